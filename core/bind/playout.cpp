// Random games in bulk.
#include "playout.h"

#include "bind.h"
#include "python_host.h"

namespace sixstones {
namespace {

PlayoutCounts counted_playouts(int players, const State* from, std::uint64_t games, std::uint64_t seed, int threads) {
    const State copy = from != nullptr ? *from : State{};  // with the GIL released another thread may play on
    const PythonHost host;
    PlayoutCounts counts;
    {
        nb::gil_scoped_release released;
        counts =
            playouts(players, from != nullptr ? &copy : nullptr, games, seed, threads, [&] { return host.stopped(); });
    }
    host.raise();
    return counts;
}

}  // namespace

void bind_playout(nb::module_& m) {
    nb::class_<PlayoutCounts>(m, "PlayoutCounts", "What happened in a batch of random games.")
        .def_ro("games", &PlayoutCounts::games)
        .def_ro("decisions", &PlayoutCounts::decisions)
        .def_ro("rounds", &PlayoutCounts::rounds)
        .def_ro("stalemates", &PlayoutCounts::stalemates)
        .def_ro("unfinished", &PlayoutCounts::unfinished)
        .def_prop_ro("wins", [](const PlayoutCounts& counts) {
            return std::vector<std::uint64_t>(counts.wins.begin(), counts.wins.end());
        });
    m.def("playouts", &counted_playouts, "players"_a, "start"_a.none(), "games"_a, "seed"_a, "threads"_a);
}

}  // namespace sixstones
