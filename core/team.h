// Several threads that search one tree. With one thread it is just a search.
#pragma once

#include <memory>

#include "heuristic.h"
#include "search.h"

namespace sixstones {

class Team {
   public:
    // The evaluator is shared and must outlive the team.
    Team(std::shared_ptr<const Evaluator> evaluator, const SearchOptions& options, std::uint64_t seed, int threads);

    // Searches with everyone at once; the visits of the budget are shared out. One call at a time. The host is asked
    // from every thread, and from the one that calls until all have ended.
    SearchResult run(const View& view, const Budget& budget, const Host& host = {});

    // The same in parts, as Search has it. The host must live as long as the parts are made.
    void begin(const View& view, const Budget& budget, const Host& host);
    bool go_on();
    SearchResult found() const { return search_.found(); }

    // What is expected after a move (search.h).
    std::vector<Move> line(int id, const Counts& payment) const { return search_.line(id, payment); }

   private:
    // A thread's share of the budget, and whether it is done.
    struct Share {
        Limits limits;
        bool done = false;
    };

    std::shared_ptr<const Evaluator> evaluator_;
    Search search_;
    int threads_;
    std::vector<Share> shares_{};
    View view_{};
    bool begun_ = false;
    const Host* host_ = nullptr;
};

}  // namespace sixstones
