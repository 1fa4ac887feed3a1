#include "team.h"

#include <algorithm>

#include "parallel.h"

namespace sixstones {

Team::Team(std::shared_ptr<const Evaluator> evaluator, const SearchOptions& options, std::uint64_t seed, int threads)
    : evaluator_(std::move(evaluator)),
      search_(*evaluator_, options, Random(seed).next(), threads),
      threads_(threads) {}

SearchResult Team::run(const View& view, const Budget& budget, const Host& host) {
    begin(view, budget, host);
    go_on();
    return found();
}

void Team::begin(const View& view, const Budget& budget, const Host& host) {
    view_ = view;
    host_ = &host;
    begun_ = false;
    shares_.clear();
    const auto size = static_cast<std::uint64_t>(threads_);
    for (std::uint64_t i = 0; i < size; ++i) {
        Budget own = budget;
        if (budget.visits) own.visits = std::max<std::uint64_t>(1, (budget.visits + size - 1 - i) / size);
        shares_.push_back({Limits(own, host)});
    }
}

bool Team::go_on() {
    if (!begun_) search_.begin(view_);
    begun_ = true;
    const auto work = [&](int i) {
        Share& share = shares_[static_cast<std::size_t>(i)];
        if (!share.done) share.done = search_.walk(i, share.limits);
    };
    const auto done = [&] { return std::ranges::all_of(shares_, &Share::done); };
    do {
        search_.make_room();
        // This thread may be the only one that can hear of a stop, so it goes on asking.
        side_by_side(threads_, work, [&] { host_->stopped(); });
    } while (!done() && search_.full());
    return done();
}

}  // namespace sixstones
