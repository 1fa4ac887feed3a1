#include "encode.h"

#include <algorithm>

namespace sixstones {
namespace {

constexpr unsigned FARTHEST = 13;  // tokens lacking for a card, as far as it is told

Row row(int first, unsigned number, unsigned most) { return static_cast<Row>(first + int(std::min(number, most))); }

unsigned shortage(Counts lacking, const Seat& seat) {
    const unsigned all = lacking.total(), gray = seat.tokens[S];
    return all > gray ? all - gray : 0;
}

void encode_table(const State& state, std::array<Row, TABLE_USES>& rows) {
    Row* to = rows.data();
    for (int colour = 0; colour < COLOURS; ++colour) *to++ = row(BANK_ROWS + 8 * colour, state.bank[colour], 7);
    *to++ = row(BANK_GRAY_ROWS, state.bank[S], 5);
    *to++ = row(ROUND_ROWS + 25 * (state.players - 2), state.round / 2, 24);
}

int best_rival_tags(const State& state, int number) {
    int most = 0;
    for (int other = 0; other < state.players; ++other)
        if (other != number) most = std::max<int>(most, state.seats[other].tags);
    return most;
}

void encode_seat(const State& state, int number, std::array<Row, SEAT_USES>& rows) {
    const Seat& seat = state.seats[number];
    Row* to = rows.data();
    for (int colour = 0; colour < COLOURS; ++colour) {
        *to++ = row(TOKEN_ROWS + 8 * colour, seat.tokens[colour], 7);
        *to++ = row(BONUS_ROWS + 10 * colour, seat.bonuses[colour], 9);
    }
    const bool time = seat.tokens[G] > 0;
    const unsigned missing = 5u - static_cast<unsigned>(std::popcount(seat.bonuses.at_least(1) & 0x1f));
    unsigned hand = 0;
    for (const CardId card : seat.reserved) hand += card != NO_CARD;
    *to++ = row(GRAY_ROWS, seat.tokens[S], 5);
    *to++ = row(TIME_ROWS, time, 1);
    *to++ = row(HAND_ROWS, hand, HAND);
    *to++ = row(POINT_ROWS, seat.points, 24);
    *to++ = row(HOLDS_ROWS, seat.holds_gauntlet(), 1);
    *to++ = row(TAG_ROWS, seat.tags, 9);
    const int owner = state.avengers == NOBODY ? 0 : state.avengers == number ? 1 : 2;
    const int lead = std::clamp(seat.tags - best_rival_tags(state, number), -5, 5);
    *to++ = static_cast<Row>(TILE_ROWS + 11 * owner + 5 + lead);
    *to++ = row(HELD_ROWS, seat.held, TOKEN_LIMIT + TAKE_DIFFERENT);
    *to++ = row(RECRUIT_ROWS, seat.recruits, 24);
    *to++ = row(MISSING_ROWS, 2 * missing + time, 11);
    for (const LocationId location : state.locations)
        *to++ = location == NO_LOCATION
                    ? row(LOCATION_ROWS + 9 * LOCATIONS, 0, 0)
                    : row(LOCATION_ROWS + 9 * location, LOCATION[location].needs.less(seat.bonuses).total(), 8);
    constexpr int FIRST_TURN[] = {0, 4, 13};  // for 2, 3 and 4 seats
    const int turn = FIRST_TURN[state.players - 2] + state.to_move * state.players + number;
    *to++ = static_cast<Row>(TURN_ROWS + 3 * turn + static_cast<int>(state.phase));
}

void encode_market(const State& state, int place, Encoded& encoded) {
    const CardId card = state.market[static_cast<std::size_t>(place)];
    if (card >= CARDS) {
        for (int seat = 0; seat < state.players; ++seat) encoded.cards[seat][place].which = -1;
        return;
    }
    std::array<unsigned, MAX_SEATS> short_of{};
    for (int seat = 0; seat < state.players; ++seat) {
        SeenCard& seen = encoded.cards[seat][place];
        seen.which = static_cast<Row>(WHICH_ROWS + card);
        seen.lacking = lacking(state.seats[seat], card);
        short_of[seat] = std::min(FARTHEST, shortage(seen.lacking, state.seats[seat]));
        seen.short_of = static_cast<std::uint8_t>(short_of[seat]);
    }
    for (int seat = 0; seat < state.players; ++seat) {
        unsigned rival = FARTHEST;
        for (int other = 0; other < state.players; ++other)
            if (other != seat) rival = std::min(rival, short_of[other]);
        encoded.cards[seat][place].rival_short = static_cast<std::uint8_t>(rival);
    }
}

void encode_hand(const Seat& seat, std::array<SeenCard, PLACES>& cards) {
    for (int i = 0; i < HAND; ++i) {
        const CardId card = seat.reserved[i];
        SeenCard& seen = cards[static_cast<std::size_t>(MARKET + i)];
        seen.which = -1;
        if (card >= CARDS) continue;
        seen.which = static_cast<Row>(WHICH_ROWS + CARDS + card);
        seen.lacking = lacking(seat, card);
        seen.short_of = static_cast<std::uint8_t>(std::min(FARTHEST, shortage(seen.lacking, seat)));
        seen.rival_short = FARTHEST + 1;
    }
}

}  // namespace

void encode(const State& state, Encoded& encoded) {
    encode_table(state, encoded.table);
    for (int seat = 0; seat < state.players; ++seat) {
        encode_seat(state, seat, encoded.seats[seat]);
        encode_hand(state.seats[seat], encoded.cards[seat]);
    }
    for (int place = 0; place < MARKET; ++place) encode_market(state, place, encoded);
}

}  // namespace sixstones
