// Games a search plays against itself, written down as examples to learn weights from.
#pragma once

#include "heuristic.h"
#include "search.h"

namespace sixstones {

struct SelfPlayOptions {
    int players = 2;
    int games = 100;
    std::uint64_t visits = 200;  // per decision
    int random_turns = 8;        // decisions at the start that are drawn by their visits
    int every = 4;               // of so many positions one becomes an example
};

// A position and how its game ended; and, for the same position, how the search divided its visits.
struct Examples {
    std::vector<float> features;        // per example: lateness, then players × FEATURES
    std::vector<float> outcomes;        // per example: players chances
    std::vector<float> move_features;   // per legal id: MOVE_FEATURES numbers
    std::vector<float> shares;          // per legal id: its share of the visits
    std::vector<std::int32_t> choices;  // per example: how many legal ids
};

// Ends before its games are played when the host stops it.
Examples self_play(const Evaluator& evaluator, const SearchOptions& search, const SelfPlayOptions& options,
                   std::uint64_t seed, const Host& host = {});

}  // namespace sixstones
