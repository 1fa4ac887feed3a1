// What the tests of searches share: a judge that needs no data, and what holds for every search.
#pragma once

#include <array>
#include <atomic>
#include <cmath>

#include "heuristic.h"
#include "search.h"
#include "testing.h"

namespace sixstones {

// Weights that make sense enough to steer a search: points, colours and recruits are good.
inline Heuristic plain_judge() {
    std::array<Weights, MAX_SEATS> weights{};
    for (Weights& w : weights) {
        w.early[PointsFeature] = w.late[PointsFeature] = 0.4f;
        w.early[MissingFeature] = w.late[MissingFeature] = -0.6f;
        w.early[RecruitsFeature] = w.late[RecruitsFeature] = 0.3f;
        w.move_features[RecruitAnyMoveFeature] = 2;
        w.move_features[TakeNeedMoveFeature] = 0.5f;
    }
    return Heuristic(weights);
}

inline void require_sound(const SearchResult& result, const State& state) {
    std::size_t moves = legal_moves(state).size();
    require(result.moves.size() == moves, "every legal move is there once");
    for (const SearchedMove& move : result.moves) {
        require(resolve(state, name(state, {move.id, move.payment})).has_value(), "a move is legal");
        float sum = 0;
        for (int seat = 0; seat < state.players; ++seat) {
            const float chance = move.chances[static_cast<std::size_t>(seat)];
            require(chance >= 0 && chance <= 1.0001f, "a chance is between 0 and 1");
            sum += chance;
        }
        require(move.visits == 0 || std::abs(sum - 1) < 1e-3f || sum < 1e-6f,
                "chances add up to 1, or 0 in a stalemate");
    }
}

// A clock that is a second later at each reading, and a stop after so many questions.
class Ticking : public Host {
   public:
    explicit Ticking(int patience) : patience_(patience) {}
    double now() const override { return static_cast<double>(++readings_); }
    bool stopped() const override { return ++questions_ > patience_; }

   private:
    int patience_;
    mutable std::atomic<int> readings_ = 0, questions_ = 0;
};

}  // namespace sixstones
