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
        const Taste taste = taste_of(level_, players_, seat_, seed_);
        const Judge judge = judge_with(net_, players_, seat_, temperament_, level_.playouts, taste);
        SearchOptions options;
        options.first_visits = level_.each;
        options.depth = level_.depth;
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

Move Bot::choice() const {
    if (forced_) return *forced_;
    const SearchedMove& move = result_.moves[best_move(result_, view_.known.to_move)];
    return name(view_.known, {move.id, move.payment});
}

std::vector<Move> Bot::line() const {
    if (forced_) return {*forced_};
    const SearchedMove& move = result_.moves[best_move(result_, view_.known.to_move)];
    std::vector<Move> line{choice()};
    const std::vector<Move> after = team_->line(move.id, move.payment);
    line.insert(line.end(), after.begin(), after.end());
    return line;
}

}  // namespace sixstones
