// What learning needs: games that the search plays against itself, as arrays.
#include "selfplay.h"

#include "bind.h"
#include "python_host.h"

namespace sixstones {
namespace {

template <class Item>
nb::bytes raw(const std::vector<Item>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

nb::tuple selfplay(const std::shared_ptr<const Heuristic>& judge, const SearchOptions& options, int players, int games,
                   std::uint64_t visits, std::uint64_t seed) {
    const PythonHost host;
    Examples examples;
    {
        nb::gil_scoped_release released;
        examples = self_play(*judge, options, {.players = players, .games = games, .visits = visits}, seed, host);
    }
    host.raise();
    return nb::make_tuple(raw(examples.features), raw(examples.outcomes), raw(examples.move_features),
                          raw(examples.shares), raw(examples.choices));
}

nb::list names_of(std::span<const std::string_view> names) {
    nb::list list;
    for (const auto name : names) list.append(name);
    return list;
}

}  // namespace

void bind_selfplay(nb::module_& m) {
    m.def("feature_names", [] { return names_of(FEATURE_NAMES); }, nb::sig("def feature_names() -> list[str]"));
    m.def(
        "move_feature_names", [] { return names_of(MOVE_FEATURE_NAMES); },
        nb::sig("def move_feature_names() -> list[str]"));
    m.def(
        "self_play", &selfplay, "judge"_a, "options"_a, "players"_a, "games"_a, "visits"_a, "seed"_a,
        nb::sig(
            "def self_play(judge: Heuristic, options: SearchOptions, players: int, games: int, visits: int, seed: int)"
            " -> tuple[bytes, bytes, bytes, bytes, bytes]"));
}

}  // namespace sixstones
