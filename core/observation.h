// A position as one seat knows it, in small whole numbers for programs that learn: always as many, in a fixed order,
// the seat itself first and the others after it in the order of turns.
//
//   table | locations, 4 × 6 | market, 12 × 16 | seats, 4 × 23 | hands, 4 × 3 × 16 | unseen, 90
//
// A seat that nobody plays, an empty slot and the like are zeros. A card is the same 16 numbers everywhere.
#pragma once

#include "observe.h"

namespace sixstones {

// Numbers that belong together: `size` of them at `first`, and again `times` − 1 times, each `step` further on. None is
// larger than `most`.
struct ObservationPart {
    std::string_view name;
    int first, size, times, step, most;
};

// Where the numbers of a card, a location and a seat lie, counted from its first.
inline constexpr int CARD_THERE = 0;
inline constexpr int CARD_LEVEL = 1;  // one of three
inline constexpr int CARD_BONUS = CARD_LEVEL + LEVELS;
inline constexpr int CARD_POINTS = CARD_BONUS + COLOURS;
inline constexpr int CARD_TAGS = CARD_POINTS + 1;
inline constexpr int CARD_COST = CARD_TAGS + 1;
inline constexpr int CARD_NUMBERS = CARD_COST + COLOURS;

inline constexpr int LOCATION_THERE = 0;
inline constexpr int LOCATION_NEEDS = 1;
inline constexpr int LOCATION_NUMBERS = LOCATION_NEEDS + COLOURS;

inline constexpr int SEAT_TOKENS = 0;
inline constexpr int SEAT_BONUSES = SEAT_TOKENS + STONES;
inline constexpr int SEAT_POINTS = SEAT_BONUSES + COLOURS;
inline constexpr int SEAT_TAGS = SEAT_POINTS + 1;
inline constexpr int SEAT_TILE = SEAT_TAGS + 1;  // whether it owns the Avengers tile
inline constexpr int SEAT_RECRUITS = SEAT_TILE + 1;
inline constexpr int SEAT_HELD = SEAT_RECRUITS + 1;  // tokens in all
inline constexpr int SEAT_CLAIMED = SEAT_HELD + 1;   // locations
inline constexpr int SEAT_GAUNTLET = SEAT_CLAIMED + 1;
inline constexpr int SEAT_HAND = SEAT_GAUNTLET + 1;
inline constexpr int SEAT_HIDDEN = SEAT_HAND + 1;  // of each card in its hand, whether it came unseen
inline constexpr int SEAT_NUMBERS = SEAT_HIDDEN + HAND;

// Where everything begins.
inline constexpr int PLAYERS_AT = 0;                       // one of three: 2, 3, 4
inline constexpr int OWN_AT = PLAYERS_AT + MAX_SEATS - 1;  // one of four: which seat it is
inline constexpr int MOVER_AT = OWN_AT + MAX_SEATS;        // one of four, counted from itself; none once over
inline constexpr int PHASE_AT = MOVER_AT + MAX_SEATS;      // one of four
inline constexpr int ROUND_AT = PHASE_AT + 4;
inline constexpr int PASSES_AT = ROUND_AT + 1;
inline constexpr int BANK_AT = PASSES_AT + 1;
inline constexpr int DECKS_AT = BANK_AT + STONES;       // how many cards are left
inline constexpr int LOCATIONS_AT = DECKS_AT + LEVELS;  // those still lying there
inline constexpr int MARKET_AT = LOCATIONS_AT + MAX_SEATS * LOCATION_NUMBERS;
inline constexpr int SEATS_AT = MARKET_AT + MARKET * CARD_NUMBERS;
inline constexpr int HANDS_AT = SEATS_AT + MAX_SEATS * SEAT_NUMBERS;
inline constexpr int UNSEEN_AT = HANDS_AT + MAX_SEATS * HAND * CARD_NUMBERS;  // of each card, whether it may lie where
inline constexpr int OBSERVATION_SIZE = UNSEEN_AT + CARDS;                    // the seat cannot see it

inline constexpr int MOST_COUNTED = 255;  // of rounds, points and tags: more are told as so many

inline constexpr ObservationPart OBSERVATION_PARTS[] = {
    {"players", PLAYERS_AT, MAX_SEATS - 1, 1, 0, 1},
    {"seat", OWN_AT, MAX_SEATS, 1, 0, 1},
    {"to_move", MOVER_AT, MAX_SEATS, 1, 0, 1},
    {"phase", PHASE_AT, 4, 1, 0, 1},
    {"round", ROUND_AT, 1, 1, 0, MOST_COUNTED},
    {"passes", PASSES_AT, 1, 1, 0, MAX_SEATS},
    {"bank", BANK_AT, STONES, 1, 0, 7},
    {"decks", DECKS_AT, LEVELS, 1, 0, deck_size(0)},
    {"location.there", LOCATIONS_AT + LOCATION_THERE, 1, MAX_SEATS, LOCATION_NUMBERS, 1},
    {"location.needs", LOCATIONS_AT + LOCATION_NEEDS, COLOURS, MAX_SEATS, LOCATION_NUMBERS, 7},
    {"market.there", MARKET_AT + CARD_THERE, 1, MARKET, CARD_NUMBERS, 1},
    {"market.level", MARKET_AT + CARD_LEVEL, LEVELS, MARKET, CARD_NUMBERS, 1},
    {"market.bonus", MARKET_AT + CARD_BONUS, COLOURS, MARKET, CARD_NUMBERS, 1},
    {"market.points", MARKET_AT + CARD_POINTS, 1, MARKET, CARD_NUMBERS, 7},
    {"market.tags", MARKET_AT + CARD_TAGS, 1, MARKET, CARD_NUMBERS, 2},
    {"market.cost", MARKET_AT + CARD_COST, COLOURS, MARKET, CARD_NUMBERS, 7},
    {"seat.tokens", SEATS_AT + SEAT_TOKENS, STONES, MAX_SEATS, SEAT_NUMBERS, 7},
    {"seat.bonuses", SEATS_AT + SEAT_BONUSES, COLOURS, MAX_SEATS, SEAT_NUMBERS, CARDS / COLOURS},
    {"seat.points", SEATS_AT + SEAT_POINTS, 1, MAX_SEATS, SEAT_NUMBERS, MOST_COUNTED},
    {"seat.tags", SEATS_AT + SEAT_TAGS, 1, MAX_SEATS, SEAT_NUMBERS, MOST_COUNTED},
    {"seat.tile", SEATS_AT + SEAT_TILE, 1, MAX_SEATS, SEAT_NUMBERS, 1},
    {"seat.recruits", SEATS_AT + SEAT_RECRUITS, 1, MAX_SEATS, SEAT_NUMBERS, CARDS},
    {"seat.held", SEATS_AT + SEAT_HELD, 1, MAX_SEATS, SEAT_NUMBERS, TOKEN_LIMIT + TAKE_DIFFERENT},
    {"seat.locations", SEATS_AT + SEAT_CLAIMED, 1, MAX_SEATS, SEAT_NUMBERS, MAX_SEATS},
    {"seat.gauntlet", SEATS_AT + SEAT_GAUNTLET, 1, MAX_SEATS, SEAT_NUMBERS, 1},
    {"seat.hand", SEATS_AT + SEAT_HAND, 1, MAX_SEATS, SEAT_NUMBERS, HAND},
    {"seat.hidden", SEATS_AT + SEAT_HIDDEN, HAND, MAX_SEATS, SEAT_NUMBERS, 1},
    {"hand.there", HANDS_AT + CARD_THERE, 1, MAX_SEATS * HAND, CARD_NUMBERS, 1},
    {"hand.level", HANDS_AT + CARD_LEVEL, LEVELS, MAX_SEATS * HAND, CARD_NUMBERS, 1},
    {"hand.bonus", HANDS_AT + CARD_BONUS, COLOURS, MAX_SEATS * HAND, CARD_NUMBERS, 1},
    {"hand.points", HANDS_AT + CARD_POINTS, 1, MAX_SEATS * HAND, CARD_NUMBERS, 7},
    {"hand.tags", HANDS_AT + CARD_TAGS, 1, MAX_SEATS * HAND, CARD_NUMBERS, 2},
    {"hand.cost", HANDS_AT + CARD_COST, COLOURS, MAX_SEATS * HAND, CARD_NUMBERS, 7},
    {"unseen", UNSEEN_AT, CARDS, 1, 0, 1},
};

// Writes what the seat knows into OBSERVATION_SIZE bytes. Hidden cards are not looked at, so a View's state will do.
void write_observation(const State& state, int seat, std::uint8_t* to);

// Writes a one for each legal id, else a zero, into IDS bytes: for the seat that is to move, whose state is known.
void write_mask(const LegalIds& ids, std::uint8_t* to);

}  // namespace sixstones
