// How a search that runs with the GIL released hears of the world outside.
#pragma once

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "bind.h"
#include "host.h"

namespace sixstones {

// Ends searches from any thread; once set it stays set.
class Stop {
   public:
    void set() { set_.store(true, std::memory_order_relaxed); }
    bool is_set() const { return set_.load(std::memory_order_relaxed); }

   private:
    std::atomic<bool> set_ = false;
};

// Ends a search when its stop is set, when a signal's handler raises (Ctrl-C), or when the clock it was given does.
class PythonHost : public Host {
   public:
    // Made by the thread that calls, which holds the GIL. No stop and no clock are nullptr and None.
    explicit PythonHost(const Stop* stop = nullptr, nb::object clock = nb::none());

    double now() const override;
    bool stopped() const override;

    // Raises what ended the search, if that was an exception. Wants the GIL.
    void raise() const;

   private:
    void fail() const;  // with the exception that is being handled

    const Stop* stop_;
    nb::object clock_;
    bool handles_signals_;  // as Python's main thread does, and no other
    std::thread::id caller_ = std::this_thread::get_id();
    mutable double next_poll_;
    mutable std::atomic<bool> failed_ = false;
    mutable std::mutex failing_;
    mutable std::exception_ptr failure_;
};

}  // namespace sixstones
