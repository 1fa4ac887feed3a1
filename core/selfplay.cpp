#include "selfplay.h"

namespace sixstones {
namespace {

// Adds the position's features and those of its moves, and the search's opinion of each id.
void note(const State& state, const SearchResult& result, Examples& examples) {
    examples.features.push_back(lateness(state));
    const auto all = features(state);
    for (int seat = 0; seat < state.players; ++seat)
        examples.features.insert(examples.features.end(), all[seat].begin(), all[seat].end());
    std::array<float, IDS> share{};
    float total = 0;
    for (const SearchedMove& move : result.moves) {
        share[static_cast<std::size_t>(move.id)] += static_cast<float>(move.visits);
        total += static_cast<float>(move.visits);
    }
    for (const MoveFeatures& s : move_features(state))
        examples.move_features.insert(examples.move_features.end(), s.begin(), s.end());
    const LegalIds ids = legal(state);
    ids.each([&](int id) { examples.shares.push_back(share[static_cast<std::size_t>(id)] / std::max(total, 1.0f)); });
    examples.choices.push_back(ids.size());
}

void play_game(const Evaluator& evaluator, const SearchOptions& search, const SelfPlayOptions& options, Random& random,
               Examples& examples, const Host& host) {
    State state = start(options.players, shuffle(random));
    const std::size_t first = examples.choices.size();
    Silent nobody;
    for (int decision = 0; state.phase != Phase::Over && decision < 400 && !host.stopped(); ++decision) {
        Search searcher(evaluator, search, random.next());
        const SearchResult result = searcher.run(observe(state, state.to_move), {0, options.visits});
        if (result.moves.size() > 1 && !result.proven && random.below(static_cast<std::uint32_t>(options.every)) == 0)
            note(state, result, examples);
        const std::size_t chosen =
            decision < options.random_turns ? drawn_by_visits(result, random) : best_move(result, state.to_move);
        play(state, result.moves[chosen].id, result.moves[chosen].payment, nobody);
    }
    const Chances ended = outcome(state);
    for (std::size_t i = first; i < examples.choices.size(); ++i)
        examples.outcomes.insert(examples.outcomes.end(), ended.begin(), ended.begin() + options.players);
}

}  // namespace

Examples self_play(const Evaluator& evaluator, const SearchOptions& search, const SelfPlayOptions& options,
                   std::uint64_t seed, const Host& host) {
    Examples examples;
    Random random(seed);
    for (int game = 0; game < options.games && !host.stopped(); ++game)
        play_game(evaluator, search, options, random, examples, host);
    return examples;
}

}  // namespace sixstones
