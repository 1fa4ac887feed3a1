// What happened in one move, as the core tells it.
#pragma once

#include "event.h"

namespace sixstones {

struct Events {
    std::vector<Event> told;
};

}  // namespace sixstones
