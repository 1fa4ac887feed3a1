#include "move.h"

#include "text.h"
#include "values.h"

namespace sixstones {
namespace {

constexpr const char* KINDS[] = {"take", "reserve", "recruit", "return", "locate", "pass"};

Move parse_move(const nb::object& text) {
    if (!PyUnicode_Check(text.ptr()))
        throw nb::type_error(sentence("a move is read from text, not ", Py_TYPE(text.ptr())->tp_name).c_str());
    Py_ssize_t size = 0;
    const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (utf8 == nullptr) {  // lone surrogates
        PyErr_Clear();
        throw nb::value_error("this is no move: it is not even proper text");
    }
    return value_of(Move::parse({utf8, static_cast<std::size_t>(size)}));
}

}  // namespace

void bind_move(nb::module_& m) {
    nb::class_<Move>(m, "Move",
                     "One decision, by name. A small hashable value that knows only its notation; a game judges it.")
        .def_static("parse", &parse_move, "text"_a.none(), nb::sig("def parse(text: str) -> Move"),
                    "The move a text stands for. Raises ValueError, in words, for text that is no move.")
        .def("__str__", &Move::text)
        .def("__repr__", [](const Move& move) { return "Move.parse('" + move.text() + "')"; })
        .def("__hash__", [](const Move& move) { return static_cast<Py_hash_t>(move.hash() >> 1); })
        .def(nb::self == nb::self, nb::sig("def __eq__(self, arg: object, /) -> bool"))
        .def("__getstate__", &Move::text)
        .def("__setstate__", [](Move& move, const nb::str& text) { new (&move) Move(parse_move(text)); })
        .def_prop_ro(
            "kind", [](const Move& move) { return KINDS[move.kind]; }, "take, reserve, recruit, return, locate or pass")
        .def_prop_ro(
            "card",
            [](const Move& move) -> std::optional<std::string_view> {
                const bool named = move.kind == Move::Recruit || (move.kind == Move::Reserve && move.what < Move::DECK);
                return named ? std::optional(CARD[move.what].id) : std::nullopt;
            },
            "the id of the card that is reserved or recruited, if it is named")
        .def_prop_ro(
            "level",
            [](const Move& move) -> std::optional<int> {
                const bool deck = move.kind == Move::Reserve && move.what >= Move::DECK;
                return deck ? std::optional(move.what - Move::DECK) : std::nullopt;
            },
            "the level of the deck that is reserved from")
        .def_prop_ro(
            "location",
            [](const Move& move) -> std::optional<std::string_view> {
                return move.kind == Move::Locate ? std::optional(LOCATION[move.what].id) : std::nullopt;
            },
            "the id of the location that is chosen")
        .def_prop_ro(
            "stones",
            [](const Move& move) -> std::optional<std::string> {
                if (move.kind == Move::Return) return std::string(1, LETTERS[move.what]);
                if (move.kind == Move::Take) return move.text().substr(5);
                return std::nullopt;
            },
            "the letters of the tokens taken or given back")
        .def_prop_ro(
            "payment",
            [](const Move& move) -> std::optional<nb::typed<nb::dict, std::string, int>> {
                if (move.kind != Move::Recruit || move.tokens.word == 0) return std::nullopt;
                return nb::cast<nb::typed<nb::dict, std::string, int>>(counted(move.tokens));
            },
            "the exact payment of a recruit; None stands for the default one");
}

}  // namespace sixstones
