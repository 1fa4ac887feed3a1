// What a seat may know, and how the rest is imagined (rules §7).
#pragma once

#include "rules.h"

namespace sixstones {

// A position as one seat, or a spectator, sees it: every card it may not know is UNSEEN of its level.
struct View {
    State known;
    std::uint8_t seat;  // NOBODY: a spectator

    constexpr bool operator==(const View&) const = default;
};

// The one place where hidden information is taken away: from a position, and from what is told of a move.
View observe(const State& state, std::uint8_t seat);
Event redact(Event event, std::uint8_t seat);

// The view whose layout shows UNSEEN cards in decks and other seats' hands. Refuses, in words, what no position
// looks like.
Result<View> view_of(Layout layout, std::uint8_t seat);

// A full position that gives the same view: each level's unseen cards are dealt over the unseen places, every
// arrangement equally likely. Cards left over, when a deck is short, stay out of the game.
State determinize(const View& view, Random& random);

}  // namespace sixstones
