// The private native module sixstones._core: plain values in and out, no rule of its own.
#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "move.h"
#include "observe.h"
#include "playout.h"
#include "selfplay.h"
#include "team.h"
#include "uct.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixstones {
namespace {

constexpr const char* PHASES[] = {"act", "return", "locate", "over"};
constexpr const char* KINDS[] = {"take", "reserve", "recruit", "return", "locate", "pass"};

// 32 bytes are the generator's whole state, four little-endian words.
Random generator(const nb::bytes& state) {
    if (state.size() != 32) throw nb::value_error("a generator's state is 32 bytes");
    const auto* bytes = reinterpret_cast<const unsigned char*>(state.c_str());
    std::uint64_t words[4] = {};
    for (int i = 0; i < 32; ++i) words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
    return {words[0], words[1], words[2], words[3]};
}

nb::tuple five(Counts counts) { return nb::make_tuple(counts[Y], counts[B], counts[O], counts[R], counts[P]); }

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
        rows.append(nb::make_tuple(location.id, location.name, location.tile, location.points, five(location.needs)));
    return rows;
}

// A layout as a tuple of numbers and bytes, see Layout in state.h:
// (round, to_move, phase, passes, avengers or 255, bank, market, decks, locations, sides),
// a side being (tokens, recruits, reserved, hidden bits, locations).
using PySide = std::tuple<nb::bytes, nb::bytes, nb::bytes, unsigned, nb::bytes>;
using PyLayout = std::tuple<std::uint32_t, int, int, int, int, nb::bytes, nb::bytes, std::vector<nb::bytes>, nb::bytes,
                            std::vector<PySide>>;

template <class Bytes>
nb::bytes to_bytes(const Bytes& values) {
    return nb::bytes(values.data(), values.size());
}

nb::bytes counts_to_bytes(const std::array<int, STONES>& numbers) {
    std::array<std::uint8_t, STONES> bytes;
    for (int i = 0; i < STONES; ++i) bytes[i] = static_cast<std::uint8_t>(numbers[i]);
    return to_bytes(bytes);
}

std::vector<std::uint8_t> from_bytes(const nb::bytes& bytes) {
    const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
    return {begin, begin + bytes.size()};
}

template <std::size_t N, class Item>
std::array<Item, N> exactly(const nb::bytes& bytes) {
    if (bytes.size() != N) throw nb::value_error("a layout part has the wrong length");
    std::array<Item, N> items;
    for (std::size_t i = 0; i < N; ++i) items[i] = static_cast<unsigned char>(bytes.c_str()[i]);
    return items;
}

PyLayout to_python(const Layout& layout) {
    std::vector<nb::bytes> decks;
    for (const auto& deck : layout.decks) decks.push_back(to_bytes(deck));
    std::vector<PySide> sides;
    for (const auto& side : layout.sides) {
        unsigned hidden = 0;
        for (std::size_t i = 0; i < side.hidden.size(); ++i) hidden |= unsigned{side.hidden[i]} << i;
        sides.emplace_back(counts_to_bytes(side.tokens), to_bytes(side.recruits), to_bytes(side.reserved), hidden,
                           to_bytes(side.locations));
    }
    return {layout.round,
            layout.to_move,
            static_cast<int>(layout.phase),
            layout.passes,
            layout.avengers,
            counts_to_bytes(layout.bank),
            to_bytes(layout.market),
            decks,
            to_bytes(layout.locations),
            sides};
}

Layout from_python(const PyLayout& parts) {
    const auto& [round, to_move, phase, passes, avengers, bank, market, decks, locations, sides] = parts;
    if (phase < 0 || phase > 3 || decks.size() != LEVELS) throw nb::value_error("a layout part is out of range");
    Layout layout;
    layout.round = round;
    layout.to_move = to_move;
    layout.phase = static_cast<Phase>(phase);
    layout.passes = passes;
    layout.avengers = avengers;
    layout.bank = exactly<STONES, int>(bank);
    layout.market = exactly<MARKET, CardId>(market);
    for (int level = 0; level < LEVELS; ++level) layout.decks[level] = from_bytes(decks[level]);
    layout.locations = from_bytes(locations);
    for (const auto& [tokens, recruits, reserved, hidden, claimed] : sides) {
        Layout::Side& side = layout.sides.emplace_back();
        side.tokens = exactly<STONES, int>(tokens);
        side.recruits = from_bytes(recruits);
        side.reserved = from_bytes(reserved);
        for (std::size_t i = 0; i < side.reserved.size(); ++i) side.hidden.push_back(i < HAND && (hidden >> i & 1));
        side.locations = from_bytes(claimed);
    }
    return layout;
}

// Per seat what follows from the layout: (points, tags, tokens held, bonuses, holds the Gauntlet).
nb::list totals(const State& state) {
    nb::list rows;
    for (int i = 0; i < state.players; ++i) {
        const Seat& seat = state.seats[i];
        rows.append(nb::make_tuple(seat.points, seat.tags, seat.held, five(seat.bonuses), seat.holds_gauntlet()));
    }
    return rows;
}

nb::tuple seats_in(unsigned bits) {
    nb::list seats;
    for (int seat = 0; seat < MAX_SEATS; ++seat)
        if (bits >> seat & 1) seats.append(seat);
    return nb::tuple(seats);
}

nb::dict counted(Counts counts) {
    nb::dict tokens;
    for (int stone = 0; stone < STONES; ++stone)
        if (counts[stone]) tokens[nb::str(&LETTERS[stone], 1)] = counts[stone];
    return tokens;
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

nb::tuple dealt(const nb::bytes& seed) {
    Random random = generator(seed);
    const Deal deal = shuffle(random);
    return nb::make_tuple(to_bytes(deal.decks), to_bytes(deal.locations));
}

PlayoutCounts counted_playouts(int players, const State* from, std::uint64_t games, std::uint64_t seed, int threads) {
    nb::gil_scoped_release released;
    return playouts(players, from, games, seed, threads);
}

Move parse_move(const nb::str& text) {
    Py_ssize_t size = 0;
    const char* utf8 = PyUnicode_AsUTF8AndSize(text.ptr(), &size);
    if (utf8 == nullptr) {  // lone surrogates
        PyErr_Clear();
        throw nb::value_error("this is no move: it is not even proper text");
    }
    return Move::parse({utf8, static_cast<std::size_t>(size)});
}

void bind_move(nb::module_& m) {
    nb::class_<Move>(m, "Move",
                     "One decision, by name. A small hashable value that knows only its notation; a game judges it.")
        .def_static("parse", &parse_move, "text"_a,
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
            "colours",
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
        .def("perft", &perft, "depth"_a, nb::call_guard<nb::gil_scoped_release>());
}

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

// A seat's weights as one list: early, late, signs.
std::shared_ptr<const Heuristic> heuristic(const std::vector<std::vector<float>>& seats) {
    std::array<Weights, MAX_SEATS> weights;
    if (seats.size() != MAX_SEATS) throw nb::value_error("weights are wanted for 4 seats");
    for (std::size_t i = 0; i < MAX_SEATS; ++i) {
        if (seats[i].size() != 2 * FEATURES + SIGNS) throw nb::value_error("a seat has the wrong number of weights");
        const auto* from = seats[i].data();
        std::copy_n(from, FEATURES, weights[i].early.begin());
        std::copy_n(from + FEATURES, FEATURES, weights[i].late.begin());
        std::copy_n(from + 2 * FEATURES, SIGNS, weights[i].signs.begin());
    }
    return std::make_shared<Heuristic>(weights);
}

void require_search(const View& view, double seconds, std::uint64_t visits) {
    if (view.seat != view.known.to_move || view.known.phase == Phase::Over)
        throw nb::value_error("a search needs the view of the seat to move");
    if (!(seconds > 0) && visits == 0) throw nb::value_error("a search needs a bound of time or visits");
}

SearchResult search(Team& team, const View& view, double seconds, std::uint64_t visits) {
    require_search(view, seconds, visits);
    nb::gil_scoped_release released;
    return team.run(view, {seconds, visits});
}

SearchResult uct_search(const View& view, double seconds, std::uint64_t visits, std::uint64_t seed) {
    require_search(view, seconds, visits);
    nb::gil_scoped_release released;
    return plain_uct(view, {seconds, visits}, seed);
}

nb::list found_moves(const SearchResult& result, const View& view) {
    nb::list moves;
    for (const SearchedMove& move : result.moves) {
        const std::vector<float> chances(move.chances.begin(), move.chances.begin() + view.known.players);
        moves.append(nb::make_tuple(name(view.known, {move.id, move.payment}), move.visits, chances, move.proven));
    }
    return moves;
}

template <class Item>
nb::bytes raw(const std::vector<Item>& items) {
    return nb::bytes(items.data(), items.size() * sizeof(Item));
}

nb::tuple selfplay(const std::shared_ptr<const Heuristic>& judge, const SearchOptions& options, int players, int games,
                   std::uint64_t visits, std::uint64_t seed) {
    Examples examples;
    {
        nb::gil_scoped_release released;
        examples = self_play(*judge, options, {.players = players, .games = games, .visits = visits}, seed);
    }
    return nb::make_tuple(raw(examples.features), raw(examples.outcomes), raw(examples.signs), raw(examples.shares),
                          raw(examples.choices));
}

nb::list names_of(std::span<const std::string_view> names) {
    nb::list list;
    for (const auto name : names) list.append(name);
    return list;
}

void bind_search(nb::module_& m) {
    nb::class_<Heuristic>(m, "Heuristic", "The hand-made evaluator.")
        .def(nb::new_(&heuristic), "seats"_a)
        .def(
            "chances",
            [](const Heuristic& judge, const State& state) {
                Evaluation evaluation;
                judge.evaluate({&state, 1}, {&evaluation, 1}, false);
                return std::vector<float>(evaluation.chances.begin(), evaluation.chances.begin() + state.players);
            },
            "state"_a);
    nb::class_<SearchOptions>(m, "SearchOptions")
        .def(nb::init<>())
        .def_rw("exploration", &SearchOptions::exploration)
        .def_rw("doubt", &SearchOptions::doubt)
        .def_rw("playouts", &SearchOptions::playouts)
        .def_rw("outcomes", &SearchOptions::outcomes)
        .def_rw("more_outcomes", &SearchOptions::more_outcomes)
        .def_rw("worlds", &SearchOptions::worlds)
        .def_rw("first_visits", &SearchOptions::first_visits)
        .def_rw("most_edges", &SearchOptions::most_edges);
    nb::class_<SearchResult>(m, "SearchResult")
        .def_ro("visits", &SearchResult::visits)
        .def_ro("reused", &SearchResult::reused)
        .def_ro("proven", &SearchResult::proven)
        .def("moves", &found_moves, "view"_a,
             nb::sig("def moves(self, view: View) -> list[tuple[Move, int, list[float], bool]]"))
        .def(
            "best",
            [](const SearchResult& result, const View& view) {
                const SearchedMove& move = result.moves[best_move(result, view.known.to_move)];
                return name(view.known, {move.id, move.payment});
            },
            "view"_a);
    nb::class_<Team>(m, "Team", "Searches of one position side by side.")
        .def(
            "__init__",
            [](Team* self, std::shared_ptr<const Heuristic> judge, const SearchOptions& options, std::uint64_t seed,
               int threads) { new (self) Team(std::move(judge), options, seed, threads); },
            "judge"_a, "options"_a, "seed"_a, "threads"_a)
        .def("search", &search, "view"_a, "seconds"_a, "visits"_a);
    m.def("feature_names", [] { return names_of(FEATURE_NAMES); }, nb::sig("def feature_names() -> list[str]"));
    m.def("sign_names", [] { return names_of(SIGN_NAMES); }, nb::sig("def sign_names() -> list[str]"));
    m.def("plain_uct", &uct_search, "view"_a, "seconds"_a, "visits"_a, "seed"_a);
    m.def(
        "self_play", &selfplay, "judge"_a, "options"_a, "players"_a, "games"_a, "visits"_a, "seed"_a,
        nb::sig(
            "def self_play(judge: Heuristic, options: SearchOptions, players: int, games: int, visits: int, seed: int)"
            " -> tuple[bytes, bytes, bytes, bytes, bytes]"));
}

}  // namespace
}  // namespace sixstones

NB_MODULE(_core, m) {
    using namespace sixstones;
    nb::set_leak_warnings(false);
    m.doc() = "The native core of Six Stones. Private: use the sixstones package.";
    m.attr("NO_CARD") = NO_CARD;
    m.attr("UNSEEN") = CARDS;  // plus the level of a card one may not know
    m.attr("NOBODY") = NOBODY;
    m.attr("IDS") = static_cast<int>(IDS);
    m.def("cards", &cards,
          nb::sig("def cards() -> list[tuple[str, str, int, str, int, int, tuple[int, int, int, int, int]]]"));
    m.def("locations", &locations,
          nb::sig("def locations() -> list[tuple[str, str, int, int, tuple[int, int, int, int, int]]]"));
    m.def("deal", &dealt, "seed"_a, nb::sig("def deal(seed: bytes) -> tuple[bytes, bytes]"),
          "From the generator's 32-byte state to the order of the 90 cards and of 4 locations.");
    bind_move(m);
    bind_view(m);
    bind_state(m);
    nb::class_<PlayoutCounts>(m, "PlayoutCounts", "What happened in a batch of random games.")
        .def_ro("games", &PlayoutCounts::games)
        .def_ro("decisions", &PlayoutCounts::decisions)
        .def_ro("rounds", &PlayoutCounts::rounds)
        .def_ro("stalemates", &PlayoutCounts::stalemates)
        .def_ro("unfinished", &PlayoutCounts::unfinished)
        .def_prop_ro("wins", [](const PlayoutCounts& counts) {
            return std::vector<std::uint64_t>(counts.wins.begin(), counts.wins.end());
        });
    bind_search(m);
    m.def("playouts", &counted_playouts, "players"_a, "start"_a.none(), "games"_a, "seed"_a, "threads"_a);
}
