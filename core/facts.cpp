#include "facts.h"

#include <algorithm>

#include "sorted.h"

namespace sixstones {
namespace {

template <class Visit>
void each_card(const State& state, const Seat& seat, Visit visit) {
    for (const CardId card : state.market)
        if (card < CARDS) visit(card);
    for (const CardId card : seat.reserved)
        if (card < CARDS) visit(card);
}

// What a card would be to a seat, to tell which of several is worth a word.
int worth(const State& state, std::uint8_t number, CardId card) {
    const Seat& seat = state.seats[number];
    const Gain gained = gain(state, number, card);
    return 1000 * gained.gauntlet + 10 * (gained.points - seat.points) + 20 * gained.time +
           10 * (seat.bonuses[CARD[card].bonus] == 0) + CARD[card].level;
}

// Of the cards within a seat's reach that are so, the one worth most to it.
template <class Such>
std::optional<CardId> best_card(const State& state, std::uint8_t number, Such such) {
    std::optional<CardId> best;
    int most = 0;
    each_card(state, state.seats[number], [&](CardId card) {
        if (!such(card)) return;
        const int value = worth(state, number, card);
        if (best && value <= most) return;
        best = card;
        most = value;
    });
    return best;
}

// The card with which a seat could complete the Gauntlet in a turn of its own; NO_CARD when any turn will do.
std::optional<CardId> completing(const State& state, std::uint8_t number) {
    if (gain(state, number, NO_CARD).gauntlet) return NO_CARD;
    return best_card(state, number, [&](CardId card) {
        return can_pay(state.seats[number], card) && gain(state, number, card).gauntlet;
    });
}

// The card with which a seat could take the Avengers tile.
std::optional<CardId> tile_taking(const State& state, std::uint8_t number) {
    return best_card(state, number,
                     [&](CardId card) { return can_pay(state.seats[number], card) && gain(state, number, card).tile; });
}

// Whether one take, none of it to be given back, makes a card payable.
bool within_one_take(State state, std::uint8_t number, CardId card) {
    state.to_move = number;
    state.phase = Phase::Act;
    bool found = false;
    legal(state).each([&](int id) {
        if (id >= RESERVE || found) return;
        Seat seat = state.seats[number];
        seat.tokens += TAKES[static_cast<std::size_t>(id)];
        found = seat.held + TAKES[static_cast<std::size_t>(id)].total() <= TOKEN_LIMIT && can_pay(seat, card);
    });
    return found;
}

// What is known once a choice is made: what it draws stays unseen.
State known_after(const View& view, const Choice& choice) {
    Random any(0);
    State state = determinize(view, any);
    Silent nobody;
    play(state, choice.id, choice.payment, nobody);
    state = observe(state, view.seat).known;
    for (std::size_t place = 0; place < MARKET; ++place)
        if (state.market[place] != view.known.market[place] && state.market[place] != NO_CARD)
            state.market[place] = UNSEEN[place / SLOTS];
    if (choice.id >= RESERVE_DECK && choice.id < RECRUIT) {
        auto& hand = state.seats[view.seat].reserved;
        std::size_t newest = HAND;
        while (hand[newest - 1] == NO_CARD) --newest;
        hand[newest - 1] = UNSEEN[choice.id - RESERVE_DECK];
    }
    return state;
}

// One choice being looked at.
class Look {
   public:
    Look(const View& view, const Choice& choice)
        : before_(view.known),
          choice_(choice),
          after_(known_after(view, choice)),
          me_(view.seat),
          recruits_(choice.id >= RECRUIT && choice.id < RETURN),
          card_(recruits_ || (choice.id >= RESERVE && choice.id < RESERVE_DECK) ? card_at(before_, choice.id)
                                                                                : NO_CARD) {}

    std::vector<Fact> facts() {
        if (after_.phase == Phase::Over && winners(after_) >> me_ & 1) return {{.kind = Fact::Wins}};
        if (after_.seats[me_].holds_gauntlet() && !before_.seats[me_].holds_gauntlet()) add({.kind = Fact::Gauntlet});
        if (recruits_) recruited();
        if (choice_.id >= LOCATE && choice_.id < PASS)
            add({.kind = Fact::Location, .locations = bit(static_cast<std::size_t>(choice_.id - LOCATE))});
        for (int step = 1; step < before_.players; ++step)
            of_rival(static_cast<std::uint8_t>((me_ + step) % before_.players));
        own_next_turn();
        if (before_.phase == Phase::Act && after_.phase == Phase::Return)
            add({.kind = Fact::GivesBack, .number = static_cast<std::uint8_t>(after_.seats[me_].held - TOKEN_LIMIT)});
        sort_stably(std::span(facts_), [](const Fact& a, const Fact& b) { return a.kind < b.kind; });
        return std::move(facts_);
    }

   private:
    void add(const Fact& fact) { facts_.push_back(fact); }

    std::uint8_t bit(std::size_t which) const { return static_cast<std::uint8_t>(1u << before_.locations[which]); }

    void recruited() {
        const Seat& seat = before_.seats[me_];
        const Gain gained = gain(before_, me_, card_);
        const unsigned met = gained.locations & ~gain(before_, me_, NO_CARD).locations;
        Fact location{.kind = Fact::Location};
        for (std::size_t i = 0; i < MAX_SEATS; ++i)
            if (met >> i & 1) location.locations |= bit(i);
        takes_tile_ = gained.tile;
        if (gained.tile) add({.kind = Fact::Tile, .seat = before_.avengers});
        if (met) add(location);
        if (gained.time) add({.kind = Fact::Time});
        const Stone bonus = CARD[card_].bonus;
        if (seat.bonuses[bonus] == 0 && std::popcount(seat.bonuses.at_least(1)) == COLOURS - 1)
            add({.kind = Fact::LastColour, .stone = bonus});
        if (CARD[card_].points) add({.kind = Fact::Points, .card = card_, .number = CARD[card_].points});
        const unsigned gray = choice_.payment[S] - default_payment(seat, card_)[S];
        if (gray) add({.kind = Fact::WastesGray, .number = static_cast<std::uint8_t>(gray)});
    }

    // Whether a seat has no turn any more before the round ends, and with it the game.
    bool too_late(std::uint8_t number) const { return number <= me_ && (holders(before_) || holders(after_)); }

    void of_rival(std::uint8_t other) {
        if (too_late(other)) return;
        if (after_.phase != Phase::Over) {
            const auto threat = completing(before_, other), left = completing(after_, other);
            if (threat && !left) add({.kind = Fact::Stops, .seat = other, .card = *threat});
            if (left) add({.kind = Fact::Allows, .seat = other, .card = *left});
        }
        const auto taking = takes_tile_ ? std::nullopt : tile_taking(before_, other);
        if (taking && !tile_taking(after_, other)) add({.kind = Fact::KeepsTile, .seat = other, .card = *taking});
        if (card_ < CARDS && choice_.id < RECRUIT_HAND && can_pay(before_.seats[other], card_) &&
            worth(before_, other, card_) >= WORTH_KEEPING)
            add({.kind = Fact::Keeps, .seat = other, .card = card_});
        if (choice_.id < RESERVE && after_.phase != Phase::Return) emptied(other);
    }

    void emptied(std::uint8_t other) {
        for (std::uint8_t stone = 0; stone < COLOURS; ++stone) {
            if (!TAKES[static_cast<std::size_t>(choice_.id)][stone] || after_.bank[stone]) continue;
            const Seat& seat = before_.seats[other];
            const auto card = best_card(before_, other, [&](CardId one) {
                return !can_pay(seat, one) && lacking(seat, one)[stone] && within_one_take(before_, other, one) &&
                       !within_one_take(after_, other, one);
            });
            if (card) add({.kind = Fact::Empties, .seat = other, .card = *card, .stone = stone});
        }
    }

    // What is within reach after it, unless it is still open what has to go back.
    void own_next_turn() {
        if (before_.phase != Phase::Act || after_.phase == Phase::Return || after_.phase == Phase::Over ||
            too_late(me_))
            return;
        const Seat& now = before_.seats[me_];
        const Seat& then = after_.seats[me_];
        const auto winning = completing(after_, me_);
        if (winning && !then.holds_gauntlet() && !completing(before_, me_))
            add({.kind = Fact::WinsNext, .card = *winning});
        const auto card = best_card(after_, me_, [&](CardId one) { return can_pay(then, one) && !can_pay(now, one); });
        if (card) add({.kind = recruits_ ? Fact::SavesTurn : Fact::Affords, .card = *card});
    }

    static constexpr int WORTH_KEEPING = 10;

    const State& before_;
    Choice choice_;
    State after_;
    std::uint8_t me_;
    bool recruits_;
    CardId card_;  // that it recruits or reserves, as far as it is open
    bool takes_tile_ = false;
    std::vector<Fact> facts_{};
};

bool contains(const std::vector<Fact>& all, const Fact& one) { return std::ranges::count(all, one) > 0; }

// Whether one of two facts says what the other says already.
bool alike(const Fact& one, const Fact& other) {
    constexpr unsigned mine = 1u << Fact::WinsNext | 1u << Fact::SavesTurn | 1u << Fact::Affords;
    constexpr unsigned theirs =
        1u << Fact::Stops | 1u << Fact::KeepsTile | 1u << Fact::Keeps | 1u << Fact::Empties | 1u << Fact::Allows;
    const unsigned both = 1u << one.kind | 1u << other.kind;
    if ((both & ~mine) == 0) return one.card == other.card;
    if ((both & ~theirs) == 0) return one.seat == other.seat || one.card == other.card;
    return one.kind == other.kind;
}

// By how much the best choice of which the fact is true beats the best of which it is not; the other way round for what
// speaks against a move.
std::optional<int> weight(const Fact& fact, std::span<const Worth> found, std::span<const std::vector<Fact>> of_each) {
    constexpr int none = -1;
    int with = none, without = none;
    for (std::size_t i = 0; i < found.size(); ++i) {
        int& top = contains(of_each[i], fact) ? with : without;
        top = std::max(top, found[i].chance);
    }
    if (with == none || without == none) return std::nullopt;
    return fact.against() ? without - with : with - without;
}

}  // namespace

std::vector<Fact> facts(const View& view, const Choice& choice) { return Look(view, choice).facts(); }

std::vector<Reason> reasons(const View& view, const Choice& choice, const std::optional<Choice>& instead,
                            std::span<const Worth> found) {
    const std::vector<Fact> mine = facts(view, choice);
    const std::vector<Fact> other = instead ? facts(view, *instead) : std::vector<Fact>{};
    std::vector<std::vector<Fact>> of_each;
    for (const Worth& one : found) of_each.push_back(facts(view, one.choice));
    std::vector<Reason> all;
    const auto offer = [&](const Fact& fact) {
        Reason reason{.fact = fact, .weight = weight(fact, found, of_each)};
        if (found.empty() || (reason.weight && *reason.weight >= 0)) all.push_back(reason);
    };
    for (const Fact& fact : mine)
        if (!fact.against() && !contains(other, fact)) offer(fact);
    for (const Fact& fact : other)
        if (fact.against() && !contains(mine, fact)) offer(fact);
    sort_stably(std::span(all),
                [](const Reason& a, const Reason& b) { return a.weight.value_or(0) > b.weight.value_or(0); });
    std::vector<Reason> chosen;
    for (const Reason& reason : all) {
        if (chosen.size() == MOST_REASONS) break;
        if (std::ranges::none_of(chosen, [&](const Reason& one) { return alike(one.fact, reason.fact); }))
            chosen.push_back(reason);
    }
    return chosen;
}

}  // namespace sixstones
