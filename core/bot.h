// A bot of a level: sees a view, chooses a move, and keeps what it found out for the next choice.
#pragma once

#include "level.h"
#include "move.h"
#include "team.h"

namespace sixstones {

class Bot {
   public:
    // `own` bounds each choice for which the caller says nothing. Without a net a learned level goes by the hand-made
    // evaluator.
    Bot(const Level& level, const Temperament& temperament, const Budget& own, std::uint64_t seed, int threads,
        std::shared_ptr<const Net> net = nullptr)
        : level_(level),
          temperament_(temperament),
          own_(own),
          seed_(seed),
          threads_(threads),
          net_(level.learned ? std::move(net) : nullptr) {}

    // A choice, in parts: begin() with the view of the seat that has to move, go_on() until it gives true (the host may
    // stop it before), then choice(). The same seed, one thread and budgets of visits give the same choices, in however
    // many parts. One choice at a time.
    void begin(const View& view, const Budget& allowed, const Host& host);
    bool go_on();

    // The best move found by now.
    Move choice() const;

    // The same move and what is expected after it; that move alone where nothing was searched.
    std::vector<Move> line() const;

    // What was found out; nothing when there is no choice and nothing was searched.
    const SearchResult* searched() const { return forced_ ? nullptr : &result_; }

   private:
    Level level_;
    Temperament temperament_;
    Budget own_;
    std::uint64_t seed_;
    int threads_;
    std::shared_ptr<const Net> net_;
    View view_{};
    std::optional<Move> forced_{};
    std::optional<Team> team_{};
    int players_ = 0, seat_ = -1;  // whom the team was made for
    SearchResult result_{};
};

}  // namespace sixstones
