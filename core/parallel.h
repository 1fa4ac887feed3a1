// Work side by side, one thread for each part, on targets that have threads; one part after the other on those that
// have none, such as WebAssembly in a page.
#pragma once

#if !defined(__wasi__)
#include <future>
#include <vector>
#endif

namespace sixstones {

// Calls work(0), work(1), …, work(parts − 1) and returns when all have ended. The first runs on the calling thread,
// which afterwards calls look() now and then while it waits for the others.
template <class Work, class Look>
void side_by_side(int parts, const Work& work, const Look& look) {
#if defined(__wasi__)
    (void)look;
    for (int part = 0; part < parts; ++part) work(part);
#else
    constexpr std::chrono::milliseconds BETWEEN_LOOKS{20};
    std::vector<std::future<void> > others;
    for (int part = 1; part < parts; ++part)
        others.push_back(std::async(std::launch::async, [&work, part] { work(part); }));
    work(0);
    for (auto& other : others) {
        while (other.wait_for(BETWEEN_LOOKS) == std::future_status::timeout) look();
        other.get();
    }
#endif
}

}  // namespace sixstones
