#include "team.h"

#include <algorithm>

#include "parallel.h"

namespace sixstones {
namespace {

// Adds what another search found out about the same moves, each weighed by its visits.
void merge(SearchResult& into, const SearchResult& other) {
    into.visits += other.visits;
    into.reused += other.reused;
    into.proven |= other.proven;
    for (std::size_t i = 0; i < into.moves.size(); ++i) {
        SearchedMove& mine = into.moves[i];
        const SearchedMove& theirs = other.moves[i];
        if (theirs.proven && !mine.proven) {
            mine.chances = theirs.chances;
            mine.plies = theirs.plies;
        } else if (!mine.proven && theirs.visits > 0) {
            const float share = static_cast<float>(theirs.visits) / static_cast<float>(mine.visits + theirs.visits);
            for (std::size_t seat = 0; seat < MAX_SEATS; ++seat)
                mine.chances[seat] += share * (theirs.chances[seat] - mine.chances[seat]);
        }
        mine.visits += theirs.visits;
        mine.proven |= theirs.proven;
    }
}

}  // namespace

Team::Team(std::shared_ptr<const Evaluator> evaluator, const SearchOptions& options, std::uint64_t seed, int threads)
    : evaluator_(std::move(evaluator)) {
    Random seeds(seed);
    for (int i = 0; i < threads; ++i) members_.push_back({Search(*evaluator_, options, seeds.next())});
}

SearchResult Team::run(const View& view, const Budget& budget, const Host& host) {
    begin(view, budget, host);
    go_on();
    return found();
}

void Team::begin(const View& view, const Budget& budget, const Host& host) {
    view_ = view;
    host_ = &host;
    const std::size_t size = members_.size();
    for (std::size_t i = 0; i < size; ++i) {
        Budget own = budget;
        if (budget.visits) own.visits = std::max<std::uint64_t>(1, (budget.visits + size - 1 - i) / size);
        members_[i].limits.emplace(own, host);
        members_[i].begun = members_[i].done = false;
    }
}

bool Team::go_on() {
    const auto work = [&](int i) {
        Member& member = members_[static_cast<std::size_t>(i)];
        if (!member.begun) member.search.begin(view_);
        member.begun = true;
        if (!member.done) member.done = member.search.go_on(*member.limits);
    };
    // This thread may be the only one that can hear of a stop, so it goes on asking.
    side_by_side(static_cast<int>(members_.size()), work, [&] { host_->stopped(); });
    return std::ranges::all_of(members_, &Member::done);
}

SearchResult Team::found() const {
    SearchResult all = members_[0].search.found();
    for (std::size_t i = 1; i < members_.size(); ++i) merge(all, members_[i].search.found());
    return all;
}

}  // namespace sixstones
