// What a seat knows as numbers for programs that learn.
#include "observation.h"

#include "observe.h"
#include "values.h"

namespace sixstones {
namespace {

nb::bytes observation(const State& state, int seat) {
    if (seat < 0 || seat >= state.players) throw nb::index_error();
    std::array<std::uint8_t, OBSERVATION_SIZE> numbers;
    write_observation(state, seat, numbers.data());
    return to_bytes(numbers);
}

nb::bytes mask(const State& state) {
    std::array<std::uint8_t, IDS> numbers;
    write_mask(legal(state), numbers.data());
    return to_bytes(numbers);
}

nb::list parts() {
    nb::list parts;
    for (const auto& [name, first, size, times, step, most] : OBSERVATION_PARTS)
        parts.append(nb::make_tuple(name, first, size, times, step, most));
    return parts;
}

}  // namespace

void bind_observation(nb::module_& m) {
    m.attr("OBSERVATION_SIZE") = OBSERVATION_SIZE;
    m.def("observation_parts", &parts, nb::sig("def observation_parts() -> list[tuple[str, int, int, int, int, int]]"),
          "Name, first, size, times, step and most of each part.");
    m.def("observation", &observation, "state"_a, "seat"_a, "What the seat knows.");
    m.def(
        "view_observation", [](const View& view) { return observation(view.known, view.seat); }, "view"_a,
        "The same of the view's own seat.");
    m.def("mask", &mask, "state"_a, "A one for each legal id, else a zero.");
}

}  // namespace sixstones
