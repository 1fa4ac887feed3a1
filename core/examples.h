// Games that a search plays against itself, kept as bytes for a net to learn from.
//
// A game is its seed, its moves and what the search thought of them; the positions follow by playing. Numbers are
// little-endian:
//
//   game      u8 players, u64 seed, u8 winners (bits), u16 decisions, then the decisions
//   decision  u8 id (the top bit: it has an opinion), for a recruit the payment as u8 per stone, then the opinion
//   opinion   u16 per seat its chance in 65535ths, u8 per legal id, ascending, its share of the visits in 255ths
#pragma once

#include <string>
#include <string_view>

#include "search.h"

namespace sixstones {

struct ExampleOptions {
    int players = 2;
    std::uint64_t visits = 300;  // per decision
    int drawn = 4;               // at least so many decisions at the start are drawn by their visits,
    int drawn_more = 16;         // and up to so many more, one less than that at most;
    int stray = 12;              // later one in so many
};

// What the search thought of a position that had a choice, and who won in the end.
struct Example {
    State state;
    Chances won, thought;                    // per seat
    std::array<std::uint8_t, IDS> shares{};  // of the visits, in 255ths
};

// The game of a seed: the same bytes for the same evaluator, options and seed. None when it does not end within 400
// decisions or the host stops it.
std::string play_examples(const Evaluator& evaluator, const SearchOptions& search, const ExampleOptions& options,
                          std::uint64_t seed, const Host& host = {});

// The examples of any number of games, in their order. Refuses, in words, bytes that are not such games.
Result<std::vector<Example>> read_examples(std::string_view bytes);

}  // namespace sixstones
