#include "luck.h"

#include <algorithm>
#include <cmath>

namespace sixstones {
namespace {

// The standard error of a draw's luck, in units of √(chance · (1 − chance)): what visits do not mend, and what they do
// with their root. Fitted to draws valued with twenty thousand visits (bench/losses.py --luck).
constexpr double DRAW_ERROR = 0.06, DRAW_SHORT_ERROR = 0.06;

}  // namespace

DrawAnalyzer::DrawAnalyzer(std::shared_ptr<const Evaluator> evaluator, const State& before, const Choice& choice,
                           std::uint64_t visits, std::uint64_t seed)
    : evaluator_(std::move(evaluator)),
      before_(before),
      choice_(choice),
      visits_(visits),
      seed_(seed),
      level_(drawn_level(before, choice.id)) {
    if (level_ >= 0) found_.cards = before_.left[static_cast<std::size_t>(level_)];
}

Chances DrawAnalyzer::value(const State& state) const {
    if (state.phase == Phase::Over) return outcome(state);
    if (visits_ > 1) {
        const SearchResult found = Search(*evaluator_, {}, seed_).run(observe(state, state.to_move), {0, visits_});
        return found.moves[best_move(found, state.to_move)].chances;
    }
    Evaluation evaluation;
    evaluator_->evaluate({&state, 1}, {&evaluation, 1}, Ask::Chances);
    return evaluation.chances;
}

bool DrawAnalyzer::go_on(const Host& host) {
    for (; next_ < found_.cards; ++next_) {
        if (next_ > 0 && host.stopped()) return false;
        State state = before_;
        const std::size_t top = static_cast<std::size_t>(FIRST_CARD[level_ + 1] - found_.cards);
        const CardId card = before_.deck[top + static_cast<std::size_t>(next_)];
        bring_up(state, level_, card);
        Silent nobody;
        play(state, choice_.id, choice_.payment, nobody);
        const Chances chances = value(state);
        if (next_ == 0) found_.card = card;
        for (std::size_t seat = 0; seat < before_.players; ++seat) {
            if (next_ == 0) found_.after[seat] = static_cast<double>(chances[seat]);
            found_.mean[seat] += static_cast<double>(chances[seat]) / found_.cards;
        }
    }
    for (std::size_t seat = 0; found_.cards > 0 && seat < before_.players; ++seat)
        found_.error[seat] = luck_error(seat);
    return true;
}

double DrawAnalyzer::luck_error(std::size_t seat) const {
    if (found_.cards == 1) return 0;  // it had to come
    const double scale = DRAW_ERROR * DRAW_ERROR + DRAW_SHORT_ERROR * DRAW_SHORT_ERROR / static_cast<double>(visits_);
    return std::sqrt(std::max(0.0, scale * found_.mean[seat] * (1 - found_.mean[seat])));
}

}  // namespace sixstones
