// What a seat may know, and how the rest is imagined (rules §7).
#pragma once

#include <string_view>

#include "rules.h"

namespace sixstones {

// A position as one seat, or a spectator, sees it: every card it may not know is UNSEEN of its level.
struct View {
    State known;
    std::uint8_t seat;  // NOBODY: a spectator

    constexpr bool operator==(const View&) const = default;
};

// The one place where hidden information is taken away: from a position, from a card of one's own or another's hand,
// and from what is told of a move.
View observe(const State& state, std::uint8_t seat);
CardId seen_in_hand(const Seat& side, int place, bool own);
Event redact(Event event, std::uint8_t seat);

// The view whose layout shows UNSEEN cards in decks and other seats' hands. Refuses, in words, what no position
// looks like.
Result<View> view_of(Layout layout, std::uint8_t seat);

// A full position that gives the same view: each level's unseen cards are dealt over the unseen places, every
// arrangement equally likely. Cards left over, when a deck is short, stay out of the game.
State determinize(const View& view, Random& random);
// The same by a seed: one arrangement for each text, on every machine.
State determinize(const View& view, std::string_view seed);

// A draft is a layout in which cards of decks and hands may be UNSEEN: what nobody knows, at a table or in an editor.
// All that is wrong with one; and a position that looks like it, the unseen cards dealt over what is unknown.
std::vector<Problem> draft_problems(Layout draft);
Result<State> imagined(Layout draft, Random& random);

// Lets a card be the one that comes next from its level's deck or, with a seat, the one that it took unseen as the
// `at`th of its hand: the card there changes places with it, or leaves the game where the card was not in it. False,
// and nothing has changed, when there is no such place or everyone sees where the card lies.
bool turn_out(State& state, int seat, int at, CardId card);

}  // namespace sixstones
