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

    // The same in parts, as Search has it. The host must live as long as the parts are made.
    void begin(const View& view, const Budget& budget, const Host& host);
    bool go_on();
    SearchResult found() const;

   private:
    // One of the team: its search, its share of the budget, and whether it is done.
    struct Member {
        Search search;
        std::optional<Limits> limits{};
        bool begun = false, done = false;
    };

    std::shared_ptr<const Evaluator> evaluator_;
    std::vector<Member> members_;
    View view_{};
    const Host* host_ = nullptr;
};

}  // namespace sixstones
