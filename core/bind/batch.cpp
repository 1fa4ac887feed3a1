// Many games side by side, written into arrays that Python hands in.
#include "batch.h"

#include <nanobind/ndarray.h>

#include "game.h"
#include "values.h"

namespace sixstones {
namespace {

template <class Item, nb::ssize_t... Shape>
using Rows = nb::ndarray<Item, nb::shape<Shape...>, nb::c_contig, nb::device::cpu>;
using Observations = Rows<std::uint8_t, -1, OBSERVATION_SIZE>;
using Masks = Rows<std::uint8_t, -1, IDS>;
using Bytes = Rows<std::uint8_t, -1>;
using Rewards = Rows<float, -1, MAX_SEATS>;
using Ids = Rows<const std::int64_t, -1>;

void require_rows(const Batch& batch, std::size_t rows) {
    if (rows != batch.size()) throw nb::value_error("an array has not as many rows as there are games");
}

BatchRows rows_of(const Batch& batch, const Observations& observations, const Masks& masks, const Bytes& movers,
                  const Rewards& rewards, const Bytes& ends) {
    for (const std::size_t rows :
         {observations.shape(0), masks.shape(0), movers.shape(0), rewards.shape(0), ends.shape(0)})
        require_rows(batch, rows);
    return {observations.data(), masks.data(), movers.data(), rewards.data(), ends.data()};
}

void reset(Batch& batch, const Observations& observations, const Masks& masks, const Bytes& movers,
           const Rewards& rewards, const Bytes& ends) {
    const BatchRows rows = rows_of(batch, observations, masks, movers, rewards, ends);
    const nb::gil_scoped_release released;
    batch.reset(rows);
}

std::optional<std::size_t> step(Batch& batch, const Ids& ids, const Observations& observations, const Masks& masks,
                                const Bytes& movers, const Rewards& rewards, const Bytes& ends) {
    require_rows(batch, ids.shape(0));
    const BatchRows rows = rows_of(batch, observations, masks, movers, rewards, ends);
    const nb::gil_scoped_release released;
    return batch.step(ids.data(), rows);
}

}  // namespace

void bind_batch(nb::module_& m) {
    nb::class_<Batch>(m, "Batch", "Many games side by side, each dealt anew when it ends.")
        .def(nb::init<int, std::size_t, std::string, int, std::uint32_t>(), "players"_a, "games"_a, "seed"_a,
             "threads"_a, "limit"_a)
        .def("__len__", &Batch::size)
        .def("reset", &reset, "observations"_a.noconvert(), "masks"_a.noconvert(), "movers"_a.noconvert(),
             "rewards"_a.noconvert(), "ends"_a.noconvert(),
             nb::sig("def reset(self, observations: object, masks: object, movers: object, rewards: object, "
                     "ends: object) -> None"))
        .def(
            "step", &step, "ids"_a.noconvert(), "observations"_a.noconvert(), "masks"_a.noconvert(),
            "movers"_a.noconvert(), "rewards"_a.noconvert(), "ends"_a.noconvert(),
            nb::sig("def step(self, ids: object, observations: object, masks: object, movers: object, rewards: object, "
                    "ends: object) -> int | None"),
            "The first game whose id is not legal, and then nothing has changed.")
        .def(
            "game",
            [](const Batch& batch, std::size_t game) {
                if (game >= batch.size()) throw nb::index_error();
                return Game::at(batch.state(game));
            },
            "game"_a, "A game as it stands.");
}

}  // namespace sixstones
