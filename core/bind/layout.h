// Positions and what follows from them, as tuples for Python.
#pragma once

#include "bind.h"
#include "state.h"

namespace sixstones {

// A layout as a tuple of numbers and bytes, see Layout in state.h:
// (round, to_move, phase, passes, avengers or 255, bank, market, decks, locations, sides),
// a side being (tokens, recruits, reserved, hidden bits, locations).
using PySide = std::tuple<nb::bytes, nb::bytes, nb::bytes, unsigned, nb::bytes>;
using PyLayout = std::tuple<std::uint32_t, int, int, int, int, nb::bytes, nb::bytes, std::vector<nb::bytes>, nb::bytes,
                            std::vector<PySide>>;

PyLayout to_python(const Layout& layout);
Layout from_python(const PyLayout& parts);

// Per seat what follows from the layout: (points, tags, tokens held, bonuses, holds the Gauntlet).
nb::list totals(const State& state);

}  // namespace sixstones
