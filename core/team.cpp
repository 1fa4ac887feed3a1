#include "team.h"

#include <algorithm>
#include <future>

namespace sixstones {
namespace {

constexpr std::chrono::milliseconds BETWEEN_LOOKS{20};

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
    for (int i = 0; i < threads; ++i) members_.emplace_back(*evaluator_, options, seeds.next());
}

SearchResult Team::run(const View& view, const Budget& budget, const Host& host) {
    const std::size_t size = members_.size();
    const auto share = [&](std::size_t i) {
        Budget own = budget;
        if (budget.visits) own.visits = std::max<std::uint64_t>(1, (budget.visits + size - 1 - i) / size);
        return own;
    };
    std::vector<std::future<SearchResult>> others;
    for (std::size_t i = 1; i < size; ++i)
        others.push_back(std::async(std::launch::async, [&, i] { return members_[i].run(view, share(i), host); }));
    SearchResult result = members_[0].run(view, share(0), host);
    for (auto& other : others) {
        // This thread may be the only one that can hear of a stop, so it goes on asking.
        while (other.wait_for(BETWEEN_LOOKS) == std::future_status::timeout) host.stopped();
        merge(result, other.get());
    }
    return result;
}

}  // namespace sixstones
