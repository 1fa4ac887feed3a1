// A position, or a view, in one line of at most LONGEST_LINE characters (docs/notation.md).
#pragma once

#include "state.h"

namespace sixstones {

inline constexpr std::size_t LONGEST_LINE = 200;

std::string position_line(const State& state);

// The line of what a seat, or NOBODY for a spectator, knows: a View's state and seat (observe.h).
std::string view_line(const State& known, std::uint8_t seat);

// What a line says: cards that nobody may know are UNSEEN.
struct ReadLine {
    Layout layout{};
    bool view = false;
    std::uint8_t seat = NOBODY;  // whose view it is
};

// Reads the form alone; whether the parts fit together is for pack() to say.
Result<ReadLine> read_line(std::string_view line);

}  // namespace sixstones
