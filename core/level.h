// The bots by name: how strongly each level plays, and what each temperament overrates.
#pragma once

#include "heuristic.h"
#include "net.h"
#include "search.h"

namespace sixstones {

// How strongly a bot plays. Without a budget of the caller's it thinks for `seconds` or `visits`, and visits every move
// at least `each` times. `slip` is how far off its judgement of a move may be: a standard deviation of winning chances
// between two seats. A level that only has a look at each move sees what it leads to, but not what the others will do
// about it. `playouts` is how much random games count beside the hand-made evaluator: they err in other ways, which
// pays off with many visits. A `learned` level judges by a net where there is one.
struct Level {
    std::string_view name{};
    double seconds = 0;
    std::uint64_t visits = 0;
    double slip = 0;
    int each = 2;
    float playouts = 0;
    bool learned = false;

    // What to spend on a choice among so many moves, given what the caller allows (zeros: nothing was said).
    Budget budget(std::size_t moves, const Budget& allowed) const;
};

inline constexpr Level BOT_LEVELS[] = {
    {.name = "rookie", .visits = 1, .slip = 0.07, .each = 1},
    {.name = "agent", .visits = 1, .slip = 0.015},
    {.name = "hero", .visits = 100, .each = 1},
    {.name = "avenger", .visits = 2500, .learned = true},
    {.name = "titan", .seconds = 1.0, .playouts = 0.2f, .learned = true},
};

// By how much a temperament overrates the features of that name.
struct Temperament {
    struct Factor {
        std::string_view feature;
        float factor;
    };
    std::string_view name;
    std::span<const Factor> factors;
};

std::span<const Temperament> temperaments();

// nullptr when there is none of that name.
const Level* find_level(std::string_view name);
const Temperament* find_temperament(std::string_view name);

// "there is no temperament 'x'; there are …".
std::string no_temperament(std::string_view shown);

// The weights for so many seats, tuned by self-play (data/weights.json).
const Weights& tuned_weights(int players);

// The hand-made evaluator as a bot of a temperament at a seat sees the game.
std::shared_ptr<const Heuristic> judge_for(int players, int seat, const Temperament& temperament);

// Who judges, and how much random games count beside that.
struct Judge {
    std::shared_ptr<const Evaluator> evaluator;
    float playouts = 0;
};

// The net, where there is one that serves so many seats and nothing is overrated; else the hand-made evaluator with so
// many random games.
Judge judge_with(const std::shared_ptr<const Net>& net, int players, int seat, const Temperament& temperament,
                 float playouts = 0);

// The seed that any text stands for, for bots and analyses.
std::uint64_t bot_seed(std::string_view text);

}  // namespace sixstones
