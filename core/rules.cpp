#include "rules.h"

#include <algorithm>
#include <cassert>

#include "affordable.h"

namespace sixstones {
namespace {

// The ids of taking different colours, by the set of colours left in the bank (rules §3.1).
constexpr std::array<std::uint32_t, 1 << COLOURS> TAKES_FROM = [] {
    std::array<std::uint32_t, 1 << COLOURS> table{};
    for (unsigned left = 0; left < table.size(); ++left) {
        const int colours = std::popcount(left);
        for (int id = TAKE_THREE; id < TAKE_ALIKE; ++id) {
            const unsigned wanted = TAKES[id].at_least(1);
            const bool allowed = std::popcount(wanted) == TAKE_DIFFERENT || colours < TAKE_DIFFERENT;
            if (allowed && (wanted & left) == wanted) table[left] |= 1u << id;
        }
    }
    return table;
}();

// The place of the n-th set bit of a byte.
constexpr std::array<std::array<std::uint8_t, 8>, 256> NTH_BIT = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (unsigned byte = 0; byte < table.size(); ++byte)
        for (int bit = 0, n = 0; bit < 8; ++bit)
            if (byte >> bit & 1) table[byte][n++] = static_cast<std::uint8_t>(bit);
    return table;
}();

std::uint64_t legal_actions(const State& state) {
    const Seat& seat = state.mover();
    constexpr unsigned five = (1u << COLOURS) - 1;
    std::uint64_t ids = TAKES_FROM[state.bank.at_least(1) & five];
    ids |= std::uint64_t{state.bank.at_least(ALIKE_LEAST) & five} << TAKE_ALIKE;  // rules §3.2
    if (!seat.hand_full()) ids |= std::uint64_t{state.on_offer} << RESERVE;
    CardId cards[ASKED];
    std::copy(state.market.begin(), state.market.end(), cards);
    std::copy(seat.reserved.begin(), seat.reserved.end(), cards + MARKET);
    cards[ASKED - 1] = NO_CARD;
    const Counts power = (seat.tokens + seat.bonuses).colours();
    return ids | std::uint64_t{affordable(cards, power, seat.tokens[S])} << RECRUIT;
}

// One decision being played: the state, the seat whose turn it is, and who is told.
template <class Listener>
struct Turn {
    State& state;
    Listener& tell;
    std::uint8_t me = state.to_move;
    Seat& seat = state.seats[me];

    void take(Counts tokens) {
        state.bank -= tokens;
        seat.tokens += tokens;
        seat.held += tokens.total();
        tell({.kind = Event::Tokens, .other = me, .tokens = tokens});
    }

    void give(Counts tokens) {
        state.bank += tokens;
        seat.tokens -= tokens;
        seat.held -= tokens.total();
        if (tokens.word) tell({.kind = Event::Tokens, .seat = me, .tokens = tokens});
    }

    CardId draw(int level) {
        CardId& top = state.deck[FIRST_CARD[level + 1] - state.left[level]];
        const CardId card = top;
        top = NO_CARD;
        if (--state.left[level] == 0) state.on_offer &= ~(1u << (MARKET + level));
        return card;
    }

    // A face-up card leaves and is replaced at once, in its place (rules §3).
    CardId pick(int place) {
        const CardId card = state.market[place];
        const int level = place / SLOTS;
        if (state.left[level] == 0) {
            state.market[place] = NO_CARD;
            state.on_offer &= ~(1u << place);
        } else {
            state.market[place] = draw(level);
        }
        return card;
    }

    void tell_revealed(int place) {
        if (state.market[place] == NO_CARD) return;
        tell({.kind = Event::Revealed,
              .card = state.market[place],
              .level = static_cast<std::uint8_t>(place / SLOTS + 1),
              .slot = static_cast<std::uint8_t>(place % SLOTS)});
    }

    // rules §3.3
    void reserve(CardId card, bool hidden, int slot) {
        int place = 0;
        while (seat.reserved[place] != NO_CARD) ++place;
        seat.reserved[place] = card;
        seat.hidden |= static_cast<std::uint8_t>(hidden << place);
        tell({.kind = Event::Reserved,
              .seat = me,
              .card = card,
              .level = CARD[card].level,
              .slot = static_cast<std::uint8_t>(slot)});
    }

    void take_gray() {
        if (state.bank[S] > 0) take(Counts::of(S));
    }

    void reserve_from_market(int place) {
        reserve(pick(place), false, place % SLOTS);
        take_gray();
        tell_revealed(place);
    }

    void reserve_from_deck(int level) {
        reserve(draw(level), true, SLOTS);
        take_gray();
    }

    void leave_hand(int place) {
        for (int i = place; i + 1 < HAND; ++i) seat.reserved[i] = seat.reserved[i + 1];
        seat.reserved[HAND - 1] = NO_CARD;
        const unsigned below = seat.hidden & ((1u << place) - 1);
        seat.hidden = static_cast<std::uint8_t>(below | (seat.hidden >> (place + 1) << place));
    }

    // rules §4; `slot` is the event's.
    void recruit(CardId id, Counts payment, int slot) {
        const Card& card = CARD[id];
        give(payment);
        seat.bonuses += Counts::of(card.bonus);
        seat.points += card.points;
        (seat.recruits++ == 0 ? seat.first_recruit : state.after[seat.last_recruit]) = id;
        seat.last_recruit = id;
        tell({.kind = Event::Recruited,
              .seat = me,
              .card = id,
              .level = card.level,
              .slot = static_cast<std::uint8_t>(slot)});
        if (card.level == LEVELS && seat.tokens[G] == 0) take_time_stone();
        if (card.tags > 0) gain_tags(card.tags);
    }

    // rules §4.4
    void take_time_stone() {
        state.bank -= Counts::of(G);
        seat.tokens += Counts::of(G);
        ++seat.held;
        tell({.kind = Event::TimeStone, .seat = me});
    }

    // rules §4.5
    void gain_tags(int tags) {
        seat.tags += static_cast<std::uint8_t>(tags);
        const std::uint8_t owner = state.avengers;
        if (owner == me || seat.tags < tile_price(state)) return;
        if (owner != NOBODY) state.seats[owner].points -= TILE_POINTS;
        seat.points += TILE_POINTS;
        state.avengers = me;
        tell({.kind = Event::Avengers, .seat = me, .other = owner});
    }

    // rules §5.2
    void claim(int which) {
        const LocationId id = state.locations[which];
        for (int i = which; i + 1 < MAX_SEATS; ++i) state.locations[i] = state.locations[i + 1];
        state.locations[MAX_SEATS - 1] = NO_LOCATION;
        int own = 0;
        while (seat.locations[own] != NO_LOCATION) ++own;
        seat.locations[own] = id;
        seat.points += LOCATION[id].points;
        state.passes = 0;
        tell({.kind = Event::Claimed, .seat = me, .card = id, .slot = static_cast<std::uint8_t>(which)});
    }

    // Walks on through §5 until someone has to decide something.
    void after_action() {
        if (seat.held > TOKEN_LIMIT) {
            state.phase = Phase::Return;
            return;
        }
        const unsigned met = claimable(state, seat);
        if (met & (met - 1)) {  // two or more
            state.phase = Phase::Locate;
            return;
        }
        if (met) claim(std::countr_zero(met));
        end_turn();
    }

    // rules §6
    void end_turn() {
        state.phase = Phase::Act;
        const bool round_over = state.to_move + 1 == state.players;
        if ((round_over && holders(state)) || state.passes == state.players) {
            state.phase = Phase::Over;
            return;
        }
        state.to_move = round_over ? 0 : state.to_move + 1;
        state.round += round_over;
    }

    void play(int id, Counts payment) {
        if (id < RESERVE) {
            state.passes = 0;
            take(TAKES[id]);
            after_action();
        } else if (id < RECRUIT) {
            state.passes = 0;
            id < RESERVE_DECK ? reserve_from_market(id - RESERVE) : reserve_from_deck(id - RESERVE_DECK);
            after_action();
        } else if (id < RECRUIT_HAND) {
            state.passes = 0;
            const int place = id - RECRUIT;
            recruit(pick(place), payment, place % SLOTS);
            tell_revealed(place);
            after_action();
        } else if (id < RETURN) {
            state.passes = 0;
            const int place = id - RECRUIT_HAND;
            const CardId card = seat.reserved[place];
            leave_hand(place);
            recruit(card, payment, SLOTS + place);
            after_action();
        } else if (id < LOCATE) {
            give(Counts::of(RETURNS[id - RETURN]));
            after_action();
        } else if (id < PASS) {
            claim(id - LOCATE);
            end_turn();
        } else {
            ++state.passes;
            tell({.kind = Event::Passed, .seat = me});
            after_action();
        }
    }
};

// Who gained or lost the Gauntlet, and whose turn it is now.
void tell_outcome(const State& state, unsigned held_before, std::uint8_t mover, std::uint32_t round, Recorder& tell) {
    const unsigned held = holders(state);
    for (std::uint8_t seat = 0; seat < state.players; ++seat)
        if ((held ^ held_before) >> seat & 1)
            tell({.kind = Event::Gauntlet, .seat = seat, .slot = static_cast<std::uint8_t>(held >> seat & 1)});
    if (state.phase == Phase::Over) {
        Event over{.kind = Event::Over, .seats = state.players, .winners = static_cast<std::uint8_t>(winners(state))};
        for (int seat = 0; seat < state.players; ++seat) over.points[seat] = state.seats[seat].points;
        tell(over);
    } else if (state.to_move != mover || state.round != round) {
        tell({.kind = Event::Turn, .seat = state.to_move, .round = state.round});
    }
}

}  // namespace

int LegalIds::draw(Random& random) const {
    // Byte i of `sums` counts the bits set in bytes 0..i, so the wanted bit lies in the first byte beyond n.
    std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555);
    sums = (sums & 0x3333333333333333) + (sums >> 2 & 0x3333333333333333);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0f) * Counts::ONES;
    const std::uint32_t n = random.below(static_cast<std::uint32_t>(sums >> 56));
    const std::uint64_t passed = (((n * Counts::ONES) | Counts::TOPS) - sums) & Counts::TOPS;
    const int byte = 8 * static_cast<int>((passed >> 7) * Counts::ONES >> 56);
    const std::uint32_t skip = n - ((sums << 8) >> byte & 0xff);
    return first + byte + NTH_BIT[bits >> byte & 0xff][skip];
}

Deal shuffle(Random& random) {
    Deal deal;
    for (int card = 0; card < CARDS; ++card) deal.decks[card] = static_cast<CardId>(card);
    for (int level = 0; level < LEVELS; ++level)
        random.shuffle(deal.decks.data() + FIRST_CARD[level], static_cast<std::uint32_t>(deck_size(level)));
    std::array<int, MAX_SEATS> pieces{0, 1, 2, 3};
    random.shuffle(pieces.data(), MAX_SEATS);
    for (int i = 0; i < MAX_SEATS; ++i) deal.locations[i] = static_cast<LocationId>(2 * pieces[i] + random.below(2));
    return deal;
}

State start(int players, const Deal& deal) {
    State state{};
    state.players = static_cast<std::uint8_t>(players);
    state.bank = tokens_in_play(players);
    state.deck = deal.decks;
    state.after.fill(NO_CARD);
    for (int level = 0; level < LEVELS; ++level) {
        state.left[level] = static_cast<std::uint8_t>(deck_size(level) - SLOTS);
        for (int slot = 0; slot < SLOTS; ++slot) {
            CardId& top = state.deck[FIRST_CARD[level] + slot];
            state.market[SLOTS * level + slot] = top;
            top = NO_CARD;
        }
    }
    state.locations.fill(NO_LOCATION);
    std::copy_n(deal.locations.begin(), players, state.locations.begin());
    state.on_offer = (1u << (MARKET + LEVELS)) - 1;
    state.avengers = NOBODY;
    state.round = 1;
    return state;
}

LegalIds legal(const State& state) {
    switch (state.phase) {
        case Phase::Act: {
            const std::uint64_t actions = legal_actions(state);
            return actions ? LegalIds{actions, 0} : LegalIds{1, PASS};  // rules §3.5
        }
        case Phase::Return: {
            const unsigned stones = state.mover().tokens.at_least(1);
            return {(stones & 0x1f) | (stones >> 1 & 0x20), RETURN};
        }
        case Phase::Locate:
            return {claimable(state, state.mover()), LOCATE};
        default:
            return {0, 0};
    }
}

CardId card_at(const State& state, int id) {
    if (id >= RECRUIT_HAND) return state.mover().reserved[id - RECRUIT_HAND];
    return state.market[id >= RECRUIT ? id - RECRUIT : id - RESERVE];
}

template <class Listener>
void play(State& state, int id, Counts payment, Listener& tell) {
    assert(legal(state).contains(id));
    if constexpr (Listener::hears) {
        const unsigned held = holders(state);
        const std::uint8_t mover = state.to_move;
        const std::uint32_t round = state.round;
        Turn<Listener>{state, tell}.play(id, payment);
        tell_outcome(state, held, mover, round, tell);
    } else {
        Turn<Listener>{state, tell}.play(id, payment);
    }
    assert(fault(state).empty());
}
template void play(State&, int, Counts, Silent&);
template void play(State&, int, Counts, Recorder&);

void play(State& state, int id) {
    Silent nobody;
    const bool recruits = id >= RECRUIT && id < RETURN;
    play(state, id, recruits ? default_payment(state.mover(), card_at(state, id)) : Counts{}, nobody);
}

Gain gain(State state, std::uint8_t number, CardId card) {
    state.to_move = number;
    state.passes = 0;
    Silent nobody;
    Turn<Silent> turn{state, nobody};
    const bool green = turn.seat.tokens[G] > 0;
    const bool owner = state.avengers == number;
    if (card != NO_CARD) turn.recruit(card, {}, 0);
    const unsigned met = claimable(state, turn.seat);
    int best = -1;
    for (int i = 0; i < MAX_SEATS; ++i)
        if ((met >> i & 1) &&
            (best < 0 || LOCATION[state.locations[i]].points > LOCATION[state.locations[best]].points))
            best = i;
    if (best >= 0) turn.claim(best);
    turn.end_turn();
    return {.locations = met,
            .points = turn.seat.points,
            .time = !green && turn.seat.tokens[G] > 0,
            .tile = !owner && state.avengers == number,
            .gauntlet = turn.seat.holds_gauntlet(),
            .wins = (winners(state) >> number & 1) != 0};
}

std::uint64_t perft(const State& state, int depth, const Ended& ended) {
    if (depth == 0 || state.phase == Phase::Over) return 1;
    if (depth > 1 && ended()) return 0;
    std::uint64_t lines = 0;
    Silent nobody;
    const auto follow = [&](int id, Counts payment) {
        State next = state;
        play(next, id, payment, nobody);
        lines += perft(next, depth - 1, ended);
    };
    legal(state).each([&](int id) {
        if (id < RECRUIT || id >= RETURN) return follow(id, {});
        each_payment(state.mover(), card_at(state, id), [&](Counts payment) { follow(id, payment); });
    });
    return lines;
}

}  // namespace sixstones
