// What a seat may know, and how the rest is imagined.
#include "layout.h"
#include "move.h"
#include "observe.h"
#include "values.h"

namespace sixstones {

void bind_view(nb::module_& m) {
    nb::class_<View>(m, "View", "A position as one seat sees it; 255 is a spectator.")
        .def_static(
            "from_layout",
            [](const PyLayout& parts, int seat) {
                return view_of(from_python(parts), static_cast<std::uint8_t>(seat));
            },
            "layout"_a, "seat"_a)
        .def("layout", [](const View& view) { return to_python(unpack(view.known)); })
        .def(
            "totals", [](const View& view) { return totals(view.known); },
            nb::sig("def totals(self) -> list[tuple[int, int, int, tuple[int, int, int, int, int], bool]]"))
        .def(
            "determinize",
            [](const View& view, const nb::bytes& seed) {
                Random random = generator(seed);
                return determinize(view, random);
            },
            "seed"_a)
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("legal_moves", [](const View& view) { return legal_moves(view.known); })
        .def_prop_ro("players", [](const View& view) { return view.known.players; })
        .def_prop_ro("to_move", [](const View& view) { return view.known.to_move; })
        .def_prop_ro("over", [](const View& view) { return view.known.phase == Phase::Over; })
        .def_ro("seat", &View::seat);
}

}  // namespace sixstones
