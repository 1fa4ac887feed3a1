// The evaluator and the searches, which run with the GIL released.
#include "search.h"

#include <algorithm>

#include "analysis.h"
#include "json.h"
#include "python_host.h"
#include "uct.h"
#include "values.h"

namespace sixstones {
namespace {

// A seat's weights as one list: early, late, move features.
std::shared_ptr<const Heuristic> heuristic(const std::vector<std::vector<float>>& seats) {
    std::array<Weights, MAX_SEATS> weights;
    if (seats.size() != MAX_SEATS) throw nb::value_error("weights are wanted for 4 seats");
    for (std::size_t i = 0; i < MAX_SEATS; ++i) {
        if (seats[i].size() != 2 * FEATURES + MOVE_FEATURES)
            throw nb::value_error("a seat has the wrong number of weights");
        const auto* from = seats[i].data();
        std::copy_n(from, FEATURES, weights[i].early.begin());
        std::copy_n(from + FEATURES, FEATURES, weights[i].late.begin());
        std::copy_n(from + 2 * FEATURES, MOVE_FEATURES, weights[i].move_features.begin());
    }
    return std::make_shared<Heuristic>(weights);
}

void require_search(const View& view, double seconds, std::uint64_t visits) {
    if (view.seat != view.known.to_move || view.known.phase == Phase::Over)
        throw nb::value_error("a search needs the view of the seat to move");
    if (!(seconds > 0) && visits == 0) throw nb::value_error("a search needs a bound of time or visits");
}

// A team that can be told from Python that it is busy, since with the GIL released anyone may call.
struct GuardedTeam : Team {
    using Team::Team;
    std::mutex searching;
};

SearchResult search(GuardedTeam& team, const View& view, double seconds, std::uint64_t visits, const Stop* stop,
                    nb::object clock) {
    require_search(view, seconds, visits);
    const std::unique_lock alone(team.searching, std::try_to_lock);
    if (!alone) throw std::runtime_error("a team searches one position at a time");
    const PythonHost host(stop, std::move(clock));
    SearchResult result;
    {
        nb::gil_scoped_release released;
        result = team.run(view, {seconds, visits}, host);
    }
    host.raise();
    return result;
}

SearchResult uct_search(const View& view, double seconds, std::uint64_t visits, std::uint64_t seed, const Stop* stop,
                        nb::object clock) {
    require_search(view, seconds, visits);
    const PythonHost host(stop, std::move(clock));
    SearchResult result;
    {
        nb::gil_scoped_release released;
        result = plain_uct(view, {seconds, visits}, seed, host);
    }
    host.raise();
    return result;
}

nb::list found_moves(const SearchResult& result, const View& view) {
    nb::list moves;
    for (const SearchedMove& move : result.moves) {
        const std::vector<float> chances(move.chances.begin(), move.chances.begin() + view.known.players);
        moves.append(nb::make_tuple(name(view.known, {move.id, move.payment}), move.visits, chances, move.proven));
    }
    return moves;
}

// A move of an analysis as Python has it.
using AnalysedMove = std::tuple<Move, std::uint64_t, std::vector<double>, double>;

nb::tuple analysis(const std::shared_ptr<const Heuristic>& judge, const View& view, double seconds,
                   std::uint64_t visits, std::uint64_t seed, int threads, const Stop* stop, nb::object clock) {
    require_search(view, seconds, visits);
    const PythonHost host(stop, std::move(clock));
    Analysis found;
    {
        nb::gil_scoped_release released;
        found = analyze(judge, view, {seconds, visits}, seed, threads, host);
    }
    host.raise();
    nb::list moves;
    for (const auto& [move, spent, chances, error] : found.moves) {
        nb::list win;
        for (int seat = 0; seat < found.players; ++seat) win.append(chances[static_cast<std::size_t>(seat)]);
        moves.append(nb::make_tuple(move, spent, nb::tuple(win), error));
    }
    return nb::make_tuple(found.visits, moves);
}

nb::bytes analysis_json(std::uint64_t visits, const std::vector<AnalysedMove>& moves) {
    Analysis analysis{.visits = visits};
    for (const auto& [move, spent, chances, error] : moves) {
        if (chances.size() > MAX_SEATS) throw nb::value_error("there are chances for more than 4 seats");
        analysis.players = static_cast<int>(chances.size());
        MoveAnalysis& entry = analysis.moves.emplace_back(MoveAnalysis{.move = move, .visits = spent, .error = error});
        std::ranges::copy(chances, entry.win.begin());
    }
    if (moves.empty()) throw nb::value_error("an analysis has at least one move");
    JsonText out;
    write_analysis(out, analysis);
    return to_bytes(out.json);
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
    nb::class_<Stop>(m, "Stop", "Ends searches at once, from any thread; once set it stays set.")
        .def(nb::init<>())
        .def("set", &Stop::set, "End every search that was given this.")
        .def("is_set", &Stop::is_set, "Whether `set` was called.");
    nb::class_<GuardedTeam>(m, "Team", "Searches of one position side by side.")
        .def(
            "__init__",
            [](GuardedTeam* self, std::shared_ptr<const Heuristic> judge, const SearchOptions& options,
               std::uint64_t seed, int threads) { new (self) GuardedTeam(std::move(judge), options, seed, threads); },
            "judge"_a, "options"_a, "seed"_a, "threads"_a)
        .def("search", &search, "view"_a, "seconds"_a, "visits"_a, "stop"_a.none() = nb::none(),
             "clock"_a.none() = nb::none(),
             nb::sig("def search(self, view: View, seconds: float, visits: int, stop: Stop | None = None, clock: "
                     "collections.abc.Callable[[], float] | None = None) -> SearchResult"));
    m.attr("ANALYSIS_VISITS") = ANALYSIS_VISITS;
    m.def("analyze", &analysis, "judge"_a, "view"_a, "seconds"_a, "visits"_a, "seed"_a, "threads"_a, "stop"_a.none(),
          "clock"_a.none(),
          nb::sig("def analyze(judge: Heuristic, view: View, seconds: float, visits: int, seed: int, threads: int, "
                  "stop: Stop | None, clock: collections.abc.Callable[[], float] | None) "
                  "-> tuple[int, list[tuple[Move, int, tuple[float, ...], float]]]"),
          "The visits spent, and every legal move, the best first.");
    m.def("analysis_json", &analysis_json, "visits"_a, "moves"_a,
          nb::sig("def analysis_json(visits: int, "
                  "moves: collections.abc.Sequence[tuple[Move, int, tuple[float, ...], float]]) -> bytes"));
    m.def("plain_uct", &uct_search, "view"_a, "seconds"_a, "visits"_a, "seed"_a, "stop"_a.none() = nb::none(),
          "clock"_a.none() = nb::none(),
          nb::sig("def plain_uct(view: View, seconds: float, visits: int, seed: int, stop: Stop | None = None, clock: "
                  "collections.abc.Callable[[], float] | None = None) -> SearchResult"));
}

}  // namespace sixstones
