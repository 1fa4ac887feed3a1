#include "net_fold.h"

namespace sixstones {
namespace {

using Small = FoldedTables::Small;

// to = a + b · times, in 16 bits: what it is part of fits, so it does not matter if it does not.
template <std::size_t N>
void sum(Small (&to)[N], const Small (&a)[N], const Small (&b)[N], int times = 1) {
    for (std::size_t i = 0; i < N; ++i) to[i] = static_cast<Small>(a[i] + b[i] * times);
}

template <std::size_t Joins, std::size_t N>
void join(const std::array<Join, Joins>& joins, const Small (*rows)[N], Small (*to)[N]) {
    for (const Join& join : joins)
        for (int a = join.first_group.first; a < join.first_group.first + join.first_group.size; ++a)
            for (int b = join.second_group.first; b < join.second_group.first + join.second_group.size; ++b)
                sum(to[join.row(a, b)], rows[a], rows[b]);
}

}  // namespace

FoldedTables::FoldedTables(const NetTables<Small>& t) {
    join(SEAT_JOINS, t.seat, seat);
    join(TABLE_JOINS, t.table, table);
    for (int i = 0; i < 9 * LOCATIONS; ++i) sum(location[i], t.seat[LOCATION_ROWS + i], t.seat[NO_LOCATION_ROW], -1);
    for (int i = 0; i < SEAT_ROWS - TURN_ROWS; ++i)
        sum(turn[i], t.seat[TURN_ROWS + i], t.seat[NO_LOCATION_ROW], MAX_SEATS);
    constexpr Small nothing[TABLE_WIDTH] = {}, nothing_of_a_card[CONTEXT] = {};
    for (int i = 0; i < TABLE_ROWS - ROUND_ROWS; ++i) sum(round[i], t.table[ROUND_ROWS + i], nothing);
    for (int i = 0; i < 2 * CARDS; ++i) sum(which[i], t.card[WHICH_ROWS + i], nothing_of_a_card);
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 8; ++b) {
            sum(lack01[a + 8 * b], t.card[LACK_ROWS + a], t.card[LACK_ROWS + 8 + b]);
            sum(lack23[a + 8 * b], t.card[LACK_ROWS + 16 + a], t.card[LACK_ROWS + 24 + b]);
        }
    for (int a = 0; a < 8; ++a)
        for (int b = 0; b < 14; ++b) sum(lack4_short[16 * a + b], t.card[LACK_ROWS + 32 + a], t.card[SHORT_ROWS + b]);
    for (int i = 0; i < 15; ++i) sum(rival[i], t.card[RIVAL_ROWS + i], nothing_of_a_card);
}

}  // namespace sixstones
