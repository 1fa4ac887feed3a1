// The evaluator and the searches, which run with the GIL released.
#include "search.h"

#include <algorithm>

#include "analysis.h"
#include "bot.h"
#include "day.h"
#include "json.h"
#include "python_host.h"
#include "python_json.h"
#include "text.h"
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

void require_open(const State& state) {
    if (state.phase == Phase::Over) throw nb::value_error("a game that is over needs no judge");
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

// A bot that can be told from Python that it is busy.
struct GuardedBot : Bot {
    using Bot::Bot;
    std::mutex choosing;
};

// What a bot chose, the search it made for that, if there was a choice, and what it expects.
struct Chosen {
    Move move;
    std::optional<SearchResult> search;
    std::vector<Move> line;
};

Chosen choose(GuardedBot& bot, const View& view, double seconds, std::uint64_t visits, const Stop* stop,
              nb::object clock) {
    if (view.seat != view.known.to_move || view.known.phase == Phase::Over)
        throw nb::value_error("a bot needs the view of the seat to move");
    const std::unique_lock alone(bot.choosing, std::try_to_lock);
    if (!alone) throw std::runtime_error("a bot makes one choice at a time");
    const PythonHost host(stop, std::move(clock));
    {
        nb::gil_scoped_release released;
        bot.begin(view, {seconds, visits}, host);
        bot.go_on();
    }
    host.raise();
    const SearchResult* searched = bot.searched();
    return {bot.choice(), searched ? std::optional(*searched) : std::nullopt, bot.line()};
}

const Temperament& temperament_of(std::string_view name) {
    const Temperament* temperament = find_temperament(name);
    if (temperament == nullptr) throw nb::value_error(no_temperament(shown(name)).c_str());
    return *temperament;
}

nb::list level_rows() {
    nb::list rows;
    for (const Level& level : BOT_LEVELS)
        rows.append(nb::make_tuple(level.name, level.seconds, level.visits, level.each, level.playouts, level.learned,
                                   level.taste, level.depth));
    return rows;
}

nb::dict temperament_rows() {
    nb::dict rows;
    for (const Temperament& temperament : temperaments()) {
        nb::dict factors;
        for (const auto& [feature, factor] : temperament.factors)
            factors[nb::str(feature.data(), feature.size())] = factor;
        rows[nb::str(temperament.name.data(), temperament.name.size())] = factors;
    }
    return rows;
}

std::vector<float> flat_weights(int players) {
    if (players < 2 || players > MAX_SEATS) throw nb::value_error("there are weights for 2 to 4 seats");
    const Weights& weights = tuned_weights(players);
    std::vector<float> flat(weights.early.begin(), weights.early.end());
    flat.insert(flat.end(), weights.late.begin(), weights.late.end());
    flat.insert(flat.end(), weights.move_features.begin(), weights.move_features.end());
    return flat;
}

void bind_bot(nb::module_& m) {
    nb::class_<Chosen>(m, "Chosen", "What a bot chose.")
        .def_ro("move", &Chosen::move)
        .def_ro("search", &Chosen::search, "the search it made; None when there was no choice")
        .def_ro("line", &Chosen::line, "the move and what is expected after it");
    nb::class_<GuardedBot>(m, "Bot", "A bot of a level.")
        .def(
            "__init__",
            [](GuardedBot* self, double level_seconds, std::uint64_t level_visits, int each, float playouts,
               bool learned, float taste, int depth, std::string_view temperament, double seconds, std::uint64_t visits,
               std::uint64_t seed, int threads, std::shared_ptr<const Net> net) {
                const Level level{{}, level_seconds, level_visits, each, playouts, learned, taste, depth};
                new (self) GuardedBot(level, temperament_of(temperament), Budget{seconds, visits}, seed, threads,
                                      std::move(net));
            },
            "level_seconds"_a, "level_visits"_a, "each"_a, "playouts"_a, "learned"_a, "taste"_a, "depth"_a,
            "temperament"_a, "seconds"_a, "visits"_a, "seed"_a, "threads"_a, "net"_a.none())
        .def("choose", &choose, "view"_a, "seconds"_a, "visits"_a, "stop"_a.none() = nb::none(),
             "clock"_a.none() = nb::none(),
             nb::sig("def choose(self, view: View, seconds: float, visits: int, stop: Stop | None = None, clock: "
                     "collections.abc.Callable[[], float] | None = None) -> Chosen"));
    m.def("bot_levels", &level_rows,
          nb::sig("def bot_levels() -> list[tuple[str, float, int, int, float, bool, float, int]]"),
          "Each level's name, seconds, visits, each, playouts, whether it is learned, taste and depth.");
    m.def("temperaments", &temperament_rows, nb::sig("def temperaments() -> dict[str, dict[str, float]]"));
    m.def("tuned_weights", &flat_weights, "players"_a, "Early, late and move features' weights for so many seats.");
    m.def("bot_seed", &bot_seed, "text"_a, "The seed that any text stands for.");
    m.def(
        "day",
        [](std::string_view date) {
            PythonSink out;
            write_day(out, value_of(day_of(date)));
            return out.value;
        },
        "date"_a, nb::sig("def day(date: str) -> dict[str, object]"), "Who plays what on a day (docs/study.md).");
    m.def(
        "puzzle_of_day", [](std::string_view date, int puzzles) { return value_of(puzzle_of_day(date, puzzles)); },
        "date"_a, "puzzles"_a, "Which of so many puzzles is that of a date.");
    m.def(
        "judge_for",
        [](int players, int seat, std::string_view temperament) {
            if (players < 2 || players > MAX_SEATS || seat < 0 || seat >= players) throw nb::index_error();
            return judge_for(players, seat, temperament_of(temperament));
        },
        "players"_a, "seat"_a, "temperament"_a, "The hand-made evaluator as a bot at a seat sees the game.");
}

nb::list found_moves(const SearchResult& result, const View& view) {
    nb::list moves;
    for (const SearchedMove& move : result.moves) {
        const std::vector<float> chances(move.chances.begin(), move.chances.begin() + view.known.players);
        moves.append(nb::make_tuple(name(view.known, {move.id, move.payment}), move.visits, chances, move.proven));
    }
    return moves;
}

Analysis analysis(const std::shared_ptr<const Evaluator>& judge, const View& view, double seconds, std::uint64_t visits,
                  std::uint64_t seed, int threads, const Stop* stop, nb::object clock) {
    require_search(view, seconds, visits);
    const PythonHost host(stop, std::move(clock));
    Analysis found;
    {
        nb::gil_scoped_release released;
        found = analyze(judge, view, {seconds, visits}, seed, threads, host);
    }
    host.raise();
    return found;
}

void bind_analysis(nb::module_& m) {
    nb::class_<Analysis>(m, "Analysis", "What a position is worth.")
        .def(
            "data",
            [](const Analysis& analysis) {
                PythonSink out;
                write_analysis(out, analysis);
                return out.value;
            },
            nb::sig("def data(self) -> dict[str, typing.Any]"))
        .def(
            "json",
            [](const Analysis& analysis) {
                JsonText out;
                write_analysis(out, analysis);
                return to_bytes(out.json);
            },
            "The same as text, chances and errors to four places.");
    m.attr("ANALYSIS_VISITS") = ANALYSIS_VISITS;
    m.def("analyze", &analysis, "judge"_a, "view"_a, "seconds"_a, "visits"_a, "seed"_a, "threads"_a, "stop"_a.none(),
          "clock"_a.none(),
          nb::sig("def analyze(judge: Evaluator, view: View, seconds: float, visits: int, seed: int, threads: int, "
                  "stop: Stop | None, clock: collections.abc.Callable[[], float] | None) -> Analysis"));
}

}  // namespace

void bind_search(nb::module_& m) {
    nb::class_<Evaluator>(m, "Evaluator", "Judges positions.")
        .def(
            "chances",
            [](const Evaluator& judge, const State& state) {
                require_open(state);
                Evaluation evaluation;
                judge.evaluate({&state, 1}, {&evaluation, 1}, Ask::Chances);
                return std::vector<float>(evaluation.chances.begin(), evaluation.chances.begin() + state.players);
            },
            "state"_a, "Each seat's chance to win.")
        .def(
            "priors",
            [](const Evaluator& judge, const State& state) {
                require_open(state);
                Evaluation evaluation;
                judge.evaluate({&state, 1}, {&evaluation, 1}, Ask::Priors);
                return std::vector<float>(evaluation.priors.begin(), evaluation.priors.end());
            },
            "state"_a, "How promising each id is.");
    nb::class_<Heuristic, Evaluator>(m, "Heuristic", "The hand-made evaluator.").def(nb::new_(&heuristic), "seats"_a);
    nb::class_<SearchOptions>(m, "SearchOptions")
        .def(nb::init<>())
        .def_rw("exploration", &SearchOptions::exploration)
        .def_rw("doubt", &SearchOptions::doubt)
        .def_rw("playouts", &SearchOptions::playouts)
        .def_rw("outcomes", &SearchOptions::outcomes)
        .def_rw("more_outcomes", &SearchOptions::more_outcomes)
        .def_rw("worlds", &SearchOptions::worlds)
        .def_rw("first_visits", &SearchOptions::first_visits)
        .def_rw("depth", &SearchOptions::depth)
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
            [](GuardedTeam* self, std::shared_ptr<const Evaluator> judge, const SearchOptions& options,
               std::uint64_t seed, int threads) { new (self) GuardedTeam(std::move(judge), options, seed, threads); },
            "judge"_a, "options"_a, "seed"_a, "threads"_a)
        .def("search", &search, "view"_a, "seconds"_a, "visits"_a, "stop"_a.none() = nb::none(),
             "clock"_a.none() = nb::none(),
             nb::sig("def search(self, view: View, seconds: float, visits: int, stop: Stop | None = None, clock: "
                     "collections.abc.Callable[[], float] | None = None) -> SearchResult"));
    bind_bot(m);
    bind_analysis(m);
    m.def("plain_uct", &uct_search, "view"_a, "seconds"_a, "visits"_a, "seed"_a, "stop"_a.none() = nb::none(),
          "clock"_a.none() = nb::none(),
          nb::sig("def plain_uct(view: View, seconds: float, visits: int, seed: int, stop: Stop | None = None, clock: "
                  "collections.abc.Callable[[], float] | None = None) -> SearchResult"));
}

}  // namespace sixstones
