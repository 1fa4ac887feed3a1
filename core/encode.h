// A position as a net sees it: the numbers of rows in its tables.
//
// What matters is not who a card is but what each seat still lacks for it. Everything is told of one seat at a time, in
// the same words for every seat, so that one set of weights serves 2, 3 and 4 seats.
#pragma once

#include "rules.h"

namespace sixstones {

// So many consecutive rows, of which a position uses one at a time, in `uses` places.
struct RowGroup {
    int first, size, uses;
};

// What is told of a seat.
enum SeatRow {
    TOKEN_ROWS = 0,                                 // 8 for each colour
    BONUS_ROWS = TOKEN_ROWS + 8 * COLOURS,          // 10 for each colour
    GRAY_ROWS = BONUS_ROWS + 10 * COLOURS,          // gray tokens
    TIME_ROWS = GRAY_ROWS + 6,                      // whether it has a green one
    HAND_ROWS = TIME_ROWS + 2,                      // cards in hand
    POINT_ROWS = HAND_ROWS + HAND + 1,              //
    HOLDS_ROWS = POINT_ROWS + 25,                   // whether it holds the Gauntlet
    TAG_ROWS = HOLDS_ROWS + 2,                      //
    TILE_ROWS = TAG_ROWS + 10,                      // 11 leads in tags for each: nobody's, its own, another's tile
    HELD_ROWS = TILE_ROWS + 33,                     // tokens in all
    RECRUIT_ROWS = HELD_ROWS + TOKEN_LIMIT + 4,     //
    MISSING_ROWS = RECRUIT_ROWS + 25,               // colours without a bonus, with and without a green token
    LOCATION_ROWS = MISSING_ROWS + 12,              // bonuses lacking, 9 for each location; then: no location
    TURN_ROWS = LOCATION_ROWS + 9 * LOCATIONS + 1,  // seats, who moves, which seat this is, phase
    SEAT_ROWS = TURN_ROWS + 3 * (2 * 2 + 3 * 3 + 4 * 4)
};
inline constexpr RowGroup SEAT_GROUPS[] = {
    {TOKEN_ROWS, 8, 1},       {TOKEN_ROWS + 8, 8, 1},   {TOKEN_ROWS + 16, 8, 1},
    {TOKEN_ROWS + 24, 8, 1},  {TOKEN_ROWS + 32, 8, 1},  {BONUS_ROWS, 10, 1},
    {BONUS_ROWS + 10, 10, 1}, {BONUS_ROWS + 20, 10, 1}, {BONUS_ROWS + 30, 10, 1},
    {BONUS_ROWS + 40, 10, 1}, {GRAY_ROWS, 6, 1},        {TIME_ROWS, 2, 1},
    {HAND_ROWS, HAND + 1, 1}, {POINT_ROWS, 25, 1},      {HOLDS_ROWS, 2, 1},
    {TAG_ROWS, 10, 1},        {TILE_ROWS, 33, 1},       {HELD_ROWS, TOKEN_LIMIT + 4, 1},
    {RECRUIT_ROWS, 25, 1},    {MISSING_ROWS, 12, 1},    {LOCATION_ROWS, 9 * LOCATIONS + 1, MAX_SEATS},
    {TURN_ROWS, 87, 1}};
inline constexpr int SEAT_USES = 25;

// What is told of the table, once for all seats.
enum TableRow {
    BANK_ROWS = 0,  // 8 for each colour
    BANK_GRAY_ROWS = BANK_ROWS + 8 * COLOURS,
    ROUND_ROWS = BANK_GRAY_ROWS + 6,  // 25 for each number of seats
    TABLE_ROWS = ROUND_ROWS + 25 * (MAX_SEATS - 1)
};
inline constexpr RowGroup TABLE_GROUPS[] = {{BANK_ROWS, 8, 1},      {BANK_ROWS + 8, 8, 1},  {BANK_ROWS + 16, 8, 1},
                                            {BANK_ROWS + 24, 8, 1}, {BANK_ROWS + 32, 8, 1}, {BANK_GRAY_ROWS, 6, 1},
                                            {ROUND_ROWS, 75, 1}};
inline constexpr int TABLE_USES = 7;

// What is told of a card to a seat that could recruit it.
enum CardRow {
    WHICH_ROWS = 0,                        // the card, on the table and in the hand
    LACK_ROWS = WHICH_ROWS + 2 * CARDS,    // what is lacking, 8 for each colour
    SHORT_ROWS = LACK_ROWS + 8 * COLOURS,  // tokens lacking in all, gray ones deducted
    RIVAL_ROWS = SHORT_ROWS + 14,          // the same for the nearest rival; then: in the hand, out of their reach
    CARD_ROWS = RIVAL_ROWS + 15
};
inline constexpr RowGroup CARD_GROUPS[] = {{WHICH_ROWS, 2 * CARDS, 1}, {LACK_ROWS, 8, 1},      {LACK_ROWS + 8, 8, 1},
                                           {LACK_ROWS + 16, 8, 1},     {LACK_ROWS + 24, 8, 1}, {LACK_ROWS + 32, 8, 1},
                                           {SHORT_ROWS, 14, 1},        {RIVAL_ROWS, 15, 1}};
inline constexpr int CARD_USES = 8;

inline constexpr int PLACES = MARKET + HAND;  // of cards that a seat could recruit: the table's, then its hand's

using Row = std::int16_t;

// A card as a seat that could recruit it sees it; the rows follow.
struct SeenCard {
    Counts lacking;            // at most 7 of a colour
    Row which;                 // its row; -1: there is no card
    std::uint8_t short_of;     // which of the SHORT_ROWS
    std::uint8_t rival_short;  // which of the RIVAL_ROWS
};
static_assert([] {
    for (const Card& card : CARD)
        for (int colour = 0; colour < COLOURS; ++colour)
            if (card.cost[colour] > 7) return false;
    return true;
}());

// The rows of a card that is there.
constexpr std::array<Row, CARD_USES> rows_of(const SeenCard& card) {
    std::array<Row, CARD_USES> rows{card.which};
    for (int colour = 0; colour < COLOURS; ++colour)
        rows[static_cast<std::size_t>(1 + colour)] =
            static_cast<Row>(LACK_ROWS + 8 * colour + static_cast<int>(card.lacking[colour]));
    rows[6] = static_cast<Row>(SHORT_ROWS + card.short_of);
    rows[7] = static_cast<Row>(RIVAL_ROWS + card.rival_short);
    return rows;
}

struct Encoded {
    std::array<Row, TABLE_USES> table;
    std::array<std::array<Row, SEAT_USES>, MAX_SEATS> seats;
    std::array<std::array<SeenCard, PLACES>, MAX_SEATS> cards;
};

// Fills the parts of the seats that play. Somebody has to move.
void encode(const State& state, Encoded& encoded);

}  // namespace sixstones
