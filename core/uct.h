// Plain UCT with random playouts: no knowledge of the game at all. The yardstick for the real search.
#pragma once

#include "observe.h"
#include "search.h"

namespace sixstones {

// Each visit imagines what is hidden anew, walks down a tree of ids by UCB1 and plays the rest at random. Default
// payments only; the view must be that of the seat to move.
SearchResult plain_uct(const View& view, const Budget& budget, std::uint64_t seed, const Host& host = {});

}  // namespace sixstones
