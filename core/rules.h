// The rules of the game: the deal, what is legal, and what a move does.
#pragma once

#include <bit>
#include <functional>

#include "event.h"
#include "random.h"
#include "state.h"

namespace sixstones {

// The ids of all legal moves: `first` plus each set bit of `bits`. A recruit stands for every way of paying.
struct LegalIds {
    std::uint64_t bits;
    int first;

    int size() const { return std::popcount(bits); }
    bool contains(int id) const { return id >= first && id < first + 64 && (bits >> (id - first) & 1); }
    int draw(Random& random) const;  // each equally likely; the set must not be empty

    template <class Visit>
    void each(Visit visit) const {
        for (std::uint64_t rest = bits; rest != 0; rest &= rest - 1) visit(first + std::countr_zero(rest));
    }
};

// One way through the shuffle, laid down in docs/shuffle.md (rules §2.2, §2.4).
Deal shuffle(Random& random);

// The position before the first turn (rules §2). Every deck is whole.
State start(int players, const Deal& deal);

// Not empty unless the game is over.
LegalIds legal(const State& state);

// The card that a reserve or recruit id names; NO_CARD for an empty slot.
CardId card_at(const State& state, int id);

// What a card still costs the seat, bonuses deducted (rules §4.1).
constexpr Counts due(const Seat& seat, CardId card) { return COST[card].less(seat.bonuses); }

// What the seat's tokens leave unpaid of it, gray left aside.
constexpr Counts lacking(const Seat& seat, CardId card) { return due(seat, card).less(seat.tokens); }

// Whether the seat can pay for a card, gray where a colour is short (rules §4.2).
constexpr bool can_pay(const Seat& seat, CardId card) { return lacking(seat, card).total() <= seat.tokens[S]; }

// The payment that uses gray only where a colour is short; the seat must be able to pay (rules §4.2).
constexpr Counts default_payment(const Seat& seat, CardId card) {
    const Counts unpaid = lacking(seat, card);
    return due(seat, card) - unpaid + Counts::of(S, unpaid.total());
}

// Whether exactly this payment, gray included, recruits the card (rules §4.2).
constexpr bool pays(const Seat& seat, CardId card, Counts payment) {
    const Counts cost = due(seat, card);
    return payment[G] == 0 && seat.tokens.covers(payment) && cost.covers(payment.colours()) &&
           cost.total() == payment.total();
}

// Calls visit(payment) for every way to pay, the default first; none when the card is too dear.
template <class Visit>
void each_payment(const Seat& seat, CardId card, Visit visit);

// Plays a legal id; `payment` matters to recruits only and must satisfy pays(). Tells the listener what happened.
template <class Listener>
void play(State& state, int id, Counts payment, Listener& tell);
extern template void play(State&, int, Counts, Silent&);
extern template void play(State&, int, Counts, Recorder&);

// The same with the default payment and nobody listening.
void play(State& state, int id);

// What recruiting a card would bring a seat in a turn of its own, whatever the card costs.
struct Gain {
    unsigned locations;   // that it could then claim one of, as bits (rules §5.2)
    std::uint8_t points;  // its points then, with the best of those locations
    bool time;            // the Time Stone comes (rules §4.4)
    bool tile;            // the Avengers tile comes (rules §4.5)
    bool gauntlet;        // it would hold the Gauntlet (rules §6.1)
    bool wins;            // the game would end with that turn, and the seat be among the winners (rules §6.2)
};

// NO_CARD: what any other turn would bring. Hidden cards are not looked at, so a View's state will do.
Gain gain(State state, std::uint8_t number, CardId card);

// Whether somebody wants work that takes long to end at once, with what has been counted by then. Asked from every
// thread.
using Ended = std::function<bool()>;
inline bool never_ended() { return false; }

// How many sequences of `depth` decisions there are, every way of paying counted; a finished game counts as one.
std::uint64_t perft(const State& state, int depth, const Ended& ended = never_ended);

template <class Visit>
void each_payment(const Seat& seat, CardId card, Visit visit) {
    if (!can_pay(seat, card)) return;
    const Counts plain = default_payment(seat, card);
    const unsigned spare = seat.tokens[S] - plain[S];
    // swap[c] more of colour c are paid in gray than need be: an odometer over all swaps that spare gray allows.
    std::array<unsigned, COLOURS> swap{};
    unsigned swapped = 0;
    Counts payment = plain;
    for (;;) {
        visit(payment);
        int colour = 0;
        for (; colour < COLOURS; ++colour) {
            if (swapped < spare && swap[colour] < plain[colour]) {
                ++swap[colour], ++swapped;
                payment = payment - Counts::of(Stone(colour)) + Counts::of(S);
                break;
            }
            payment = payment + Counts::of(Stone(colour), swap[colour]) - Counts::of(S, swap[colour]);
            swapped -= swap[colour];
            swap[colour] = 0;
        }
        if (colour == COLOURS) return;
    }
}

}  // namespace sixstones
