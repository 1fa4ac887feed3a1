// Positions, what can be played in them and what happens then.
#include "state.h"

#include "layout.h"
#include "move.h"
#include "observe.h"
#include "values.h"

namespace sixstones {
namespace {

constexpr const char* PHASES[] = {"act", "return", "locate", "over"};

nb::tuple seats_in(unsigned bits) {
    nb::list seats;
    for (int seat = 0; seat < MAX_SEATS; ++seat)
        if (bits >> seat & 1) seats.append(seat);
    return nb::tuple(seats);
}

// An event as (kind, seat, other, card or location, level, slot, tokens), see Event in event.h; -1 is NOBODY.
nb::tuple to_python(const Event& event) {
    const auto seat = [](std::uint8_t number) { return number == NOBODY ? -1 : int{number}; };
    return nb::make_tuple(static_cast<int>(event.kind), seat(event.seat), seat(event.other), event.card, event.level,
                          event.slot, event.kind == Event::Tokens ? nb::object(counted(event.tokens)) : nb::none());
}

std::optional<std::tuple<Move, nb::list>> play_move(State& state, const Move& move) {
    const auto choice = resolve(state, move);
    if (!choice) return std::nullopt;
    const Move canonical = name(state, *choice);
    Recorder recorder;
    play(state, choice->id, choice->payment, recorder);
    nb::list events;
    for (const Event& event : recorder.events) events.append(to_python(event));
    return std::tuple{canonical, events};
}

State started(int players, const nb::bytes& decks, const nb::bytes& tiles) {
    if (players < 2 || players > MAX_SEATS) throw nb::value_error("a game has 2 to 4 seats");
    Deal deal{exactly<CARDS, CardId>(decks), exactly<MAX_SEATS, LocationId>(tiles)};
    State state = start(players, deal);
    check(state);
    return state;
}

}  // namespace

void bind_state(nb::module_& m) {
    nb::class_<State>(m, "State", "A position.")
        .def_static("start", &started, "players"_a, "decks"_a, "locations"_a)
        .def_static(
            "from_layout", [](const PyLayout& parts) { return pack(from_python(parts)); }, "layout"_a)
        .def("layout", [](const State& state) { return to_python(unpack(state)); })
        .def("totals", &totals,
             nb::sig("def totals(self) -> list[tuple[int, int, int, tuple[int, int, int, int, int], bool]]"))
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
            "holders", [](const State& state) { return seats_in(holders(state)); },
            nb::sig("def holders(self) -> tuple[int, ...]"))
        .def("legal_moves", &legal_moves)
        .def(
            "is_legal", [](const State& state, const Move& move) { return resolve(state, move).has_value(); }, "move"_a)
        .def("play", &play_move, "move"_a,
             nb::sig("def play(self, move: Move) -> tuple[Move, list[tuple[int, int, int, int, int, int, dict[str, "
                     "int] | None]]] | None"))
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
            "due",
            [](const State& state, int card) {
                if (card < 0 || card >= CARDS) throw nb::index_error();
                return five(due(state.mover(), static_cast<CardId>(card)));
            },
            "card"_a, nb::sig("def due(self, card: int) -> tuple[int, int, int, int, int]"),
            "What a card costs the seat to move, bonuses deducted.")
        .def(
            "observe", [](const State& state, int seat) { return observe(state, static_cast<std::uint8_t>(seat)); },
            "seat"_a)
        .def(
            "perft",
            [](const State& state, int depth) {
                const State copy = state;  // with the GIL released another thread may play on
                nb::gil_scoped_release released;
                return perft(copy, depth);
            },
            "depth"_a);
}

}  // namespace sixstones
