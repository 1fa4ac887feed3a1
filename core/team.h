// Several searches of one position side by side, one a thread, their findings put together.
#pragma once

#include <memory>

#include "heuristic.h"
#include "search.h"

namespace sixstones {

class Team {
   public:
    // The evaluator is shared and must outlive the team; each member has a seed of its own.
    Team(std::shared_ptr<const Evaluator> evaluator, const SearchOptions& options, std::uint64_t seed, int threads);

    // Searches with everyone at once; the visits of the budget are shared out. One call at a time. The host is asked
    // from every thread, and from the one that calls until all have ended.
    SearchResult run(const View& view, const Budget& budget, const Host& host = {});

   private:
    std::shared_ptr<const Evaluator> evaluator_;
    std::vector<Search> members_;
};

}  // namespace sixstones
