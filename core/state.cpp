#include "state.h"

#include <algorithm>
#include <bit>
#include <concepts>
#include <string_view>

namespace sixstones {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw Impossible(why); }

void add(std::string& text, std::string_view part) { text += part; }
void add(std::string& text, char part) { text += part; }
void add(std::string& text, std::integral auto part) { text += std::to_string(part); }

// The sentence is put together only when it is needed: in debug builds every move is checked.
void require(bool holds, const auto&... parts) {
    if (holds) return;
    std::string why;
    (add(why, parts), ...);
    refuse(why);
}

std::string seat_name(int seat) { return "seat " + std::to_string(seat); }

// Notes every card of the layout once, in its place, and refuses what cannot lie there.
class CardCensus {
   public:
    // The card lies in `what` of `whose`.
    void note(CardId card, std::string_view what, std::string_view whose) {
        require(card < CARDS, "there is no such card in ", what, " of ", whose);
        require(!seen_[card], CARD[card].id, " is in two places");
        seen_[card] = true;
    }

    void note(CardId card, int level, std::string_view what, std::string_view whose) {
        note(card, what, whose);
        require(CARD[card].level == level, CARD[card].id, " is of level ", CARD[card].level, " and cannot lie in ",
                what, " of ", whose);
    }

   private:
    std::array<bool, CARDS> seen_{};
};

void place_cards(const Layout& layout, State& state) {
    CardCensus census;
    state.deck.fill(NO_CARD);
    for (int level = 0; level < LEVELS; ++level) {
        const std::string name = "level " + std::to_string(level + 1);
        const auto& deck = layout.decks[level];
        require(deck.size() <= static_cast<std::size_t>(deck_size(level)), "the deck of ", name, " is too large");
        for (const CardId card : deck) census.note(card, level + 1, "the deck", name);
        state.left[level] = static_cast<std::uint8_t>(deck.size());
        std::copy(deck.begin(), deck.end(), state.deck.begin() + FIRST_CARD[level + 1] - state.left[level]);
        if (!deck.empty()) state.on_offer |= 1u << (MARKET + level);
        for (int place = SLOTS * level; place < SLOTS * (level + 1); ++place) {
            const CardId card = state.market[place] = layout.market[place];
            if (card == NO_CARD) {
                require(deck.empty(), "a slot of ", name, " is empty though its deck is not");
            } else {
                census.note(card, level + 1, "the row", name);
                state.on_offer |= 1u << place;
            }
        }
    }
    state.after.fill(NO_CARD);
    for (int seat = 0; seat < state.players; ++seat) {
        const Layout::Side& side = layout.sides[seat];
        for (const CardId card : side.recruits) census.note(card, "the recruits", seat_name(seat));
        for (const CardId card : side.reserved) census.note(card, "the hand", seat_name(seat));
    }
}

void place_locations(const Layout& layout, State& state) {
    std::array<bool, LOCATIONS / 2> tile_used{};
    std::size_t count = layout.locations.size();
    const auto note = [&](LocationId id) {
        require(id < LOCATIONS, "there is no such location");
        bool& used = tile_used[LOCATION[id].tile - 1];
        require(!used, LOCATION[id].id, " or the other side of its tile is in play twice");
        used = true;
    };
    for (const LocationId id : layout.locations) note(id);
    for (const Layout::Side& side : layout.sides) {
        for (const LocationId id : side.locations) note(id);
        count += side.locations.size();
    }
    require(count == state.players, "there are ", count, " locations for ", state.players,
            " players, lying and claimed together");
    state.locations.fill(NO_LOCATION);
    std::copy(layout.locations.begin(), layout.locations.end(), state.locations.begin());
}

Counts counted(const std::array<int, STONES>& numbers, const std::string& whose) {
    Counts counts;
    for (int stone = 0; stone < STONES; ++stone) {
        require(numbers[stone] >= 0 && numbers[stone] <= 7, whose, " has an impossible number of ", LETTERS[stone],
                " tokens");
        counts += Counts::of(Stone(stone), static_cast<unsigned>(numbers[stone]));
    }
    return counts;
}

// A seat with everything that follows from its cards and tiles, the Avengers tile apart.
Seat seated(const Layout::Side& side, int number, State& state) {
    const std::string name = seat_name(number);
    Seat seat;
    seat.tokens = counted(side.tokens, name);
    seat.held = static_cast<std::uint8_t>(seat.tokens.total());
    bool level3 = false;
    for (const CardId id : side.recruits) {
        const Card& card = CARD[id];
        seat.bonuses += Counts::of(card.bonus);
        seat.points += card.points;
        seat.tags += card.tags;
        level3 |= card.level == LEVELS;
        (seat.recruits++ == 0 ? seat.first_recruit : state.after[seat.last_recruit]) = id;
        seat.last_recruit = id;
    }
    require(seat.tokens[G] == (level3 ? 1u : 0u), name,
            level3 ? " has a level 3 card and must hold exactly one green token"
                   : " holds a green token without a level 3 card");
    require(side.reserved.size() <= HAND, name, " has more than ", HAND, " reserved cards");
    require(side.hidden.size() == side.reserved.size(), name, " has reserved cards not said to be hidden or seen");
    std::copy(side.reserved.begin(), side.reserved.end(), seat.reserved.begin());
    for (std::size_t i = 0; i < side.hidden.size(); ++i) seat.hidden |= static_cast<std::uint8_t>(side.hidden[i] << i);
    for (std::size_t i = 0; i < side.locations.size(); ++i) {
        const Location& location = LOCATION[side.locations[i]];
        require(seat.bonuses.covers(location.needs), name, " cannot have claimed ", location.id, " with its bonuses");
        seat.locations[i] = side.locations[i];
        seat.points += location.points;
    }
    return seat;
}

void require_avengers_tile(const State& state) {
    unsigned most = 0;
    for (const Seat& seat : state.seats) most = std::max<unsigned>(most, seat.tags);
    if (state.avengers == NOBODY) {
        require(most < TILE_TAGS, "someone has ", TILE_TAGS, " Avengers tags but nobody owns the Avengers tile");
        return;
    }
    const unsigned tags = state.seats[state.avengers].tags;
    require(tags >= TILE_TAGS, seat_name(state.avengers), " owns the Avengers tile with fewer than ", TILE_TAGS,
            " tags");
    require(tags == most, seat_name(state.avengers), " owns the Avengers tile but another seat has more tags");
}

void require_phase(const State& state) {
    for (int seat = 0; seat < state.players; ++seat) {
        const int held = state.seats[seat].held;
        const bool returning = state.phase == Phase::Return && seat == state.to_move;
        require(returning ? held > TOKEN_LIMIT && held <= TOKEN_LIMIT + 3 : held <= TOKEN_LIMIT, seat_name(seat),
                " cannot hold ", held, " tokens now");
    }
    if (state.phase == Phase::Over) {
        require(holders(state) || state.passes == state.players,
                "the game is said to be over, but nobody holds the Gauntlet and it is no stalemate");
        require(state.passes <= state.players, "too many passes in a row");
        return;
    }
    // A pass counts at once, so whoever chooses a location after the last one is still about to undo the count.
    require(state.passes < state.players || state.phase == Phase::Locate,
            "after that many passes in a row the game would be over");
    if (state.phase == Phase::Act)
        require(state.to_move != 0 || !holders(state),
                "someone holds the Gauntlet at the start of a round: the game would be over");
    if (state.phase == Phase::Return) require(state.passes == 0, "nobody gives back tokens after a pass");
    if (state.phase == Phase::Locate)
        require(std::popcount(claimable(state, state.mover())) >= 2, seat_name(state.to_move),
                " has no two locations to choose from");
}

}  // namespace

Layout unpack(const State& state) {
    Layout layout;
    layout.round = state.round;
    layout.to_move = state.to_move;
    layout.phase = state.phase;
    layout.passes = state.passes;
    layout.avengers = state.avengers;
    layout.market = state.market;
    for (int stone = 0; stone < STONES; ++stone) layout.bank[stone] = static_cast<int>(state.bank[stone]);
    for (int level = 0; level < LEVELS; ++level) {
        const auto end = state.deck.begin() + FIRST_CARD[level + 1];
        layout.decks[level].assign(end - state.left[level], end);
    }
    for (const LocationId id : state.locations)
        if (id != NO_LOCATION) layout.locations.push_back(id);
    for (int number = 0; number < state.players; ++number) {
        const Seat& seat = state.seats[number];
        Layout::Side& side = layout.sides.emplace_back();
        for (int stone = 0; stone < STONES; ++stone) side.tokens[stone] = static_cast<int>(seat.tokens[stone]);
        for (CardId card = seat.first_recruit; card != NO_CARD; card = state.after[card]) side.recruits.push_back(card);
        for (int i = 0; i < HAND && seat.reserved[i] != NO_CARD; ++i) {
            side.reserved.push_back(seat.reserved[i]);
            side.hidden.push_back(seat.hidden >> i & 1);
        }
        for (const LocationId id : seat.locations)
            if (id != NO_LOCATION) side.locations.push_back(id);
    }
    return layout;
}

State pack(const Layout& layout) {
    const int players = static_cast<int>(layout.sides.size());
    require(players >= 2 && players <= MAX_SEATS, "a game has 2 to 4 seats");
    require(layout.to_move >= 0 && layout.to_move < players, "no such seat is to move");
    require(layout.round >= 1, "rounds count from 1");
    require(layout.passes >= 0 && layout.passes <= players, "too many passes in a row");
    require(layout.avengers == NOBODY || (layout.avengers >= 0 && layout.avengers < players),
            "no such seat owns the Avengers tile");
    State state{};
    state.players = static_cast<std::uint8_t>(players);
    state.to_move = static_cast<std::uint8_t>(layout.to_move);
    state.phase = layout.phase;
    state.passes = static_cast<std::uint8_t>(layout.passes);
    state.avengers = static_cast<std::uint8_t>(layout.avengers);
    state.round = layout.round;
    place_cards(layout, state);
    place_locations(layout, state);
    Counts all = state.bank = counted(layout.bank, "the bank");
    for (int seat = 0; seat < players; ++seat) {
        state.seats[seat] = seated(layout.sides[seat], seat, state);
        all += state.seats[seat].tokens;
    }
    for (int stone = 0; stone < STONES; ++stone)
        require(all[stone] == tokens_in_play(players)[stone], "there are ", all[stone], " ", LETTERS[stone],
                " tokens instead of ", tokens_in_play(players)[stone]);
    require_avengers_tile(state);
    if (state.avengers != NOBODY) state.seats[state.avengers].points += TILE_POINTS;
    require_phase(state);
    return state;
}

void check(const State& state) {
    if (!(pack(unpack(state)) == state)) refuse("a total kept in the state is off");
}

unsigned winners(const State& state) {
    const unsigned holding = state.phase == Phase::Over ? holders(state) : 0;
    unsigned best = 0, won = 0;
    for (unsigned seat = 0; seat < state.players; ++seat) {
        if (!(holding >> seat & 1)) continue;
        const Seat& side = state.seats[seat];
        // Points, then the Avengers tile, then fewest recruits, each in bits of its own: the largest number wins.
        const unsigned rank = side.points << 16 | (state.avengers == seat) << 8 | (CARDS - side.recruits);
        if (rank > best) won = 0;
        if (rank >= best) won |= 1u << seat;
        best = std::max(best, rank);
    }
    return won;
}

Decided decided(const State& state) {
    const unsigned won = winners(state);
    if (won == 0) return Decided::None;
    if (won & (won - 1)) return Decided::Shared;
    const unsigned rivals = holders(state) & ~won;
    if (rivals == 0) return Decided::Alone;
    const int winner = std::countr_zero(won);
    for (int seat = 0; seat < state.players; ++seat)
        if ((rivals >> seat & 1) && state.seats[seat].points == state.seats[winner].points)
            return state.avengers == winner ? Decided::Tile : Decided::Fewest;
    return Decided::Points;
}

}  // namespace sixstones
