// What a seat may know, and how the rest is imagined.
#include "json_read.h"
#include "json_write.h"
#include "move.h"
#include "python_json.h"
#include "values.h"

namespace sixstones {
namespace {

View from_data(const nb::object& data) {
    using Reader = LayoutReader<PythonSource>;
    const PythonSource source(data);
    const std::uint8_t seat = value_of(Reader::viewer(source));
    return value_of(view_of(value_of(Reader::view(source, seat)), seat));
}

nb::object gains(const View& view, int seat) {
    if (seat < 0 || seat >= view.known.players) throw nb::index_error();
    PythonSink out;
    write_gains(out, view.known, static_cast<std::uint8_t>(seat));
    return out.value;
}

}  // namespace

void bind_view(nb::module_& m) {
    nb::class_<View>(m, "View", "A position as one seat sees it; 255 is a spectator.")
        .def_static("from_data", &from_data, "data"_a.none(), nb::sig("def from_data(data: object) -> View"))
        .def("determinize", nb::overload_cast<const View&, std::string_view>(&determinize), "seed"_a)
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("gains", &gains, "seat"_a, nb::sig("def gains(self, seat: int) -> dict[str, object]"),
             "What each card that a seat could recruit would bring it.")
        .def("legal_moves", [](const View& view) { return legal_moves(view.known); })
        .def(
            "resolved",
            [](const View& view, const Move& move) -> std::optional<Move> {
                const auto choice = resolve(view.known, move);
                return choice ? std::optional(name(view.known, *choice)) : std::nullopt;
            },
            "move"_a, "A legal move in canonical form; None when it is not legal.")
        .def_prop_ro("players", [](const View& view) { return view.known.players; })
        .def_prop_ro("to_move", [](const View& view) { return view.known.to_move; })
        .def_prop_ro("over", [](const View& view) { return view.known.phase == Phase::Over; })
        .def_ro("seat", &View::seat)
        .def(
            "seat_at",
            [](const View& view, int number) {
                if (number < 0 || number >= view.known.players) throw nb::index_error();
                return view.known.seats[number];
            },
            "number"_a);
}

}  // namespace sixstones
