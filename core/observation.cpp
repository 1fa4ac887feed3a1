#include "observation.h"

#include <algorithm>
#include <cstring>

namespace sixstones {
namespace {

using CardNumbers = std::array<std::uint8_t, CARD_NUMBERS>;

constexpr auto NUMBERS_OF = [] {
    std::array<CardNumbers, CARD_CODES> numbers{};
    for (int level = 0; level < LEVELS; ++level) {
        CardNumbers& unseen = numbers[UNSEEN[level]];
        unseen[CARD_THERE] = unseen[static_cast<std::size_t>(CARD_LEVEL + level)] = 1;
    }
    for (int id = 0; id < CARDS; ++id) {
        const Card& card = CARD[id];
        CardNumbers& of = numbers[static_cast<std::size_t>(id)] = numbers[UNSEEN[card.level - 1]];
        of[static_cast<std::size_t>(CARD_BONUS + card.bonus)] = 1;
        of[CARD_POINTS] = card.points;
        of[CARD_TAGS] = card.tags;
        for (int colour = 0; colour < COLOURS; ++colour)
            of[static_cast<std::size_t>(CARD_COST + colour)] = static_cast<std::uint8_t>(card.cost[colour]);
    }
    return numbers;
}();

void write_card(CardId card, std::uint8_t* to) { std::memcpy(to, NUMBERS_OF[card].data(), CARD_NUMBERS); }

void write_counts(Counts counts, int kinds, std::uint8_t* to) {
    for (int stone = 0; stone < kinds; ++stone) to[stone] = static_cast<std::uint8_t>(counts[stone]);
}

std::uint8_t at_most(unsigned number) { return static_cast<std::uint8_t>(std::min<unsigned>(number, MOST_COUNTED)); }

void write_table(const State& state, int seat, std::uint8_t* to) {
    to[PLAYERS_AT + state.players - 2] = 1;
    to[OWN_AT + seat] = 1;
    if (state.phase != Phase::Over) to[MOVER_AT + (state.to_move + state.players - seat) % state.players] = 1;
    to[PHASE_AT + static_cast<int>(state.phase)] = 1;
    to[ROUND_AT] = at_most(state.round);
    to[PASSES_AT] = state.passes;
    write_counts(state.bank, STONES, to + BANK_AT);
    std::copy(state.left.begin(), state.left.end(), to + DECKS_AT);
    for (int i = 0; i < MAX_SEATS && state.locations[i] != NO_LOCATION; ++i) {
        std::uint8_t* location = to + LOCATIONS_AT + i * LOCATION_NUMBERS;
        location[LOCATION_THERE] = 1;
        write_counts(LOCATION[state.locations[i]].needs, COLOURS, location + LOCATION_NEEDS);
    }
    for (int place = 0; place < MARKET; ++place) write_card(state.market[place], to + MARKET_AT + place * CARD_NUMBERS);
}

void write_seat(const State& state, int number, std::uint8_t* to) {
    const Seat& seat = state.seats[number];
    write_counts(seat.tokens, STONES, to + SEAT_TOKENS);
    write_counts(seat.bonuses, COLOURS, to + SEAT_BONUSES);
    to[SEAT_POINTS] = seat.points;
    to[SEAT_TAGS] = seat.tags;
    to[SEAT_TILE] = state.avengers == number;
    to[SEAT_RECRUITS] = seat.recruits;
    to[SEAT_HELD] = seat.held;
    for (const LocationId location : seat.locations) to[SEAT_CLAIMED] += location != NO_LOCATION;
    to[SEAT_GAUNTLET] = seat.holds_gauntlet();
    for (int i = 0; i < HAND; ++i) {
        to[SEAT_HAND] += seat.reserved[i] != NO_CARD;
        to[SEAT_HIDDEN + i] = seat.hidden >> i & 1;
    }
}

}  // namespace

void write_observation(const State& state, int seat, std::uint8_t* to) {
    std::memset(to, 0, UNSEEN_AT);
    std::uint8_t* unseen = to + UNSEEN_AT;
    std::memset(unseen, 1, CARDS);
    const auto show = [&](CardId card) {
        if (card < CARDS) unseen[card] = 0;
    };
    write_table(state, seat, to);
    for (const CardId card : state.market) show(card);
    for (int i = 0; i < state.players; ++i) {
        const int number = (seat + i) % state.players;
        const Seat& side = state.seats[number];
        write_seat(state, number, to + SEATS_AT + i * SEAT_NUMBERS);
        for (CardId card = side.first_recruit; card != NO_CARD; card = state.after[card]) unseen[card] = 0;
        for (int place = 0; place < HAND; ++place) {
            const CardId card = seen_in_hand(side, place, i == 0);
            show(card);
            write_card(card, to + HANDS_AT + (i * HAND + place) * CARD_NUMBERS);
        }
    }
}

void write_mask(const LegalIds& ids, std::uint8_t* to) {
    std::memset(to, 0, IDS);
    ids.each([&](int id) { to[id] = 1; });
}

}  // namespace sixstones
