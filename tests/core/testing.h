// What the core's own tests share: a way to fail, a walk through random games, and the report at the end.
#pragma once

#include <cstdio>
#include <exception>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>

#include "move.h"

namespace sixstones {

struct Failure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void require(bool holds, const std::string& what) {
    if (!holds) throw Failure(what);
}

// Calls visit(state) for every position of random games, all kinds of payment included.
inline void wander(int players, int games, std::uint64_t seed, const std::function<void(const State&)>& visit) {
    Random random(seed);
    Silent nobody;
    for (int game = 0; game < games; ++game) {
        State state = start(players, shuffle(random));
        for (int decision = 0; state.phase != Phase::Over && decision < 1000; ++decision) {
            visit(state);
            const auto moves = legal_moves(state);
            const auto choice = resolve(state, moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            require(choice.has_value(), "a move from the list is legal");
            play(state, choice->id, choice->payment, nobody);
        }
        visit(state);
    }
}

struct Test {
    const char* title;
    void (*run)();
};

// Runs every test and prints how it went; gives the exit code.
inline int run_all(const char* name, std::span<const Test> tests) {
    int failed = 0;
    for (const auto& [title, run] : tests) {
        try {
            run();
            std::printf("ok      %s\n", title);
        } catch (const std::exception& error) {
            ++failed;
            std::printf("FAILED  %s: %s\n", title, error.what());
        }
    }
    std::printf("%s: %d passed, %d failed\n", name, static_cast<int>(tests.size()) - failed, failed);
    return failed != 0;
}

}  // namespace sixstones
