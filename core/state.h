// A position of the game: a plain value, copied byte by byte, without pointers or allocation.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "cards.h"
#include "result.h"

namespace sixstones {

// One player's side of the table. Bonuses, points, tags and the number of tokens follow from the rest and are
// kept up to date by each move.
struct Seat {
    Counts tokens;
    Counts bonuses;
    std::array<CardId, HAND> reserved{NO_CARD, NO_CARD, NO_CARD};  // oldest first, then NO_CARD
    std::uint8_t hidden = 0;                                       // bit i: reserved[i] came unseen from a deck
    std::array<LocationId, MAX_SEATS> locations{NO_LOCATION, NO_LOCATION, NO_LOCATION, NO_LOCATION};
    CardId first_recruit = NO_CARD;
    CardId last_recruit = NO_CARD;
    std::uint8_t recruits = 0;
    std::uint8_t points = 0;
    std::uint8_t tags = 0;
    std::uint8_t held = 0;  // tokens in all

    constexpr bool operator==(const Seat&) const = default;

    constexpr bool hand_full() const { return reserved[HAND - 1] != NO_CARD; }

    // rules §6.1
    constexpr bool holds_gauntlet() const {
        return points >= GOAL && tokens[G] > 0 && bonuses.covers(Counts::of(1, 1, 1, 1, 1));
    }
};
static_assert(sizeof(Seat) == 32);

struct State {
    Counts bank;
    std::array<Seat, MAX_SEATS> seats;
    // Each level's deck ends at FIRST_CARD[level]; its top card lies left[level−1] places before that end, and
    // the places in front of it hold NO_CARD.
    std::array<CardId, CARDS> deck;
    // A seat's recruits are a chain: after[c] is the card recruited next by the owner of c, or NO_CARD.
    std::array<CardId, CARDS> after;
    std::array<CardId, MARKET> market;
    std::array<LocationId, MAX_SEATS> locations;  // still lying there, in the order dealt, then NO_LOCATION
    std::array<std::uint8_t, LEVELS> left;
    std::uint8_t players;
    std::uint8_t to_move;
    Phase phase;
    std::uint8_t passes;     // consecutive turns of rules §6.4
    std::uint8_t avengers;   // the owner of the Avengers tile, or NOBODY
    std::uint16_t on_offer;  // bits 0–11: market slots with a card; bits 12–14: decks with a card
    std::uint32_t round;     // from 1

    constexpr bool operator==(const State&) const = default;

    constexpr Seat& mover() { return seats[to_move]; }
    constexpr const Seat& mover() const { return seats[to_move]; }
};
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) <= 384);

// How the decks and locations lie before the first reveal: each level's cards in the order they leave the deck,
// and the locations in the order they are laid out.
struct Deal {
    std::array<CardId, CARDS> decks;
    std::array<LocationId, MAX_SEATS> locations;
};

// The same position without anything that follows from the rest: what is written down, compared and read.
struct Layout {
    struct Side {
        std::array<int, STONES> tokens{};
        std::vector<CardId> recruits, reserved;
        std::vector<bool> hidden;  // as long as reserved
        std::vector<LocationId> locations;
    };
    std::uint32_t round = 1;
    int to_move = 0;
    Phase phase = Phase::Act;
    int passes = 0;
    int avengers = NOBODY;
    std::array<int, STONES> bank{};
    std::array<CardId, MARKET> market{};
    std::array<std::vector<CardId>, LEVELS> decks;  // top first
    std::vector<LocationId> locations;
    std::vector<Side> sides;  // one per seat
};

// What the bank and all seats hold together (rules §2.3).
constexpr Counts tokens_in_play(int players) {
    const unsigned each = players == 2 ? 4 : players == 3 ? 5 : PILE;
    return Counts::of(each, each, each, each, each, players, 5);
}

Layout unpack(const State& state);

// The only way from outside into a State: refuses, in words for a person, what no game can reach. Cards may be missing
// from the decks.
Result<State> pack(const Layout& layout);

// Something that no game can reach: a code, the facts behind it and an English sentence without a full stop.
struct Problem {
    struct Fact {
        std::string_view name{};
        std::variant<int, std::string_view> value{};
    };
    using Facts = std::array<Fact, 3>;  // unused ones have no name

    std::string_view code;
    Facts facts{};
    std::string sentence{};
};

// All that is wrong with a layout, as far as one thing can be told from another; none exactly when pack() takes it. The
// first is the one that pack() names.
std::vector<Problem> problems(const Layout& layout);

// As much of a layout as can be, impossible or not: its seats have the totals of their cards.
State sketch(const Layout& layout);

// What is wrong with a state: an invariant that it breaks, a kept total that is off; empty when nothing is. Debug
// builds ask after every move.
std::string fault(const State& state);

// The locations lying in the middle that the seat's bonuses meet, as bits (rules §5.2).
constexpr unsigned claimable(const State& state, const Seat& seat) {
    unsigned met = 0;
    for (int i = 0; i < MAX_SEATS && state.locations[i] != NO_LOCATION; ++i)
        met |= unsigned{seat.bonuses.covers(LOCATION[state.locations[i]].needs)} << i;
    return met;
}

// Seats that hold the Gauntlet now, as bits (rules §6.1).
constexpr unsigned holders(const State& state) {
    unsigned seats = 0;
    for (int seat = 0; seat < state.players; ++seat) seats |= unsigned{state.seats[seat].holds_gauntlet()} << seat;
    return seats;
}

// How many Avengers tags a seat that does not own the tile needs to take it (rules §4.5).
constexpr int tile_price(const State& state) {
    return state.avengers == NOBODY ? TILE_TAGS : state.seats[state.avengers].tags + 1;
}

// The winners of a finished game, as bits; none in a stalemate (rules §6.3, §6.4).
unsigned winners(const State& state);

// What told the winners from the others who hold the Gauntlet (rules §6.3): there were none, more points, the
// Avengers tile, fewer recruits; or nothing, so they share the win. None unless somebody has won.
enum class Decided : std::uint8_t { None, Alone, Points, Tile, Fewest, Shared };
Decided decided(const State& state);

}  // namespace sixstones
