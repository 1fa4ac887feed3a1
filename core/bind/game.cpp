// Games and the records they are kept as.
#include "game.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/variant.h>

#include "deal.h"
#include "events.h"
#include "python_json.h"
#include "values.h"

namespace sixstones {
namespace {

std::variant<Record, RecordFault> parsed(const std::string& text) {
    auto record = parse_record(text);
    if (record) return std::move(*record.value);
    return std::move(record.error);
}

std::variant<Replay, RecordFault> opened(const std::string& text) {
    auto replay = Replay::begin(text);
    if (replay) return std::move(*replay.value);
    return std::move(replay.error);
}

std::variant<Events, RecordFault> stepped(Replay& replay) {
    if (replay.over()) throw nb::index_error();
    auto events = replay.step();
    if (events) return Events{std::move(*events.value)};
    return std::move(events.error);
}

std::variant<Replay, RecordFault> read(const std::string& text) {
    auto replay = replayed(text);
    if (replay) return std::move(*replay.value);
    return std::move(replay.error);
}

std::optional<Events> played(Game& game, const Move& move) {
    auto events = game.play(move);
    return events ? std::optional(Events{std::move(*events)}) : std::nullopt;
}

nb::tuple raw(const Deal& deal) { return nb::make_tuple(to_bytes(deal.decks), to_bytes(deal.locations)); }

template <class Describe>
nb::object refused(const Describe& describe) {
    PythonSink out;
    write_refusal(out, describe());
    return out.value;
}

}  // namespace

void bind_game(nb::module_& m) {
    m.attr("RULES_VERSION") = RULES_VERSION;
    nb::class_<RecordFault>(m, "RecordFault", "Where a record is wrong, and how.")
        .def_ro("sentence", &RecordFault::sentence)
        .def_ro("line", &RecordFault::line, "from 1; 0 when something is missing");
    nb::class_<WrittenMove>(m, "WrittenMove", "A move as it stands in a record.")
        .def_ro("round", &WrittenMove::round)
        .def_ro("turn", &WrittenMove::turn)
        .def_ro("text", &WrittenMove::text)
        .def_ro("line", &WrittenMove::line)
        .def_ro("comment", &WrittenMove::comment)
        .def_ro("drawn", &WrittenMove::drawn)
        .def_ro("variations", &WrittenMove::variations)
        .def(
            "__init__",
            [](WrittenMove* made, std::int64_t round, int turn, std::string text, std::string comment,
               std::string drawn, std::vector<std::vector<WrittenMove>> variations) {
                new (made) WrittenMove{
                    round, turn, std::move(text), 0, std::move(comment), std::move(drawn), std::move(variations)};
            },
            "round"_a, "turn"_a, "text"_a, "comment"_a, "drawn"_a, "variations"_a);
    nb::class_<Record>(m, "Record", "The headers of a record and its moves, not yet played.")
        .def_ro("headers", &Record::headers)
        .def_ro("header_lines", &Record::header_lines)
        .def_ro("comment", &Record::comment)
        .def_ro("moves", &Record::moves);
    m.def("parse_record", &parsed, "text"_a);
    m.def(
        "format_record",
        [](Headers headers, std::string comment, std::vector<WrittenMove> moves) {
            return value_of(format_record({std::move(headers), std::move(comment), std::move(moves)}));
        },
        "headers"_a, "comment"_a, "moves"_a);
    m.def(
        "first_record",
        [](const nb::bytes& text, bool whole) { return first_record({text.c_str(), text.size()}, whole); }, "text"_a,
        "whole"_a, "How many bytes the first of several records takes; None while it may go on.");
    nb::class_<Game>(m, "Game", "A game from its first position on.")
        .def_static(
            "from_seed",
            [](int players, std::string seed) { return value_of(Game::from_seed(players, std::move(seed))); },
            "players"_a, "seed"_a)
        .def_static(
            "from_deal",
            [](int players, std::string deal) { return value_of(Game::from_deal(players, std::move(deal))); },
            "players"_a, "deal"_a)
        .def_static("at", &Game::at, "position"_a)
        .def("play", &played, "move"_a, "What happened; None, and nothing has changed, when it is not legal.")
        .def("undo", &Game::undo, "decisions"_a)
        .def("copy", [](const Game& game) { return game; })
        .def(
            "beginning",
            [](const Game& game) {
                Game begun = game;
                begun.undo(begun.moves().size());
                return begun;
            },
            "The same game before its first decision.")
        .def(
            "record", [](const Game& game, const Headers& headers) { return value_of(game.record(headers)); },
            "headers"_a)
        .def_prop_ro("state", &Game::state, nb::rv_policy::reference_internal)
        .def(
            "moves_from",
            [](const Game& game, std::size_t number) {
                const auto& moves = game.moves();
                return std::vector<Move>(moves.begin() + std::ptrdiff_t(std::min(number, moves.size())), moves.end());
            },
            "number"_a, "The decisions from that number on.");
    nb::class_<Replay>(m, "Replay", "A record being played back, decision by decision.")
        .def_static("begin", &opened, "text"_a)
        .def("step", &stepped)
        .def(
            "end",
            [](Replay& replay) {
                RecordFault wrong = replay.end();
                return wrong.sentence.empty() ? std::nullopt : std::optional(std::move(wrong));
            },
            "What is wrong with the result that the record claims.")
        .def_prop_ro("over", &Replay::over)
        .def_prop_ro("game", &Replay::game, nb::rv_policy::reference_internal)
        .def_prop_ro("headers", &Replay::headers);
    m.def("replayed", &read, "text"_a);
    m.def(
        "deal_from_seed", [](const std::string& seed) { return raw(deal_from_seed(seed)); }, "seed"_a,
        nb::sig("def deal_from_seed(seed: str) -> tuple[bytes, bytes]"));
    m.def(
        "parse_deal", [](const std::string& text, int players) { return raw(value_of(parse_deal(text, players))); },
        "text"_a, "players"_a, nb::sig("def parse_deal(text: str, players: int) -> tuple[bytes, bytes]"));
    m.def(
        "format_deal",
        [](const nb::bytes& decks, const nb::bytes& locations, int players) {
            if (players < 0 || players > MAX_SEATS) throw nb::value_error("a game has 2 to 4 seats");
            return format_deal({exactly<CARDS, CardId>(decks), exactly<MAX_SEATS, LocationId>(locations)}, players);
        },
        "decks"_a, "locations"_a, "players"_a);
    m.def(
        "refusal", [](const State& state, const Move& move) { return refused([&] { return refusal(state, move); }); },
        "state"_a, "move"_a, nb::sig("def refusal(state: State, move: Move) -> dict[str, object]"),
        "Why a move is refused. It must not be legal in the state.");
    m.def(
        "refused_id", [](const State& state, int id) { return refused([&] { return refused_id(state, id); }); },
        "state"_a, "id"_a, nb::sig("def refused_id(state: State, id: int) -> dict[str, object]"));
    m.def(
        "refused_undo", [](std::size_t made) { return refused([&] { return refused_undo(made); }); }, "made"_a,
        nb::sig("def refused_undo(made: int) -> dict[str, object]"));
    m.def("refusal_codes",
          [] { return std::vector<std::string_view>(std::begin(REFUSAL_CODES), std::end(REFUSAL_CODES)); });
}

}  // namespace sixstones
