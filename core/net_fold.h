// A net's tables as it plays with them: rows that always come together are added up beforehand, so that fewer are left
// to add for each position.
#pragma once

#include "net.h"

namespace sixstones {

// Two uses of a position's rows (their places in Encoded) that become one, and the groups they are of.
struct Join {
    int first, second;
    RowGroup first_group, second_group;
    int base;  // of its rows in the folded table

    constexpr int size() const { return first_group.size * second_group.size; }
    constexpr int row(int first_row, int second_row) const {
        return base + (first_row - first_group.first) * second_group.size + second_row - second_group.first;
    }
};

template <std::size_t N>
constexpr std::array<Join, N> laid_out(std::array<Join, N> joins) {
    int base = 0;
    for (Join& join : joins) {
        join.base = base;
        base += join.size();
    }
    return joins;
}

constexpr Join token_and_bonus(int colour) {
    return {2 * colour, 2 * colour + 1, {TOKEN_ROWS + 8 * colour, 8, 1}, {BONUS_ROWS + 10 * colour, 10, 1}, 0};
}

// The places of a seat's rows, as encode() fills them.
enum SeatUse {
    GRAY_USE = 10,
    TIME_USE,
    HAND_USE,
    POINT_USE,
    HOLDS_USE,
    TAG_USE,
    TILE_USE,
    HELD_USE,
    RECRUIT_USE,
    MISSING_USE,
    LOCATION_USE,
    TURN_USE = LOCATION_USE + MAX_SEATS
};
static_assert(TURN_USE + 1 == SEAT_USES);

inline constexpr auto SEAT_JOINS = laid_out(
    std::array<Join, 10>{token_and_bonus(Y), token_and_bonus(B), token_and_bonus(O), token_and_bonus(R),
                         token_and_bonus(P), Join{GRAY_USE, HAND_USE, {GRAY_ROWS, 6, 1}, {HAND_ROWS, HAND + 1, 1}, 0},
                         Join{TIME_USE, MISSING_USE, {TIME_ROWS, 2, 1}, {MISSING_ROWS, 12, 1}, 0},
                         Join{POINT_USE, HOLDS_USE, {POINT_ROWS, 25, 1}, {HOLDS_ROWS, 2, 1}, 0},
                         Join{TAG_USE, TILE_USE, {TAG_ROWS, 10, 1}, {TILE_ROWS, 33, 1}, 0},
                         Join{HELD_USE, RECRUIT_USE, {HELD_ROWS, TOKEN_LIMIT + 4, 1}, {RECRUIT_ROWS, 25, 1}, 0}});
inline constexpr int JOINED_SEAT_ROWS = SEAT_JOINS.back().base + SEAT_JOINS.back().size();

inline constexpr auto TABLE_JOINS =
    laid_out(std::array<Join, 3>{Join{0, 1, {BANK_ROWS, 8, 1}, {BANK_ROWS + 8, 8, 1}, 0},
                                 Join{2, 3, {BANK_ROWS + 16, 8, 1}, {BANK_ROWS + 24, 8, 1}, 0},
                                 Join{4, 5, {BANK_ROWS + 32, 8, 1}, {BANK_GRAY_ROWS, 6, 1}, 0}});
inline constexpr int JOINED_TABLE_ROWS = TABLE_JOINS.back().base + TABLE_JOINS.back().size();

inline constexpr Row NO_LOCATION_ROW = LOCATION_ROWS + 9 * LOCATIONS;

struct FoldedTables {
    using Small = std::int16_t;

    alignas(64) Small seat[JOINED_SEAT_ROWS][SEAT_WIDTH];
    Small location[9 * LOCATIONS][SEAT_WIDTH];      // without the row for no location,
    Small turn[SEAT_ROWS - TURN_ROWS][SEAT_WIDTH];  // which is here already, as often as there are places for one
    Small table[JOINED_TABLE_ROWS][TABLE_WIDTH];
    Small round[TABLE_ROWS - ROUND_ROWS][TABLE_WIDTH];
    Small which[2 * CARDS][CONTEXT];
    Small lack01[64][CONTEXT], lack23[64][CONTEXT], lack4_short[8 * 16][CONTEXT];
    Small rival[16][CONTEXT];

    explicit FoldedTables(const NetTables<Small>& tables);
};

// A set of weights as a net plays with it.
struct Net::Set {
    explicit Set(const NetTables<std::int16_t>& read) : tables(read), folded(read) {}

    NetTables<std::int16_t> tables;
    FoldedTables folded;
};

}  // namespace sixstones
