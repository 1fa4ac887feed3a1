#include "state.h"

#include <algorithm>
#include <bit>

#include "text.h"

namespace sixstones {
namespace {

std::string seat_name(int seat) { return sentence("seat ", seat); }

// Makes a State of a Layout, part by part. All objections are kept, in the order found; whatever would only follow from
// one is left alone.
class Packer {
   public:
    explicit Packer(const Layout& layout) : layout_(layout) {
        if (!frame()) return;
        place_cards();
        place_locations();
        seat_all();
        require_avengers_tile();
        if (state_.avengers != NOBODY) state_.seats[state_.avengers].points += TILE_POINTS;
        require_phase();
    }

    Result<State> packed() {
        if (!problems_.empty()) return Result<State>::refused(std::move(problems_.front().sentence));
        return {state_};
    }

    std::vector<Problem> problems() { return std::move(problems_); }

    const State& state() const { return state_; }

   private:
    using Fact = Problem::Fact;

    // Whether the condition holds. The sentence is put together only when it is needed: in debug builds every move is
    // checked.
    bool require(bool holds, std::string_view code, const Problem::Facts& facts, const auto&... parts) {
        if (!holds) problems_.push_back({code, facts, sentence(parts...)});
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
        return require(players >= 2 && players <= MAX_SEATS, "seats", {}, "a game has 2 to 4 seats") &&
               require(layout_.to_move >= 0 && layout_.to_move < players, "no_seat", {}, "no such seat is to move") &&
               require(layout_.round >= 1, "round", {}, "rounds count from 1") &&
               require(layout_.passes >= 0 && layout_.passes <= players, "passes", {}, "too many passes in a row") &&
               require(layout_.avengers == NOBODY || (layout_.avengers >= 0 && layout_.avengers < players), "no_seat",
                       {}, "no such seat owns the Avengers tile");
    }

    // Notes that a card lies in `what` of `whose`, each card once.
    bool note(CardId card, std::string_view what, std::string_view whose) {
        if (!require(card < CARDS, "no_card", {}, "there is no such card in ", what, " of ", whose)) return false;
        const std::string_view id = CARD[card].id;
        if (!require(!seen_[card], "card_twice", {Fact{"card", id}}, id, " is in two places")) return false;
        return seen_[card] = true;
    }

    bool note(CardId card, int level, std::string_view what, std::string_view whose) {
        if (!note(card, what, whose)) return false;
        const Card& noted = CARD[card];
        return require(noted.level == level, "wrong_level",
                       {Fact{"card", noted.id}, Fact{"level", level}, Fact{"own", noted.level}}, noted.id,
                       " is of level ", noted.level, " and cannot lie in ", what, " of ", whose);
    }

    void place_level(int level) {
        const std::string name = sentence("level ", level + 1);
        const auto& deck = layout_.decks[level];
        const int number = static_cast<int>(deck.size()), limit = deck_size(level);
        const Fact which{"level", level + 1};
        bool sound = require(number <= limit, "deck_too_large", {which, Fact{"number", number}, Fact{"limit", limit}},
                             "the deck of ", name, " is too large");
        for (std::size_t i = 0; sound && i < deck.size(); ++i) sound = note(deck[i], level + 1, "the deck", name);
        if (sound) {
            state_.left[level] = static_cast<std::uint8_t>(number);
            std::copy(deck.begin(), deck.end(), state_.deck.begin() + FIRST_CARD[level + 1] - number);
        }
        if (number > 0) state_.on_offer |= 1u << (MARKET + level);
        bool full = true;
        for (int place = SLOTS * level; place < SLOTS * (level + 1); ++place) {
            const CardId card = layout_.market[place];
            state_.market[place] = NO_CARD;
            if (card == NO_CARD) {
                full = false;
            } else if (note(card, level + 1, "the row", name)) {
                state_.market[place] = card;
                state_.on_offer |= 1u << place;
            }
        }
        require(full || number == 0, "empty_slot", {which}, "a slot of ", name, " is empty though its deck is not");
    }

    void place_cards() {
        state_.deck.fill(NO_CARD);
        state_.after.fill(NO_CARD);
        for (int level = 0; level < LEVELS; ++level) place_level(level);
        for (int seat = 0; seat < state_.players; ++seat) {
            const Layout::Side& side = layout_.sides[seat];
            for (const CardId card : side.recruits)
                if (note(card, "the recruits", seat_name(seat))) owned_[seat].push_back(card);
            for (const CardId card : side.reserved) note(card, "the hand", seat_name(seat));
        }
    }

    bool note_location(LocationId id) {
        if (!require(id < LOCATIONS, "no_location", {}, "there is no such location")) return false;
        bool& used = piece_used_[LOCATION[id].piece - 1];
        const std::string_view name = LOCATION[id].id;
        if (!require(!used, "location_twice", {Fact{"location", name}}, name, " or its other side is in play twice"))
            return false;
        return used = true;
    }

    void place_locations() {
        std::size_t count = layout_.locations.size();
        bool sound = true;
        for (const LocationId id : layout_.locations) sound &= note_location(id);
        for (const Layout::Side& side : layout_.sides) {
            for (const LocationId id : side.locations) sound &= note_location(id);
            count += side.locations.size();
        }
        const Problem::Facts facts{Fact{"number", static_cast<int>(count)}, Fact{"limit", state_.players}};
        sound = require(count == state_.players, "location_count", facts, "there are ", count, " locations for ",
                        state_.players, " players, lying and claimed together") &&
                sound;
        state_.locations.fill(NO_LOCATION);
        if (sound) std::copy(layout_.locations.begin(), layout_.locations.end(), state_.locations.begin());
    }

    Counts counted(const std::array<int, STONES>& numbers, const std::string& whose) {
        Counts counts;
        for (int stone = 0; stone < STONES; ++stone) {
            if (require(numbers[stone] >= 0 && numbers[stone] <= PILE, "token_number", {Fact{"stone", letter(stone)}},
                        whose, " has an impossible number of ", LETTERS[stone], " tokens"))
                counts += Counts::of(Stone(stone), static_cast<unsigned>(numbers[stone]));
            else
                uncounted_[stone] = true;
        }
        return counts;
    }

    // The bank and every seat.
    void seat_all() {
        Counts all = state_.bank = counted(layout_.bank, "the bank");
        for (int seat = 0; seat < state_.players; ++seat) {
            state_.seats[seat] = seated(layout_.sides[seat], seat);
            all += state_.seats[seat].tokens;
        }
        for (int stone = 0; stone < STONES; ++stone) {
            const int number = static_cast<int>(all[stone]);
            const int limit = static_cast<int>(tokens_in_play(state_.players)[stone]);
            require(uncounted_[stone] || number == limit, "tokens",
                    {Fact{"stone", letter(stone)}, Fact{"number", number}, Fact{"limit", limit}}, "there are ", number,
                    " ", LETTERS[stone], " tokens instead of ", limit);
        }
    }

    // A seat with everything that follows from its cards and locations, the Avengers tile apart.
    Seat seated(const Layout::Side& side, int number) {
        const std::string name = seat_name(number);
        const Fact whose{"seat", number};
        Seat seat;
        seat.tokens = counted(side.tokens, name);
        seat.held = static_cast<std::uint8_t>(seat.tokens.total());
        bool level3 = false;
        for (const CardId id : owned_[number]) {
            const Card& card = CARD[id];
            seat.bonuses += Counts::of(card.bonus);
            seat.points += card.points;
            seat.tags += card.tags;
            level3 |= card.level == LEVELS;
            (seat.recruits++ == 0 ? seat.first_recruit : state_.after[seat.last_recruit]) = id;
            seat.last_recruit = id;
        }
        require(uncounted_[G] || seat.tokens[G] == (level3 ? 1u : 0u), level3 ? "green_missing" : "green_early",
                {whose}, name,
                level3 ? " has a level 3 card and must hold exactly one green token"
                       : " holds a green token without a level 3 card");
        const bool fits = require(side.reserved.size() <= HAND, "hand", {whose, Fact{"limit", HAND}}, name,
                                  " has more than ", HAND, " reserved cards") &&
                          require(side.hidden.size() == side.reserved.size(), "hand_unsaid", {whose}, name,
                                  " has reserved cards not said to be hidden or seen");
        if (fits) {
            std::copy(side.reserved.begin(), side.reserved.end(), seat.reserved.begin());
            for (std::size_t i = 0; i < side.hidden.size(); ++i)
                seat.hidden |= static_cast<std::uint8_t>(side.hidden[i] << i);
        }
        std::size_t claimed = 0;
        for (const LocationId id : side.locations) {
            if (id >= LOCATIONS) continue;
            const Location& location = LOCATION[id];
            require(seat.bonuses.covers(location.needs), "unmet", {whose, Fact{"location", location.id}}, name,
                    " cannot have claimed ", location.id, " with its bonuses");
            if (claimed < MAX_SEATS) seat.locations[claimed++] = id;
            seat.points += location.points;
        }
        return seat;
    }

    void require_avengers_tile() {
        unsigned most = 0;
        int first = 0;
        for (int seat = 0; seat < state_.players; ++seat) {
            if (state_.seats[seat].tags <= most) continue;
            most = state_.seats[seat].tags;
            first = seat;
        }
        if (state_.avengers == NOBODY) {
            require(most < TILE_TAGS, "tile_unowned", {Fact{"seat", first}, Fact{"limit", TILE_TAGS}}, "someone has ",
                    TILE_TAGS, " Avengers tags but nobody owns the Avengers tile");
            return;
        }
        const unsigned tags = state_.seats[state_.avengers].tags;
        const Fact owner{"seat", state_.avengers};
        const std::string name = seat_name(state_.avengers);
        if (require(tags >= TILE_TAGS, "tile_early", {owner, Fact{"limit", TILE_TAGS}}, name,
                    " owns the Avengers tile with fewer than ", TILE_TAGS, " tags"))
            require(tags == most, "tile_passed", {owner, Fact{"other", first}}, name,
                    " owns the Avengers tile but another seat has more tags");
    }

    void require_phase() {
        for (int seat = 0; seat < state_.players; ++seat) {
            const int held = state_.seats[seat].held;
            const bool returning = state_.phase == Phase::Return && seat == state_.to_move;
            require(returning ? held > TOKEN_LIMIT && held <= TOKEN_LIMIT + TAKE_DIFFERENT : held <= TOKEN_LIMIT,
                    returning ? "surplus" : "too_many",
                    {Fact{"seat", seat}, Fact{"number", held}, Fact{"limit", TOKEN_LIMIT}}, seat_name(seat),
                    " cannot hold ", held, " tokens now");
        }
        if (state_.phase == Phase::Over) {
            require(holders(state_) || state_.passes == state_.players, "not_over", {},
                    "the game is said to be over, but nobody holds the Gauntlet and it is no stalemate");
            return;
        }
        // A pass counts at once, so whoever chooses a location after the last one is still about to undo the count.
        require(state_.passes < state_.players || state_.phase == Phase::Locate, "stalemate", {},
                "after that many passes in a row the game would be over");
        if (state_.phase == Phase::Act) {
            const unsigned holding = holders(state_);
            require(state_.to_move != 0 || !holding, "won", {Fact{"seat", holding ? std::countr_zero(holding) : 0}},
                    "someone holds the Gauntlet at the start of a round: the game would be over");
        }
        if (state_.phase == Phase::Return)
            require(state_.passes == 0, "return_passed", {}, "nobody gives back tokens after a pass");
        if (state_.phase == Phase::Locate)
            require(std::popcount(claimable(state_, state_.mover())) >= 2, "no_choice", {Fact{"seat", state_.to_move}},
                    seat_name(state_.to_move), " has no two locations to choose from");
    }

    const Layout& layout_;
    State state_{};
    std::array<bool, CARDS> seen_{};
    std::array<bool, LOCATIONS / 2> piece_used_{};
    std::array<bool, STONES> uncounted_{};                // someone's number of them is impossible
    std::array<std::vector<CardId>, MAX_SEATS> owned_{};  // each seat's recruits, those apart that cannot be there
    std::vector<Problem> problems_{};
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

std::vector<Problem> problems(const Layout& layout) { return Packer(layout).problems(); }

State sketch(const Layout& layout) { return Packer(layout).state(); }

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
