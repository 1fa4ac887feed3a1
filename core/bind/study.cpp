// What is said about moves and games afterwards: facts, reasons, luck.
#include "facts.h"
#include "luck.h"
#include "parts.h"
#include "python_host.h"
#include "python_json.h"
#include "values.h"

namespace sixstones {
namespace {

void require_mover(const View& view) {
    if (view.seat != view.known.to_move || view.known.phase == Phase::Over)
        throw nb::value_error("only the view of the seat to move says why a move is good");
}

Choice choice_of(const State& state, const Move& move) {
    const auto choice = resolve(state, move);
    if (!choice) throw nb::value_error((move.text() + " is not legal here").c_str());
    return *choice;
}

nb::object facts_of(const View& view, const Move& move) {
    require_mover(view);
    PythonSink out;
    write_facts(out, facts(view, choice_of(view.known, move)));
    return out.value;
}

nb::object reasons_for(const View& view, const Move& move, const std::optional<Move>& instead,
                       const std::vector<std::tuple<Move, int>>& found) {
    require_mover(view);
    std::vector<Worth> worths;
    for (const auto& [other, chance] : found) worths.push_back({choice_of(view.known, other), chance});
    const auto other = instead ? std::optional(choice_of(view.known, *instead)) : std::nullopt;
    PythonSink out;
    write_facts(out, reasons(view, choice_of(view.known, move), other, worths));
    return out.value;
}

nb::object draw(const std::shared_ptr<const Evaluator>& judge, const State& state, const Move& move,
                std::uint64_t visits, std::uint64_t seed) {
    if (visits == 0) throw nb::value_error("a draw is valued with at least one visit");
    DrawAnalyzer analyzer(judge, state, choice_of(state, move), visits, seed);
    const PythonHost host;
    {
        nb::gil_scoped_release released;
        analyzer.go_on(host);
    }
    host.raise();
    PythonSink out;
    write_draw(out, analyzer.found(), state.players);
    return out.value;
}

nb::object settled(nb::object data) {
    Accounts accounts = value_of(AccountsReader<PythonSource>::read(PythonSource(std::move(data))));
    settle(accounts);
    PythonSink out;
    write_accounts(out, accounts);
    return out.value;
}

}  // namespace

void bind_study(nb::module_& m) {
    m.def("fact_kinds", [] { return std::vector<std::string_view>(std::begin(FACTS), std::end(FACTS)); });
    m.def("facts", &facts_of, "view"_a, "move"_a,
          nb::sig("def facts(view: View, move: Move) -> list[dict[str, object]]"), "All facts of a legal move.");
    m.def("reasons", &reasons_for, "view"_a, "move"_a, "instead"_a.none(), "found"_a,
          nb::sig("def reasons(view: View, move: Move, instead: Move | None, "
                  "found: collections.abc.Sequence[tuple[Move, int]]) -> list[dict[str, object]]"),
          "Why a move is good; `found` has moves and the mover's chances in ten-thousandths.");
    m.def("draw", &draw, "judge"_a, "state"_a, "move"_a, "visits"_a, "seed"_a,
          nb::sig("def draw(judge: Evaluator, state: State, move: Move, visits: int, seed: int) "
                  "-> dict[str, typing.Any] | None"),
          "The card that a move draws, how many could have come, and every seat's chances after it and on average.");
    m.def("accounts", &settled, "data"_a, nb::sig("def accounts(data: dict[str, typing.Any]) -> dict[str, typing.Any]"),
          "What each decision gave away and what made each seat's result, in ten-thousandths of a win.");
}

}  // namespace sixstones
