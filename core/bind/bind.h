// The private native module sixstones._core, one file per topic: plain values in and out, no rule of its own.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/operators.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include "types.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace sixstones {

void bind_content(nb::module_& m);
void bind_move(nb::module_& m);
void bind_seat(nb::module_& m);
void bind_view(nb::module_& m);
void bind_state(nb::module_& m);
void bind_observation(nb::module_& m);
void bind_game(nb::module_& m);
void bind_batch(nb::module_& m);
void bind_playout(nb::module_& m);
void bind_search(nb::module_& m);
void bind_study(nb::module_& m);
void bind_selfplay(nb::module_& m);
void bind_learn(nb::module_& m);

}  // namespace sixstones
