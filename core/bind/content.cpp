// The characters and locations, and the deal of a seed.
#include "json_read.h"
#include "python_json.h"
#include "rules.h"
#include "values.h"

namespace sixstones {
namespace {

nb::list cards() {
    nb::list rows;
    for (const Card& card : CARD)
        rows.append(nb::make_tuple(card.id, card.name, card.level, std::string(1, LETTERS[card.bonus]), card.points,
                                   card.tags, five(card.cost)));
    return rows;
}

nb::list locations() {
    nb::list rows;
    for (const Location& location : LOCATION)
        rows.append(nb::make_tuple(location.id, location.name, location.piece, location.points, five(location.needs)));
    return rows;
}

nb::tuple dealt(const nb::bytes& seed) {
    Random random = generator(seed);
    const Deal deal = shuffle(random);
    return nb::make_tuple(to_bytes(deal.decks), to_bytes(deal.locations));
}

}  // namespace

void bind_content(nb::module_& m) {
    m.attr("MOST_ROUNDS") = MOST_ROUNDS;
    m.attr("IDS") = static_cast<int>(IDS);
    m.def(
        "shown", [](const nb::object& value) { return PythonSource(value).shown(); }, "value"_a.none(),
        nb::sig("def shown(value: object) -> str"), "A short picture of refused data, however large it is.");
    m.attr("TAKE_DIFFERENT") = TAKE_DIFFERENT;
    m.attr("ALIKE_LEAST") = ALIKE_LEAST;
    m.attr("HAND") = HAND;
    m.attr("TILE_TAGS") = TILE_TAGS;
    m.attr("TILE_POINTS") = TILE_POINTS;
    m.attr("PILE") = PILE;
    m.attr("TOKEN_LIMIT") = TOKEN_LIMIT;
    m.attr("GOAL") = GOAL;
    m.attr("LEVELS") = LEVELS;
    m.def("cards", &cards,
          nb::sig("def cards() -> list[tuple[str, str, int, str, int, int, tuple[int, int, int, int, int]]]"));
    m.def("locations", &locations,
          nb::sig("def locations() -> list[tuple[str, str, int, int, tuple[int, int, int, int, int]]]"));
    m.def("deal", &dealt, "seed"_a, nb::sig("def deal(seed: bytes) -> tuple[bytes, bytes]"),
          "From the generator's 32-byte state to the order of the 90 cards and of 4 locations.");
}

}  // namespace sixstones
