// The learned evaluator: a small net of whole numbers, so that it says the same on every machine.
//
// For each seat s, with `own`, `other` and `context` the parts of the sums of its rows (encode.h):
//
//   card vector  u(s, c) = clip(context(s) + rows of card c as s sees it)
//   pooled       p(s)    = sum of u(s, c) over the cards that s could recruit
//   trunk        h(s)    = clip(own(s) + sum of other(r) + table + pool · [p(s), sum of p(r)])   for all rivals r
//   score        v(s)    = score · clip(inner · h(s))
//
// Chances are a softmax over the seats' scores. A move's promise is a dot product with the mover's trunk and, for a
// card's moves, with the card's vectors; priors are a softmax over these.
//
// Weights are 16 bits, sums of rows too, sums of products 32; a file whose sums might not fit is refused.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "encode.h"
#include "evaluator.h"
#include "result.h"

namespace sixstones {

inline constexpr int CONTEXT = 32;                      // numbers of a card vector
inline constexpr int TRUNK = 32;                        // of a seat's trunk
inline constexpr int INNER = 32;                        // between the trunk and the score
inline constexpr int SEAT_WIDTH = 2 * TRUNK + CONTEXT;  // own, other, context
inline constexpr int TABLE_WIDTH = TRUNK + CONTEXT;

enum CardMove { RecruitIt, ReserveIt, CARD_MOVES };

// Every weight of a net: in whole numbers when it plays, in others while it learns. Nothing else is in it, so it is one
// array of numbers as well.
template <class Number>
struct NetTables {
    Number seat[SEAT_ROWS][SEAT_WIDTH];
    Number table[TABLE_ROWS][TABLE_WIDTH];
    Number card[CARD_ROWS][CONTEXT];
    Number pool[TRUNK][2 * CONTEXT];  // own, rivals'
    Number inner[INNER][TRUNK];
    Number inner_bias[INNER];
    Number score[INNER];
    Number promise[IDS][TRUNK];
    Number promise_bias[IDS];
    Number own_card[CARD_MOVES][CONTEXT];
    Number rival_card[CARD_MOVES][CONTEXT];

    static constexpr std::size_t size() { return sizeof(NetTables) / sizeof(Number); }
    Number* numbers() { return reinterpret_cast<Number*>(this); }
    const Number* numbers() const { return reinterpret_cast<const Number*>(this); }
};

// What 1 is in whole numbers: for activations and what is added up to them, for factors, and for products of both.
inline constexpr int UNIT = 256, FACTOR = 4096;
// The pooled vectors are this much coarser, and so are their products.
inline constexpr int POOLED = 4;
// Activations end here, so that sums can be bounded: card vectors below 8, trunk and inner layer below 32.
inline constexpr int MOST_CARD = 8 * UNIT - 1, MOST_TRUNK = 32 * UNIT - 1;

// A part of the tables by name, in the order of the file.
struct NetPart {
    std::string_view name;
    int rows, columns, scale;
};
inline constexpr NetPart NET_PARTS[] = {
    {"seat", SEAT_ROWS, SEAT_WIDTH, UNIT},
    {"table", TABLE_ROWS, TABLE_WIDTH, UNIT},
    {"card", CARD_ROWS, CONTEXT, UNIT},
    {"pool", TRUNK, 2 * CONTEXT, FACTOR},
    {"inner", INNER, TRUNK, FACTOR},
    {"inner_bias", 1, INNER, UNIT},
    {"score", 1, INNER, FACTOR},
    {"promise", IDS, TRUNK, FACTOR},
    {"promise_bias", 1, IDS, UNIT},
    {"own_card", CARD_MOVES, CONTEXT, FACTOR},
    {"rival_card", CARD_MOVES, CONTEXT, FACTOR},
};

class Net : public Evaluator {
   public:
    // From the weights alone, little-endian, in the order of NET_PARTS; all numbers of seats go by the first set of
    // them. Refuses, in words, what are not whole sets, and those whose sums might not fit.
    static Result<std::shared_ptr<const Net>> of(std::string_view weights);

    // From a file of weights: "sixstones-net 1\n", the recipe as a line of JSON, the weights, and the SHA-256 of all
    // that. There may be several sets of weights one behind the other; then the recipe says in `sets` which of them,
    // from 0, each of the numbers of seats that it `serves` goes by. Refuses another version and a file that is not
    // whole.
    static Result<std::shared_ptr<const Net>> read(std::string_view file);

    // Whether its recipe names so many seats among those that it `serves`.
    bool serves(int players) const { return served_[static_cast<std::size_t>(players)] >= 0; }

    void evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const override;

   private:
    struct Set;
    using Served = std::array<int, MAX_SEATS + 1>;  // the set that so many seats go by; -1: they are not served

    Net(std::vector<std::shared_ptr<const Set>> sets, const Served& served);

    static Served served_by(std::string_view recipe);
    static Result<std::shared_ptr<const Net>> made(std::string_view weights, const Served& served);
    static Result<std::shared_ptr<const Set>> read_set(std::string_view weights);
    const Set& set_for(int players) const;
    void judge(const State& state, Evaluation& result, Ask ask) const;

    std::vector<std::shared_ptr<const Set>> sets_;
    Served served_;
};

}  // namespace sixstones
