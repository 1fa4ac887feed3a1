// What a net needs to learn: examples from self-play, a trainer, and the net itself.
#include "net.h"
#include "python_host.h"
#include "train.h"
#include "values.h"

namespace sixstones {
namespace {

std::string_view view_of_bytes(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }

template <class Item>
nb::bytes raw(const Item& item) {
    return nb::bytes(&item, sizeof item);
}

nb::bytes examples_of(const std::shared_ptr<const Evaluator>& judge, const SearchOptions& options, int players,
                      std::uint64_t visits, std::uint64_t first, int games) {
    if (players < 2 || players > MAX_SEATS) throw nb::value_error("a game has 2 to 4 seats");
    if (visits == 0) throw nb::value_error("a search needs visits");
    const PythonHost host;
    std::string bytes;
    {
        nb::gil_scoped_release released;
        for (int game = 0; game < games && !host.stopped(); ++game)
            bytes += play_examples(*judge, options, {.players = players, .visits = visits},
                                   first + static_cast<std::uint64_t>(game), host);
    }
    host.raise();
    return to_bytes(bytes);
}

nb::tuple encoded_of(const State& state) {
    if (state.phase == Phase::Over) throw nb::value_error("a game that is over needs no judge");
    Encoded encoded{};
    encode(state, encoded);
    std::array<std::array<std::array<Row, CARD_USES>, PLACES>, MAX_SEATS> cards;
    for (int seat = 0; seat < MAX_SEATS; ++seat)
        for (int place = 0; place < PLACES; ++place) {
            cards[seat][place].fill(-1);
            const SeenCard& card = encoded.cards[seat][place];
            if (seat < state.players && card.which >= 0) cards[seat][place] = rows_of(card);
        }
    return nb::make_tuple(raw(encoded.table), raw(encoded.seats), raw(cards));
}

nb::list parts() {
    nb::list rows;
    for (const NetPart& part : NET_PARTS) rows.append(nb::make_tuple(part.name, part.rows, part.columns, part.scale));
    return rows;
}

nb::tuple as_tuple(const Losses& losses) { return nb::make_tuple(losses.chances, losses.promises, losses.positions); }

nb::tuple epoch(Trainer& trainer, float result, float promise, float decay, int batch, float from, float to) {
    if (batch < 1) throw nb::value_error("a batch has at least one example");
    const PythonHost host;
    Losses losses;
    {
        nb::gil_scoped_release released;
        losses = trainer.epoch({result, promise, decay}, batch, from, to, host);
    }
    host.raise();
    return as_tuple(losses);
}

void set_weights(Trainer& trainer, const nb::bytes& bytes) {
    if (bytes.size() != sizeof(NetTables<float>)) throw nb::value_error("these are not a net's weights");
    std::memcpy(trainer.weights().numbers(), bytes.c_str(), bytes.size());
}

void bind_trainer(nb::module_& m) {
    nb::class_<Trainer>(m, "Trainer", "A net that learns.")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def(
            "add",
            [](Trainer& trainer, const nb::bytes& bytes) {
                trainer.add(value_of(read_examples(view_of_bytes(bytes))));
                return trainer.examples();
            },
            "examples"_a, "More to learn from; gives how many examples there are now.")
        .def("epoch", &epoch, "result"_a, "promise"_a, "decay"_a, "batch"_a, "rate_from"_a, "rate_to"_a,
             nb::sig("def epoch(self, result: float, promise: float, decay: float, batch: int, rate_from: float, "
                     "rate_to: float) -> tuple[float, float, int]"),
             "Once through all examples: the losses of chances and promises, and how many examples.")
        .def(
            "losses",
            [](const Trainer& trainer, const nb::bytes& bytes) {
                return as_tuple(trainer.losses(value_of(read_examples(view_of_bytes(bytes)))));
            },
            "examples"_a, nb::sig("def losses(self, examples: bytes) -> tuple[float, float, int]"))
        .def(
            "evaluate",
            [](const Trainer& trainer, const State& state) {
                const Evaluation e = trainer.evaluate(state);
                return nb::make_tuple(std::vector<float>(e.chances.begin(), e.chances.begin() + state.players),
                                      std::vector<float>(e.priors.begin(), e.priors.end()));
            },
            "state"_a, nb::sig("def evaluate(self, state: State) -> tuple[list[float], list[float]]"))
        .def(
            "weights", [](const Trainer& trainer) { return raw(trainer.weights()); }, "As 32-bit floats.")
        .def("set_weights", &set_weights, "weights"_a);
}

}  // namespace

void bind_learn(nb::module_& m) {
    nb::class_<Net, Evaluator>(m, "Net", "The learned evaluator.")
        .def_static(
            "of", [](const nb::bytes& weights) { return value_of(Net::of(view_of_bytes(weights))); }, "weights"_a)
        .def_static(
            "read", [](const nb::bytes& file) { return value_of(Net::read(view_of_bytes(file))); }, "file"_a)
        .def("serves", &Net::serves, "players"_a, "Whether its recipe says so of that number of seats.");
    m.def("net_parts", &parts, nb::sig("def net_parts() -> list[tuple[str, int, int, int]]"),
          "Name, rows, columns and scale of each part of a net's weights.");
    m.def("encode", &encoded_of, "state"_a, nb::sig("def encode(state: State) -> tuple[bytes, bytes, bytes]"),
          "The rows of the table, of each seat, and of each card for each seat.");
    m.def("play_examples", &examples_of, "judge"_a, "options"_a, "players"_a, "visits"_a, "first"_a, "games"_a,
          nb::sig("def play_examples(judge: Evaluator, options: SearchOptions, players: int, visits: int, first: int, "
                  "games: int) -> bytes"),
          "The games of self-play of so many seeds from the first on.");
    bind_trainer(m);
}

}  // namespace sixstones
