#include "refusal.h"

#include "values.h"

namespace sixstones {
namespace {

nb::dict facts(const Refusal& refusal) {
    nb::dict named;
    for (const auto& [name, value] : refusal.facts) {
        const nb::str key(name.data(), name.size());
        if (const auto* number = std::get_if<int>(&value)) named[key] = *number;
        if (const auto* word = std::get_if<std::string_view>(&value)) named[key] = *word;
        if (const auto* stones = std::get_if<Counts>(&value)) named[key] = counted(*stones);
    }
    return named;
}

}  // namespace

void bind_refusal(nb::module_& m) {
    nb::class_<Refusal>(m, "Refusal", "Why a move is not legal.")
        .def_prop_ro("code", [](const Refusal& refusal) { return REFUSAL_CODES[refusal.code]; })
        .def_prop_ro("facts", &facts, nb::sig("def facts(self) -> dict[str, int | str | dict[str, int]]"))
        .def_ro("sentence", &Refusal::sentence);
    m.def("refusal", &refusal, "state"_a, "move"_a, "Why a move is refused. It must not be legal in the state.");
    m.def("refusal_codes",
          [] { return std::vector<std::string_view>(std::begin(REFUSAL_CODES), std::end(REFUSAL_CODES)); });
}

}  // namespace sixstones
