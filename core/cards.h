// The content of the game: characters and locations, generated from the two CSV files at build time.
#pragma once

#include <optional>
#include <string_view>

#include "types.h"

namespace sixstones {

struct Card {
    std::string_view id, name;
    std::uint8_t level;  // 1..3
    Stone bonus;
    std::uint8_t points, tags;
    Counts cost;
};

struct Location {
    std::string_view id, name;
    std::uint8_t piece;  // 1..4: the two sides of one piece are never both in play
    std::uint8_t points;
    Counts needs;
};

inline constexpr Card CARD[CARDS] = {
#include "characters.inc"
};

inline constexpr Location LOCATION[LOCATIONS] = {
#include "locations.inc"
};

// Costs by card code: whatever is no known card costs more than anyone can pay.
inline constexpr std::array<Counts, CARD_CODES> COST = [] {
    std::array<Counts, CARD_CODES> costs{};
    for (int code = 0; code < CARD_CODES; ++code)
        costs[code] = code < CARDS ? CARD[code].cost : Counts::of(50, 50, 50, 50, 50);
    return costs;
}();

// The cards of a level are consecutive: FIRST_CARD[level−1] up to FIRST_CARD[level].
inline constexpr int FIRST_CARD[LEVELS + 1] = {0, 40, 70, 90};
static_assert([] {
    for (int card = 0; card < CARDS; ++card)
        if (card < FIRST_CARD[CARD[card].level - 1] || card >= FIRST_CARD[CARD[card].level]) return false;
    return true;
}());

constexpr int deck_size(int level_index) { return FIRST_CARD[level_index + 1] - FIRST_CARD[level_index]; }

std::optional<CardId> find_card(std::string_view id);
std::optional<LocationId> find_location(std::string_view id);

}  // namespace sixstones
