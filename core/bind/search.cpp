// The evaluator and the searches, which run with the GIL released.
#include "search.h"

#include <algorithm>

#include "bind.h"
#include "move.h"
#include "team.h"
#include "uct.h"

namespace sixstones {
namespace {

// A seat's weights as one list: early, late, signs.
std::shared_ptr<const Heuristic> heuristic(const std::vector<std::vector<float>>& seats) {
    std::array<Weights, MAX_SEATS> weights;
    if (seats.size() != MAX_SEATS) throw nb::value_error("weights are wanted for 4 seats");
    for (std::size_t i = 0; i < MAX_SEATS; ++i) {
        if (seats[i].size() != 2 * FEATURES + SIGNS) throw nb::value_error("a seat has the wrong number of weights");
        const auto* from = seats[i].data();
        std::copy_n(from, FEATURES, weights[i].early.begin());
        std::copy_n(from + FEATURES, FEATURES, weights[i].late.begin());
        std::copy_n(from + 2 * FEATURES, SIGNS, weights[i].signs.begin());
    }
    return std::make_shared<Heuristic>(weights);
}

void require_search(const View& view, double seconds, std::uint64_t visits) {
    if (view.seat != view.known.to_move || view.known.phase == Phase::Over)
        throw nb::value_error("a search needs the view of the seat to move");
    if (!(seconds > 0) && visits == 0) throw nb::value_error("a search needs a bound of time or visits");
}

SearchResult search(Team& team, const View& view, double seconds, std::uint64_t visits) {
    require_search(view, seconds, visits);
    nb::gil_scoped_release released;
    return team.run(view, {seconds, visits});
}

SearchResult uct_search(const View& view, double seconds, std::uint64_t visits, std::uint64_t seed) {
    require_search(view, seconds, visits);
    nb::gil_scoped_release released;
    return plain_uct(view, {seconds, visits}, seed);
}

nb::list found_moves(const SearchResult& result, const View& view) {
    nb::list moves;
    for (const SearchedMove& move : result.moves) {
        const std::vector<float> chances(move.chances.begin(), move.chances.begin() + view.known.players);
        moves.append(nb::make_tuple(name(view.known, {move.id, move.payment}), move.visits, chances, move.proven));
    }
    return moves;
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<Heuristic>(m, "Heuristic", "The hand-made evaluator.")
        .def(nb::new_(&heuristic), "seats"_a)
        .def(
            "chances",
            [](const Heuristic& judge, const State& state) {
                Evaluation evaluation;
                judge.evaluate({&state, 1}, {&evaluation, 1}, false);
                return std::vector<float>(evaluation.chances.begin(), evaluation.chances.begin() + state.players);
            },
            "state"_a);
    nb::class_<SearchOptions>(m, "SearchOptions")
        .def(nb::init<>())
        .def_rw("exploration", &SearchOptions::exploration)
        .def_rw("doubt", &SearchOptions::doubt)
        .def_rw("playouts", &SearchOptions::playouts)
        .def_rw("outcomes", &SearchOptions::outcomes)
        .def_rw("more_outcomes", &SearchOptions::more_outcomes)
        .def_rw("worlds", &SearchOptions::worlds)
        .def_rw("first_visits", &SearchOptions::first_visits)
        .def_rw("most_edges", &SearchOptions::most_edges);
    nb::class_<SearchResult>(m, "SearchResult")
        .def_ro("visits", &SearchResult::visits)
        .def_ro("reused", &SearchResult::reused)
        .def_ro("proven", &SearchResult::proven)
        .def("moves", &found_moves, "view"_a,
             nb::sig("def moves(self, view: View) -> list[tuple[Move, int, list[float], bool]]"))
        .def(
            "best",
            [](const SearchResult& result, const View& view) {
                const SearchedMove& move = result.moves[best_move(result, view.known.to_move)];
                return name(view.known, {move.id, move.payment});
            },
            "view"_a);
    nb::class_<Team>(m, "Team", "Searches of one position side by side.")
        .def(
            "__init__",
            [](Team* self, std::shared_ptr<const Heuristic> judge, const SearchOptions& options, std::uint64_t seed,
               int threads) { new (self) Team(std::move(judge), options, seed, threads); },
            "judge"_a, "options"_a, "seed"_a, "threads"_a)
        .def("search", &search, "view"_a, "seconds"_a, "visits"_a);
    m.def("plain_uct", &uct_search, "view"_a, "seconds"_a, "visits"_a, "seed"_a);
}

}  // namespace sixstones
