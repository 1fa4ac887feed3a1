// When two positions are the same, and a number for it.
#pragma once

#include "state.h"

namespace sixstones {

// Positions are the same when the same can happen from them: everything lies alike, the decks' cards too. What no rule
// asks is left aside: which round it is, in which order a seat recruited its characters and claimed its locations and,
// once the game is over, whose turn it would be.
bool same_position(const State& one, const State& other);

// The same number for the same position, on every machine, and another one for any other with all but certainty.
std::uint64_t hash(const State& state);

}  // namespace sixstones
