// The bots by name: how strongly each level plays, and what each temperament overrates.
#pragma once

#include "heuristic.h"
#include "net.h"
#include "search.h"

namespace sixstones {

// How strongly a bot plays. Without a budget of the caller's it thinks for `seconds` or `visits`, and visits every move
// at least `each` times: at 0 it has no eye for moves that do not look promising. `depth` is how many decisions it
// looks ahead, 0 as far as its visits lead: at 1 it does not see what the others will do. `taste` is how much better or
// worse than it is a card may seem to it, for as long as it plays: the deviation of what it makes of a card itself, and
// as much again of the card's colour, with two seats and in the units of a seat's score. So it errs in what it plans
// for, and not in how it goes about it. `playouts` is how much random games count beside the hand-made evaluator: they
// err in other ways, which pays off with many visits. A `learned` level judges by a net where there is one.
struct Level {
    std::string_view name{};
    double seconds = 0;
    std::uint64_t visits = 0;
    int each = 2;
    float playouts = 0;
    bool learned = false;
    float taste = 0;
    int depth = 0;

    // What to spend on a choice among so many moves, given what the caller allows (zeros: nothing was said).
    Budget budget(std::size_t moves, const Budget& allowed) const;
};

inline constexpr Level BOT_LEVELS[] = {
    {.name = "rookie", .visits = 20, .each = 0, .taste = 1.7f, .depth = 1},
    {.name = "agent", .visits = 30, .each = 0, .taste = 0.45f},
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

// The taste of a bot of that seed at a seat: it has favourite colours, favourite cards, and those it does not care for.
Taste taste_of(const Level& level, int players, int seat, std::uint64_t seed);

// The hand-made evaluator as a bot of a temperament and a taste sees the game from a seat.
std::shared_ptr<const Heuristic> judge_for(int players, int seat, const Temperament& temperament,
                                           const Taste& taste = {});

// Who judges, and how much random games count beside that.
struct Judge {
    std::shared_ptr<const Evaluator> evaluator;
    float playouts = 0;
};

// The net, where there is one that serves so many seats and nothing is overrated; else the hand-made evaluator with so
// many random games.
Judge judge_with(const std::shared_ptr<const Net>& net, int players, int seat, const Temperament& temperament,
                 float playouts = 0, const Taste& taste = {});

// The seed that any text stands for, for bots and analyses.
std::uint64_t bot_seed(std::string_view text);

}  // namespace sixstones
