// What the search asks about a position: how likely each seat is to win, and which moves look promising.
#pragma once

#include <span>

#include "rules.h"

namespace sixstones {

// A chance to win for each seat; a shared win is split. They add up to 1, or to 0 after a stalemate.
using Chances = std::array<float, MAX_SEATS>;

struct Evaluation {
    Chances chances{};
    std::array<float, IDS> priors{};  // for the legal ids: how promising, not negative, adding up to 1
};

// What is asked about a position. A search wants the chances of every new position, and the priors of the few that it
// goes on from.
enum class Ask : std::uint8_t { Chances, Priors, Both };

// The seam between the search and whatever judges positions. Asked in batches, so that a net can answer many at once;
// every position is one where someone has to move.
class Evaluator {
   public:
    virtual ~Evaluator() = default;

    // Fills what is asked for in one result for each position, and leaves the rest of it as it is.
    virtual void evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const = 0;
};

// The exact chances once a game is over (rules §6.3, §6.4).
inline Chances outcome(const State& state) {
    const unsigned won = winners(state);
    Chances chances{};
    for (int seat = 0; seat < state.players; ++seat)
        if (won >> seat & 1) chances[static_cast<std::size_t>(seat)] = 1.0f / static_cast<float>(std::popcount(won));
    return chances;
}

// The first of the legal ids with the highest prior.
inline int most_promising(const State& state, const std::array<float, IDS>& priors) {
    int best = -1;
    legal(state).each([&](int id) {
        if (best < 0 || priors[static_cast<std::size_t>(id)] > priors[static_cast<std::size_t>(best)]) best = id;
    });
    return best;
}

// The chances of a position once the mover has given back what it holds over ten tokens, each as `priors(state)` finds
// most promising (rules §5.1); `chances(state)` is asked after that. Until then the seat seems to own what it cannot
// keep.
template <class Priors, class Judge>
Chances after_returns(State state, const Priors& priors, const Judge& chances) {
    while (state.phase == Phase::Return) play(state, most_promising(state, priors(state)));
    return state.phase == Phase::Over ? outcome(state) : chances(state);
}

}  // namespace sixstones
