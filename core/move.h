// A move by name, as people write it: `take:YBR`, `reserve:gamora`, `recruit:thor=3Y2S` (design §2).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules.h"

namespace sixstones {

// A small value that knows only its notation; whether it can be played is for a State to say.
struct Move {
    enum Kind : std::uint8_t { Take, Reserve, Recruit, Return, Locate, Pass };

    Kind kind = Pass;
    std::uint8_t what = 0;  // reserve: a card, or DECK + level; recruit: a card; return: a stone; locate: a location
    Counts tokens{};        // take: what is taken; recruit: the exact payment, none for the default one

    static constexpr std::uint8_t DECK = 0x80;

    bool operator==(const Move&) const = default;
    std::string text() const;
    std::uint64_t hash() const;

    // Refuses, in words, text that is no move. Colours may come in any order and case.
    static Result<Move> parse(std::string_view text);
};

// What play() takes: an id and, for a recruit, the payment.
struct Choice {
    int id;
    Counts payment;
};

// The choice a move stands for in this position; nothing when it is not legal.
std::optional<Choice> resolve(const State& state, const Move& move);

// The name of a legal choice; a default payment is left out.
Move name(const State& state, const Choice& choice);

// Every legal move, every way of paying included, in the order of ids and then of payments, the default first.
std::vector<Move> legal_moves(const State& state);

}  // namespace sixstones
