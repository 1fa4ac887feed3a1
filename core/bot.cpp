#include "bot.h"

namespace sixstones {

void Bot::begin(const View& view, const Budget& allowed, const Host& host) {
    view_ = view;
    result_ = {};
    const std::vector<Move> moves = legal_moves(view.known);
    forced_ = moves.size() == 1 ? std::optional(moves[0]) : std::nullopt;
    if (forced_) return;
    if (!team_ || players_ != view.known.players || seat_ != view.seat) {
        players_ = view.known.players;
        seat_ = view.seat;
        const Judge judge = judge_with(net_, players_, seat_, temperament_, level_.playouts);
        SearchOptions options;
        options.first_visits = level_.each;
        options.playouts = judge.playouts;
        team_.emplace(judge.evaluator, options, seed_, threads_);
    }
    const bool said = allowed.seconds > 0 || allowed.visits > 0;
    team_->begin(view, level_.budget(moves.size(), said ? allowed : own_), host);
}

bool Bot::go_on() {
    if (forced_) return true;
    const bool done = team_->go_on();
    result_ = team_->found();
    return done;
}

Move Bot::best() const {
    if (forced_) return *forced_;
    const SearchedMove& move = result_.moves[best_move(result_, view_.known.to_move)];
    return name(view_.known, {move.id, move.payment});
}

Move Bot::choice() {
    if (forced_ || level_.slip == 0 || result_.proven) return best();
    const double scale = level_.slip * 2 / view_.known.players;
    std::optional<Move> seems;
    double highest = 0;
    for (const SearchedMove& searched : result_.moves) {
        const Move move = name(view_.known, {searched.id, searched.payment});
        // Nobody wastes gray by a slip.
        if (searched.visits == 0 || (move.kind == Move::Recruit && move.tokens.word != 0)) continue;
        const double chance = searched.chances[view_.known.to_move] + (searched.proven ? 0.0 : scale * slip());
        if (seems && chance <= highest) continue;
        seems = move;
        highest = chance;
    }
    return seems ? *seems : best();
}

// About normally distributed, with a deviation of 1: the sum of twelve uniform numbers, which needs no logarithm.
double Bot::slip() {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(slips_.next() >> 11) * 0x1.0p-53;
    return sum;
}

}  // namespace sixstones
