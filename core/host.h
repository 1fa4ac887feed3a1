// What a search asks of the world outside: the time, and whether to end.
#pragma once

#include <chrono>

namespace sixstones {

// Asked every few visits, from every thread of a search. Whoever runs the search may answer otherwise: with another
// clock, or because somebody wants it to stop.
class Host {
   public:
    virtual ~Host() = default;

    // Seconds from any origin.
    virtual double now() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    }

    // Whether to end at once, with what has been found by now.
    virtual bool stopped() const { return false; }
};

}  // namespace sixstones
