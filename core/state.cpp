#include "state.h"

#include <algorithm>
#include <bit>
#include <string_view>

#include "text.h"

namespace sixstones {
namespace {

std::string seat_name(int seat) { return sentence("seat ", seat); }

// Makes a State of a Layout, part by part. The first objection is kept, and whatever depends on what was refused is
// left alone.
class Packer {
   public:
    explicit Packer(const Layout& layout) : layout_(layout) {}

    Result<State> packed() {
        if (frame() && place_cards() && place_locations() && seat_all()) {
            require_avengers_tile();
            if (state_.avengers != NOBODY) state_.seats[state_.avengers].points += TILE_POINTS;
            require_phase();
        }
        if (!error_.empty()) return Result<State>::refused(error_);
        return {state_};
    }

   private:
    // Whether the condition holds. The sentence is put together only when it is needed: in debug builds every move is
    // checked.
    bool require(bool holds, const auto&... parts) {
        if (!holds && error_.empty()) (add(error_, parts), ...);
        return holds;
    }

    // The plain numbers.
    bool frame() {
        const int players = static_cast<int>(layout_.sides.size());
        state_.players = static_cast<std::uint8_t>(players);
        state_.to_move = static_cast<std::uint8_t>(layout_.to_move);
        state_.phase = layout_.phase;
        state_.passes = static_cast<std::uint8_t>(layout_.passes);
        state_.avengers = static_cast<std::uint8_t>(layout_.avengers);
        state_.round = layout_.round;
        return require(players >= 2 && players <= MAX_SEATS, "a game has 2 to 4 seats") &&
               require(layout_.to_move >= 0 && layout_.to_move < players, "no such seat is to move") &&
               require(layout_.round >= 1, "rounds count from 1") &&
               require(layout_.passes >= 0 && layout_.passes <= players, "too many passes in a row") &&
               require(layout_.avengers == NOBODY || (layout_.avengers >= 0 && layout_.avengers < players),
                       "no such seat owns the Avengers tile");
    }

    // Notes that a card lies in `what` of `whose`, each card once.
    bool note(CardId card, std::string_view what, std::string_view whose) {
        if (!require(card < CARDS, "there is no such card in ", what, " of ", whose)) return false;
        if (!require(!seen_[card], CARD[card].id, " is in two places")) return false;
        return seen_[card] = true;
    }

    bool note(CardId card, int level, std::string_view what, std::string_view whose) {
        return note(card, what, whose) && require(CARD[card].level == level, CARD[card].id, " is of level ",
                                                  CARD[card].level, " and cannot lie in ", what, " of ", whose);
    }

    bool place_level(int level) {
        const std::string name = sentence("level ", level + 1);
        const auto& deck = layout_.decks[level];
        if (!require(deck.size() <= static_cast<std::size_t>(deck_size(level)), "the deck of ", name, " is too large"))
            return false;
        for (const CardId card : deck)
            if (!note(card, level + 1, "the deck", name)) return false;
        state_.left[level] = static_cast<std::uint8_t>(deck.size());
        std::copy(deck.begin(), deck.end(), state_.deck.begin() + FIRST_CARD[level + 1] - state_.left[level]);
        if (!deck.empty()) state_.on_offer |= 1u << (MARKET + level);
        for (int place = SLOTS * level; place < SLOTS * (level + 1); ++place) {
            const CardId card = state_.market[place] = layout_.market[place];
            if (card == NO_CARD) {
                if (!require(deck.empty(), "a slot of ", name, " is empty though its deck is not")) return false;
            } else {
                if (!note(card, level + 1, "the row", name)) return false;
                state_.on_offer |= 1u << place;
            }
        }
        return true;
    }

    bool place_cards() {
        state_.deck.fill(NO_CARD);
        state_.after.fill(NO_CARD);
        for (int level = 0; level < LEVELS; ++level)
            if (!place_level(level)) return false;
        for (int seat = 0; seat < state_.players; ++seat) {
            const Layout::Side& side = layout_.sides[seat];
            for (const CardId card : side.recruits)
                if (!note(card, "the recruits", seat_name(seat))) return false;
            for (const CardId card : side.reserved)
                if (!note(card, "the hand", seat_name(seat))) return false;
        }
        return true;
    }

    bool note_tile(LocationId id) {
        if (!require(id < LOCATIONS, "there is no such location")) return false;
        bool& used = tile_used_[LOCATION[id].tile - 1];
        if (!require(!used, LOCATION[id].id, " or the other side of its tile is in play twice")) return false;
        return used = true;
    }

    bool place_locations() {
        std::size_t count = layout_.locations.size();
        for (const LocationId id : layout_.locations)
            if (!note_tile(id)) return false;
        for (const Layout::Side& side : layout_.sides) {
            for (const LocationId id : side.locations)
                if (!note_tile(id)) return false;
            count += side.locations.size();
        }
        if (!require(count == state_.players, "there are ", count, " locations for ", state_.players,
                     " players, lying and claimed together"))
            return false;
        state_.locations.fill(NO_LOCATION);
        std::copy(layout_.locations.begin(), layout_.locations.end(), state_.locations.begin());
        return true;
    }

    Counts counted(const std::array<int, STONES>& numbers, const std::string& whose) {
        Counts counts;
        for (int stone = 0; stone < STONES; ++stone)
            if (require(numbers[stone] >= 0 && numbers[stone] <= 7, whose, " has an impossible number of ",
                        LETTERS[stone], " tokens"))
                counts += Counts::of(Stone(stone), static_cast<unsigned>(numbers[stone]));
        return counts;
    }

    // The bank and every seat.
    bool seat_all() {
        Counts all = state_.bank = counted(layout_.bank, "the bank");
        for (int seat = 0; seat < state_.players && error_.empty(); ++seat) {
            state_.seats[seat] = seated(layout_.sides[seat], seat);
            all += state_.seats[seat].tokens;
        }
        for (int stone = 0; stone < STONES && error_.empty(); ++stone)
            require(all[stone] == tokens_in_play(state_.players)[stone], "there are ", all[stone], " ", LETTERS[stone],
                    " tokens instead of ", tokens_in_play(state_.players)[stone]);
        return error_.empty();
    }

    // A seat with everything that follows from its cards and tiles, the Avengers tile apart.
    Seat seated(const Layout::Side& side, int number) {
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
            (seat.recruits++ == 0 ? seat.first_recruit : state_.after[seat.last_recruit]) = id;
            seat.last_recruit = id;
        }
        require(seat.tokens[G] == (level3 ? 1u : 0u), name,
                level3 ? " has a level 3 card and must hold exactly one green token"
                       : " holds a green token without a level 3 card");
        if (!require(side.reserved.size() <= HAND, name, " has more than ", HAND, " reserved cards") ||
            !require(side.hidden.size() == side.reserved.size(), name,
                     " has reserved cards not said to be hidden or seen"))
            return seat;
        std::copy(side.reserved.begin(), side.reserved.end(), seat.reserved.begin());
        for (std::size_t i = 0; i < side.hidden.size(); ++i)
            seat.hidden |= static_cast<std::uint8_t>(side.hidden[i] << i);
        for (std::size_t i = 0; i < side.locations.size(); ++i) {
            const Location& location = LOCATION[side.locations[i]];
            require(seat.bonuses.covers(location.needs), name, " cannot have claimed ", location.id,
                    " with its bonuses");
            seat.locations[i] = side.locations[i];
            seat.points += location.points;
        }
        return seat;
    }

    void require_avengers_tile() {
        unsigned most = 0;
        for (const Seat& seat : state_.seats) most = std::max<unsigned>(most, seat.tags);
        if (state_.avengers == NOBODY) {
            require(most < TILE_TAGS, "someone has ", TILE_TAGS, " Avengers tags but nobody owns the Avengers tile");
            return;
        }
        const unsigned tags = state_.seats[state_.avengers].tags;
        require(tags >= TILE_TAGS, seat_name(state_.avengers), " owns the Avengers tile with fewer than ", TILE_TAGS,
                " tags");
        require(tags == most, seat_name(state_.avengers), " owns the Avengers tile but another seat has more tags");
    }

    void require_phase() {
        for (int seat = 0; seat < state_.players; ++seat) {
            const int held = state_.seats[seat].held;
            const bool returning = state_.phase == Phase::Return && seat == state_.to_move;
            require(returning ? held > TOKEN_LIMIT && held <= TOKEN_LIMIT + 3 : held <= TOKEN_LIMIT, seat_name(seat),
                    " cannot hold ", held, " tokens now");
        }
        if (state_.phase == Phase::Over) {
            require(holders(state_) || state_.passes == state_.players,
                    "the game is said to be over, but nobody holds the Gauntlet and it is no stalemate");
            require(state_.passes <= state_.players, "too many passes in a row");
            return;
        }
        // A pass counts at once, so whoever chooses a location after the last one is still about to undo the count.
        require(state_.passes < state_.players || state_.phase == Phase::Locate,
                "after that many passes in a row the game would be over");
        if (state_.phase == Phase::Act)
            require(state_.to_move != 0 || !holders(state_),
                    "someone holds the Gauntlet at the start of a round: the game would be over");
        if (state_.phase == Phase::Return) require(state_.passes == 0, "nobody gives back tokens after a pass");
        if (state_.phase == Phase::Locate)
            require(std::popcount(claimable(state_, state_.mover())) >= 2, seat_name(state_.to_move),
                    " has no two locations to choose from");
    }

    const Layout& layout_;
    State state_{};
    std::array<bool, CARDS> seen_{};
    std::array<bool, LOCATIONS / 2> tile_used_{};
    std::string error_{};
};

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

Result<State> pack(const Layout& layout) { return Packer(layout).packed(); }

std::string fault(const State& state) {
    const Result<State> again = pack(unpack(state));
    if (!again) return again.error;
    return *again.value == state ? "" : "a total kept in the state is off";
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
