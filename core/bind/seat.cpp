// What a seat has to work with, and what cards and locations ask of it.
#include "rules.h"
#include "values.h"

namespace sixstones {
namespace {

CardId card_of(std::string_view id) {
    const auto card = find_card(id);
    if (!card) throw nb::value_error("there is no character with this id");
    return *card;
}

nb::dict lettered(Counts counts, int stones) {
    nb::dict named;
    for (int stone = 0; stone < stones; ++stone) named[nb::str(&LETTERS[stone], 1)] = counts[stone];
    return named;
}

std::vector<std::string_view> hand(const Seat& seat) {
    std::vector<std::string_view> ids;
    for (const CardId card : seat.reserved)
        if (card < CARDS) ids.push_back(CARD[card].id);
    return ids;
}

unsigned unmet(const Seat& seat, std::string_view id) {
    const auto location = find_location(id);
    if (!location) throw nb::value_error("there is no location with this id");
    return LOCATION[*location].needs.less(seat.bonuses).total();
}

}  // namespace

void bind_seat(nb::module_& m) {
    nb::class_<Seat>(m, "Seat", "What a seat has to work with, and what cards and locations ask of it.")
        .def_prop_ro(
            "tokens", [](const Seat& seat) { return lettered(seat.tokens, STONES); },
            nb::sig("def tokens(self) -> dict[str, int]"))
        .def_prop_ro(
            "bonuses", [](const Seat& seat) { return lettered(seat.bonuses, COLOURS); },
            nb::sig("def bonuses(self) -> dict[str, int]"))
        .def_ro("points", &Seat::points)
        .def_ro("tags", &Seat::tags)
        .def_ro("held", &Seat::held, "tokens in all")
        .def_prop_ro("holds_gauntlet", &Seat::holds_gauntlet)
        .def_prop_ro("reserved", &hand, "the ids of the reserved cards that are known, oldest first")
        .def(
            "due", [](const Seat& seat, std::string_view card) { return counted(due(seat, card_of(card))); }, "card"_a,
            nb::sig("def due(self, card: str) -> dict[str, int]"),
            "What a card costs the seat, bonuses deducted; no zeros (rules §4.1).")
        .def(
            "lacks", [](const Seat& seat, std::string_view card) { return counted(lacking(seat, card_of(card))); },
            "card"_a, nb::sig("def lacks(self, card: str) -> dict[str, int]"),
            "What the seat's tokens leave unpaid of a card, gray left aside; no zeros.")
        .def(
            "payment",
            [](const Seat& seat, std::string_view id) -> std::optional<nb::typed<nb::dict, std::string, int>> {
                const CardId card = card_of(id);
                if (!can_pay(seat, card)) return std::nullopt;
                return nb::cast<nb::typed<nb::dict, std::string, int>>(counted(default_payment(seat, card)));
            },
            "card"_a,
            "What a card is paid with when gray pays only for what is short; None when it is too dear (rules §4.2).")
        .def("unmet", &unmet, "location"_a, "How many bonuses are missing for a location.");
}

}  // namespace sixstones
