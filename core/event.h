// What happens in a move, for logs and animation. A listener hears the events in order; one that does not care
// costs nothing.
#pragma once

#include <vector>

#include "types.h"

namespace sixstones {

struct Event {
    enum Kind : std::uint8_t {
        Tokens,     // from `seat` to `other`; NOBODY is the bank
        Reserved,   // seat, card (NO_CARD: not for this listener), level, slot (SLOTS: unseen from the deck)
        Recruited,  // seat, card, level, slot (market) or SLOTS + which card in hand
        Revealed,   // card, level, slot
        TimeStone,  // seat takes a green token
        Avengers,   // the Avengers tile goes to seat from other (NOBODY: the middle)
        Claimed,    // seat takes location `card`, the `slot`-th of those lying there
        Passed,     // seat
        Gauntlet,   // seat holds it now (slot 1) or lost it (slot 0)
        Turn,       // seat begins a turn of `round`
        Over        // `winners` as bits and the `points` of `seats` seats
    };
    Kind kind;
    std::uint8_t seat = NOBODY;
    std::uint8_t other = NOBODY;
    std::uint8_t card = NO_CARD;
    std::uint8_t level = 0;
    std::uint8_t slot = 0;
    Counts tokens{};
    std::uint32_t round = 0;
    std::uint8_t seats = 0;
    std::uint8_t winners = 0;
    std::array<std::uint8_t, MAX_SEATS> points{};
};

struct Silent {
    static constexpr bool hears = false;
    void operator()(const Event&) const {}
};

struct Recorder {
    static constexpr bool hears = true;
    std::vector<Event> events{};
    void operator()(const Event& event) { events.push_back(event); }
};

}  // namespace sixstones
