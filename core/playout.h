// Games of uniformly random moves: the measure of the engine's speed and the plainest kind of search.
#pragma once

#include "rules.h"

namespace sixstones {

// No game of legal moves needs to end (tokens can go round for ever), so a random one is given up after this many
// decisions; from the opening none comes near it.
inline constexpr int PLAYOUT_LIMIT = 10'000;

struct PlayoutCounts {
    std::uint64_t games = 0, decisions = 0, rounds = 0;
    std::uint64_t stalemates = 0, unfinished = 0;
    std::array<std::uint64_t, MAX_SEATS> wins{};  // shared wins count for each winner

    PlayoutCounts& operator+=(const PlayoutCounts& other);
};

// Plays to the end with every legal move equally likely, default payments only; gives the number of decisions.
int playout(State& state, Random& random);

// Plays `games` random games on `threads` threads, from `from` or, when it is null, each from a fresh deal. The
// same seed gives the same counts whatever the number of threads.
PlayoutCounts playouts(int players, const State* from, std::uint64_t games, std::uint64_t seed, int threads,
                       const Ended& ended = never_ended);

}  // namespace sixstones
