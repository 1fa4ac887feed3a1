#include "uct.h"

#include <cmath>

#include "exact.h"
#include "playout.h"

namespace sixstones {
namespace {

constexpr double EXPLORATION = 1.0;

struct Leaf {
    std::uint64_t visits = 0;
    std::array<double, MAX_SEATS> wins{};
    std::vector<std::pair<int, std::uint32_t>> children{};  // by id
};

class Uct {
   public:
    Uct(const View& view, std::uint64_t seed) : view_(view), random_(seed), leaves_(1) {}

    void visit() {
        State state = determinize(view_, random_);
        std::vector<std::uint32_t> path{0};
        bool grown = false;
        while (state.phase != Phase::Over && !grown) {
            const auto [id, next, fresh] = follow(path.back(), state);
            play(state, id);
            path.push_back(next);
            grown = fresh;
        }
        playout(state, random_);
        const Chances won = outcome(state);
        for (const auto index : path) {
            ++leaves_[index].visits;
            for (std::size_t seat = 0; seat < MAX_SEATS; ++seat) leaves_[index].wins[seat] += won[seat];
        }
    }

    SearchResult result(std::uint64_t visits) const {
        SearchResult result;
        result.visits = visits;
        legal(view_.known).each([&](int id) {
            SearchedMove move{id, {}, 0, {}, false, 0};
            if (id >= RECRUIT && id < RETURN)
                move.payment = default_payment(view_.known.mover(), card_at(view_.known, id));
            for (const auto& [tried, index] : leaves_[0].children) {
                if (tried != id) continue;
                move.visits = leaves_[index].visits;
                for (std::size_t seat = 0; seat < MAX_SEATS; ++seat)
                    move.chances[seat] =
                        static_cast<float>(leaves_[index].wins[seat] / static_cast<double>(move.visits));
            }
            result.moves.push_back(move);
        });
        return result;
    }

   private:
    struct Next {
        int id;
        std::uint32_t leaf;
        bool fresh;
    };

    // An untried id at random, else the one with the best upper bound for the mover.
    Next follow(std::uint32_t at, const State& state) {
        LegalIds ids = legal(state);
        LegalIds untried = ids;
        for (const auto& [id, index] : leaves_[at].children)
            if (untried.contains(id)) untried.bits &= ~(std::uint64_t{1} << (id - untried.first));
        if (untried.bits) {
            const int id = untried.draw(random_);
            const auto made = static_cast<std::uint32_t>(leaves_.size());
            leaves_.emplace_back();
            leaves_[at].children.emplace_back(id, made);
            return {id, made, true};
        }
        Next best{-1, 0, false};
        double best_bound = -1;
        const double heat = exact_log(static_cast<double>(leaves_[at].visits + 1));
        for (const auto& [id, index] : leaves_[at].children) {
            if (!ids.contains(id)) continue;
            const double n = static_cast<double>(leaves_[index].visits);
            const double bound = leaves_[index].wins[state.to_move] / n + EXPLORATION * std::sqrt(heat / n);
            if (bound > best_bound) best = {id, index, false}, best_bound = bound;
        }
        return best;
    }

    const View& view_;
    Random random_;
    std::vector<Leaf> leaves_;
};

}  // namespace

SearchResult plain_uct(const View& view, const Budget& budget, std::uint64_t seed, const Host& host) {
    const Limits limits(budget, host);
    Uct uct(view, seed);
    std::uint64_t visits = 0;
    while (!limits.reached(visits, 1)) {
        uct.visit();
        ++visits;
    }
    return uct.result(visits);
}

}  // namespace sixstones
