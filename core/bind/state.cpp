// Positions, what can be played in them and what happens then.
#include "state.h"

#include "events.h"
#include "game.h"
#include "hash.h"
#include "json.h"
#include "json_read.h"
#include "json_write.h"
#include "line.h"
#include "python_host.h"
#include "python_json.h"
#include "values.h"

namespace sixstones {
namespace {

nb::tuple seats_in(unsigned bits) {
    nb::list seats;
    for (int seat = 0; seat < MAX_SEATS; ++seat)
        if (bits >> seat & 1) seats.append(seat);
    return nb::tuple(seats);
}

// None is a spectator.
std::uint8_t seat_number(std::optional<int> seat) { return seat ? static_cast<std::uint8_t>(*seat) : NOBODY; }

nb::bytes events_json(const Events& events, std::optional<int> seat) {
    JsonText out;
    out.open_list();
    for (const Event& event : events.told) write_event(out, redact(event, seat_number(seat)));
    out.close_list();
    return to_bytes(out.json);
}

// Each event as an instance of the class that stands for its kind: one whose fields are the keys of its JSON. They are
// set past the class's own __init__ and __setattr__, which is what makes a frozen class slow.
nb::list typed_events(const Events& events, const nb::dict& classes) {
    nb::list list;
    const nb::tuple nothing;
    for (const Event& event : events.told) {
        PythonSink out;
        write_event(out, event);
        auto* type = reinterpret_cast<PyTypeObject*>(nb::object(classes[out.value["kind"]]).ptr());
        const nb::object made = nb::steal(type->tp_new(type, nothing.ptr(), nullptr));
        if (!made.is_valid()) throw nb::python_error();
        for (const auto [key, value] : nb::cast<nb::dict>(out.value)) {
            const nb::object field = PyList_CheckExact(value.ptr()) ? nb::object(nb::tuple(value)) : nb::borrow(value);
            if (PyObject_GenericSetAttr(made.ptr(), key.ptr(), field.ptr())) throw nb::python_error();
        }
        list.append(made);
    }
    return list;
}

nb::object position_data(const State& state) {
    PythonSink out;
    write_position(out, state, true);
    return out.value;
}

nb::bytes position_json(const State& state, bool totals) {
    JsonText out;
    write_position(out, state, totals);
    return to_bytes(out.json);
}

nb::object view_data(const State& state, std::optional<int> seat) {
    PythonSink out;
    write_view(out, state, seat_number(seat));
    return out.value;
}

nb::bytes view_json(const State& state, std::optional<int> seat, bool legal) {
    JsonText out;
    write_view(out, state, seat_number(seat), legal);
    return to_bytes(out.json);
}

std::string line_of_view(const State& state, std::optional<int> seat) {
    return view_line(observe(state, seat_number(seat)).known, seat_number(seat));
}

nb::object prices(const State& state, int seat) {
    if (seat < 0 || seat >= state.players) throw nb::index_error();
    PythonSink out;
    write_prices(out, state, static_cast<std::uint8_t>(seat));
    return out.value;
}

State from_data(const nb::object& data) {
    return value_of(pack(value_of(LayoutReader<PythonSource>::position(PythonSource(data)))));
}

nb::tuple points(const State& state) {
    nb::list seats;
    for (int seat = 0; seat < state.players; ++seat) seats.append(state.seats[seat].points);
    return nb::tuple(seats);
}

State started(int players, const nb::bytes& decks, const nb::bytes& locations) {
    if (players < 2 || players > MAX_SEATS) throw nb::value_error("a game has 2 to 4 seats");
    Deal deal{exactly<CARDS, CardId>(decks), exactly<MAX_SEATS, LocationId>(locations)};
    State state = start(players, deal);
    if (const std::string wrong = fault(state); !wrong.empty()) throw nb::value_error(wrong.c_str());
    return state;
}

}  // namespace

void bind_state(nb::module_& m) {
    nb::class_<Events>(m, "Events", "What happened in one move.")
        .def("typed", &typed_events, "classes"_a, nb::sig("def typed[T](self, classes: dict[str, type[T]]) -> list[T]"),
             "Each as an instance of the class for its kind.")
        .def("json", &events_json, "seat"_a.none(), "What a seat, or None for a spectator, may hear, as JSON.");
    nb::class_<State>(m, "State", "A position.")
        .def_static("start", &started, "players"_a, "decks"_a, "locations"_a)
        .def_static("from_data", &from_data, "data"_a.none(), nb::sig("def from_data(data: object) -> State"))
        .def("position", &position_data, nb::sig("def position(self) -> dict[str, object]"))
        .def("position_json", &position_json, "totals"_a, "As JSON; with totals also what follows from the rest.")
        .def("view", &view_data, "seat"_a.none(), nb::sig("def view(self, seat: int | None) -> dict[str, object]"))
        .def("view_json", &view_json, "seat"_a.none(), "legal"_a,
             "As JSON; whether the seat to move is told what is legal.")
        .def("position_line", &position_line, "In one line.")
        .def("view_line", &line_of_view, "seat"_a.none())
        .def_prop_ro("hash", &hash, "the same for the same position")
        .def("same_position", &same_position, "other"_a)
        .def("prices", &prices, "seat"_a, nb::sig("def prices(self, seat: int) -> dict[str, object]"),
             "What each card that a seat could recruit costs it.")
        .def_prop_ro("points", &points, nb::sig("def points(self) -> tuple[int, ...]"))
        .def("copy", [](const State& state) { return state; })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def_ro("players", &State::players)
        .def_ro("to_move", &State::to_move)
        .def_ro("round", &State::round)
        .def_prop_ro("phase", [](const State& state) { return PHASES[static_cast<int>(state.phase)]; })
        .def_prop_ro(
            "winners", [](const State& state) { return seats_in(winners(state)); },
            nb::sig("def winners(self) -> tuple[int, ...]"))
        .def_prop_ro(
            "decided",
            [](const State& state) -> std::optional<std::string_view> {
                const Decided how = decided(state);
                return how == Decided::None ? std::nullopt : std::optional(DECIDED[static_cast<int>(how)]);
            },
            "what told the winners from the others who hold the Gauntlet")
        .def_prop_ro(
            "holders", [](const State& state) { return seats_in(holders(state)); },
            nb::sig("def holders(self) -> tuple[int, ...]"))
        .def("legal_moves", &legal_moves)
        .def(
            "is_legal", [](const State& state, const Move& move) { return resolve(state, move).has_value(); }, "move"_a)
        .def(
            "resolve",
            [](const State& state, const Move& move) -> std::optional<std::tuple<int, Move>> {
                const auto choice = resolve(state, move);
                if (!choice) return std::nullopt;
                return std::tuple{choice->id, name(state, *choice)};
            },
            "move"_a, "The id of a legal move and the move in canonical form.")
        .def(
            "move_of",
            [](const State& state, int id) -> std::optional<Move> {
                if (!legal(state).contains(id)) return std::nullopt;
                const bool recruits = id >= RECRUIT && id < RETURN;
                return name(state, {id, recruits ? default_payment(state.mover(), card_at(state, id)) : Counts{}});
            },
            "id"_a)
        .def("legal_ids",
             [](const State& state) {
                 std::vector<int> ids;
                 legal(state).each([&](int id) { ids.push_back(id); });
                 return ids;
             })
        .def(
            "after",
            [](const State& state, const Move& move) -> std::optional<State> {
                const auto choice = resolve(state, move);
                if (!choice) return std::nullopt;
                State next = state;
                Silent nobody;
                play(next, choice->id, choice->payment, nobody);
                return next;
            },
            "move"_a, "The position that a move leads to; None when it is not legal.")
        .def(
            "seat",
            [](const State& state, int number) {
                if (number < 0 || number >= state.players) throw nb::index_error();
                return state.seats[number];
            },
            "number"_a)
        .def_prop_ro(
            "locations",
            [](const State& state) {
                std::vector<std::string_view> ids;
                for (const LocationId location : state.locations)
                    if (location != NO_LOCATION) ids.push_back(LOCATION[location].id);
                return ids;
            },
            "the ids of the locations still lying there")
        .def_prop_ro(
            "avengers",
            [](const State& state) { return state.avengers == NOBODY ? std::nullopt : std::optional(state.avengers); },
            "the owner of the Avengers tile")
        .def_prop_ro("tile_price", &tile_price, "Avengers tags a seat that does not own the tile needs to take it")
        .def(
            "perft",
            [](const State& state, int depth) {
                const State copy = state;  // with the GIL released another thread may play on
                const PythonHost host;
                std::uint64_t lines = 0;
                {
                    nb::gil_scoped_release released;
                    lines = perft(copy, depth, [&] { return host.stopped(); });
                }
                host.raise();
                return lines;
            },
            "depth"_a);
}

}  // namespace sixstones
