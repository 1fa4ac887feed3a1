#include "analysis.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "sorted.h"

namespace sixstones {
namespace {

constexpr std::size_t SEARCHES = 4;

// The error that all searches share, in units of √(chance · (1 − chance)): what never goes away, and what does with the
// root of the visits of all of them. Fitted to searches of twenty times the visits (bench/honesty.py).
constexpr double SHARED_ERROR = 0.055, SHORT_ERROR = 1.5;

// A move on its way into an analysis.
struct Candidate {
    MoveAnalysis found;
    bool proven = false;   // to one of the searches
    bool settled = false;  // what a search chose that has nothing left to find out
};

// Every search's chances, each weighed by its visits.
std::array<double, MAX_SEATS> mean_chances(std::span<const SearchedMove* const> seen, int players,
                                           std::uint64_t visits) {
    std::array<double, MAX_SEATS> win{};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
        for (const SearchedMove* move : seen) win[seat] += static_cast<double>(move->visits) * move->chances[seat];
        win[seat] /= static_cast<double>(visits);
    }
    return win;
}

// `chance` is the mean that the error is of, `visits` those of the move and `all` those of every move. Two parts: how
// far the searches differ, and how far off all of them may be together, since they go by the same evaluator and look no
// further than each other.
double standard_error(std::span<const SearchedMove* const> seen, std::size_t mover, double chance, std::uint64_t visits,
                      std::uint64_t all) {
    const auto number = static_cast<double>(seen.size()), spent = static_cast<double>(visits);
    double mean = 0, spread = 0;
    for (const SearchedMove* move : seen) mean += move->chances[mover];
    mean /= number;
    for (const SearchedMove* move : seen) {
        const double off = move->chances[mover] - mean;
        spread += off * off;
    }
    const double apart = seen.size() > 1 ? spread / (number - 1) / number : 0.25 / spent;
    const double shared = SHARED_ERROR * SHARED_ERROR + SHORT_ERROR * SHORT_ERROR / static_cast<double>(all);
    const double together = shared * chance * (1 - chance);
    return std::max(std::sqrt(apart + together), 0.25 / (spent + 1));  // a chance of 0 or 1 is still a guess
}

// The move of that index as all searches saw it.
Candidate candidate(std::span<const SearchResult> results, std::size_t index, const View& view, std::uint64_t all) {
    const SearchedMove& first = results[0].moves[index];
    Candidate made{.found = {.move = name(view.known, {first.id, first.payment}), .error = 0.5}};
    std::vector<const SearchedMove*> seen;
    for (const SearchResult& result : results) {
        const SearchedMove& move = result.moves[index];
        made.found.visits += move.visits;
        if (move.visits) seen.push_back(&move);
        if (!move.proven || made.proven) continue;
        made.proven = true;
        made.found.error = 0;
        std::ranges::copy(move.chances, made.found.win.begin());
    }
    if (made.proven || seen.empty()) return made;
    const std::size_t mover = view.known.to_move;
    made.found.win = mean_chances(seen, view.known.players, made.found.visits);
    made.found.error = standard_error(seen, mover, made.found.win[mover], made.found.visits, all);
    return made;
}

// The most visited, unless a proven one is at least as good; among proven ones the best, and that which a finished
// search chose.
std::size_t best_of(const std::vector<Candidate>& all, std::size_t mover) {
    const std::size_t none = all.size();
    std::size_t open = none, exact = none;
    const auto tried = [&](std::size_t i) { return std::tuple(all[i].found.visits, all[i].found.win[mover]); };
    const auto known = [&](std::size_t i) { return std::tuple(all[i].found.win[mover], all[i].settled); };
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].proven) {
            if (exact == none || known(i) > known(exact)) exact = i;
        } else if (open == none || tried(i) > tried(open)) {
            open = i;
        }
    }
    if (open == none) return exact;
    return exact != none && all[exact].found.win[mover] >= all[open].found.win[mover] ? exact : open;
}

}  // namespace

Analysis joined(std::span<const SearchResult> results, const View& view) {
    const std::size_t mover = view.known.to_move;
    Analysis analysis{.players = view.known.players};
    for (const SearchResult& result : results) analysis.visits += result.visits;
    std::vector<Candidate> all;
    for (std::size_t i = 0; i < results[0].moves.size(); ++i)
        all.push_back(candidate(results, i, view, analysis.visits));
    for (const SearchResult& result : results) {
        if (result.proven) all[best_move(result, view.known.to_move)].settled = true;
    }
    const std::size_t best = best_of(all, mover);
    for (const Candidate& one : all) analysis.moves.push_back(one.found);
    const auto begin = analysis.moves.begin(), chosen = begin + static_cast<std::ptrdiff_t>(best);
    std::rotate(begin, chosen, chosen + 1);
    sort_stably(std::span(analysis.moves).subspan(1), [&](const MoveAnalysis& a, const MoveAnalysis& b) {
        return std::tuple(a.visits, a.win[mover]) > std::tuple(b.visits, b.win[mover]);
    });
    return analysis;
}

Analyzer::Analyzer(std::shared_ptr<const Evaluator> evaluator, const View& view, const Budget& budget,
                   std::uint64_t seed, int threads)
    : evaluator_(std::move(evaluator)),
      view_(view),
      share_{budget.seconds / SEARCHES, (budget.visits + SEARCHES - 1) / SEARCHES},
      seed_(seed),
      threads_(threads) {}

bool Analyzer::go_on(const Host& host) {
    for (;;) {
        if (!team_) {
            team_.emplace(evaluator_, SearchOptions{}, seed_ + results_.size(), threads_);
            team_->begin(view_, share_, host);
            results_.emplace_back();
        }
        const bool done = team_->go_on();
        results_.back() = team_->found();
        if (!done) return false;
        if (results_.size() == SEARCHES) return true;
        auto& lines = lines_.emplace_back();
        for (const SearchedMove& move : results_.back().moves) lines.push_back(team_->line(move.id, move.payment));
        team_.reset();
    }
}

Analysis Analyzer::found() const {
    Analysis analysis = joined(results_, view_);
    const auto& moves = results_[0].moves;
    for (MoveAnalysis& entry : std::span(analysis.moves).first(std::min(LINES, analysis.moves.size()))) {
        std::size_t index = 0, search = 0;
        while (name(view_.known, {moves[index].id, moves[index].payment}) != entry.move) ++index;
        for (std::size_t i = 1; i < results_.size(); ++i)
            if (results_[i].moves[index].visits > results_[search].moves[index].visits) search = i;
        entry.line =
            search < lines_.size() ? lines_[search][index] : team_->line(moves[index].id, moves[index].payment);
    }
    return analysis;
}

Analysis analyze(const std::shared_ptr<const Evaluator>& evaluator, const View& view, const Budget& budget,
                 std::uint64_t seed, int threads, const Host& host) {
    Analyzer analyzer(evaluator, view, budget, seed, threads);
    analyzer.go_on(host);
    return analyzer.found();
}

}  // namespace sixstones
