#include "playout.h"

#include <algorithm>
#include <atomic>

#include "parallel.h"

namespace sixstones {
namespace {

constexpr std::uint64_t BATCH = 256;  // games that share one generator

void count(const State& state, int decisions, PlayoutCounts& counts) {
    ++counts.games;
    counts.decisions += static_cast<std::uint64_t>(decisions);
    counts.rounds += state.round;
    const unsigned won = winners(state);
    for (int seat = 0; seat < MAX_SEATS; ++seat) counts.wins[seat] += won >> seat & 1;
    counts.unfinished += state.phase != Phase::Over;
    counts.stalemates += state.phase == Phase::Over && won == 0;
}

PlayoutCounts play_batch(int players, const State* from, std::uint64_t games, std::uint64_t seed) {
    PlayoutCounts counts;
    Random random(seed);
    for (std::uint64_t game = 0; game < games; ++game) {
        State state = from ? *from : start(players, shuffle(random));
        const int decisions = playout(state, random);
        count(state, decisions, counts);
    }
    return counts;
}

}  // namespace

PlayoutCounts& PlayoutCounts::operator+=(const PlayoutCounts& other) {
    games += other.games;
    decisions += other.decisions;
    rounds += other.rounds;
    stalemates += other.stalemates;
    unfinished += other.unfinished;
    for (int seat = 0; seat < MAX_SEATS; ++seat) wins[seat] += other.wins[seat];
    return *this;
}

int playout(State& state, Random& random) {
    int decisions = 0;
    for (; state.phase != Phase::Over && decisions < PLAYOUT_LIMIT; ++decisions) play(state, legal(state).draw(random));
    return decisions;
}

PlayoutCounts playouts(int players, const State* from, std::uint64_t games, std::uint64_t seed, int threads,
                       const Ended& ended) {
    const std::uint64_t batches = (games + BATCH - 1) / BATCH;
    std::atomic<std::uint64_t> next_batch = 0;
    std::vector<PlayoutCounts> results(static_cast<std::size_t>(threads));
    const auto work = [&](int thread) {
        PlayoutCounts& result = results[static_cast<std::size_t>(thread)];
        for (std::uint64_t batch = next_batch++; batch < batches && !ended(); batch = next_batch++)
            result +=
                play_batch(players, from, std::min(BATCH, games - batch * BATCH), seed * 0x9e3779b97f4a7c15 + batch);
    };
    side_by_side(threads, work, [&] { ended(); });
    PlayoutCounts all;
    for (const auto& result : results) all += result;
    return all;
}

}  // namespace sixstones
