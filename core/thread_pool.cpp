#include "thread_pool.h"

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace sixstones {
namespace {

// The process, which another thread never survives.
int process() {
#if defined(__unix__) || defined(__APPLE__)
    return static_cast<int>(getpid());
#else
    return 0;
#endif
}

}  // namespace

// What the threads share. Each has a part of the pieces, the same in every round, since it has their memory at hand;
// who is done early helps the others.
struct ThreadPool::Common {
    struct alignas(64) Part {
        std::atomic<std::size_t> next{0};
        std::size_t end = 0;
    };

    int owner = process();
    std::mutex lock{};
    std::condition_variable wake{}, done{};
    const std::function<void(std::size_t)>* work = nullptr;
    std::vector<Part> parts;
    std::uint64_t round = 0;
    std::size_t busy = 0;
    bool closing = false;
    std::vector<std::thread> threads{};

    explicit Common(std::size_t count) : parts(count) {}

    void divide(std::size_t pieces) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            parts[i].next = pieces * i / parts.size();
            parts[i].end = pieces * (i + 1) / parts.size();
        }
    }

    void take(std::size_t own) {
        for (std::size_t i = 0; i < parts.size(); ++i) {
            Part& part = parts[(own + i) % parts.size()];
            for (std::size_t piece = part.next++; piece < part.end; piece = part.next++) (*work)(piece);
        }
    }

    void serve(std::size_t own) {
        std::unique_lock held(lock);
        for (std::uint64_t seen = 0;;) {
            wake.wait(held, [&] { return closing || round != seen; });
            if (closing) return;
            seen = round;
            held.unlock();
            take(own);
            held.lock();
            if (--busy == 0) done.notify_one();
        }
    }

    void close() {
        {
            const std::lock_guard held(lock);
            closing = true;
        }
        wake.notify_all();
        for (std::thread& thread : threads) thread.join();
    }
};

ThreadPool::ThreadPool(int threads) : threads_(threads), common_() {}
ThreadPool::ThreadPool(ThreadPool&&) noexcept = default;

ThreadPool::~ThreadPool() {
    if (!common_) return;
    if (common_->owner == process())
        common_->close();
    else
        (void)common_.release();  // its threads are not here, so nothing of it can be ended
}

std::unique_ptr<ThreadPool::Common> ThreadPool::open() {
    const auto count = static_cast<std::size_t>(threads_);
    auto common = std::make_unique<Common>(count);
    for (std::size_t other = 1; other < count; ++other)
        common->threads.emplace_back([shared = common.get(), other] { shared->serve(other); });
    return common;
}

void ThreadPool::share(std::size_t pieces, const std::function<void(std::size_t)>& work) {
    if (threads_ == 1 || pieces == 1) {
        for (std::size_t piece = 0; piece < pieces; ++piece) work(piece);
        return;
    }
    if (common_ && common_->owner != process()) (void)common_.release();
    if (!common_) common_ = open();
    Common& common = *common_;
    {
        const std::lock_guard held(common.lock);
        common.work = &work;
        common.divide(pieces);
        common.busy = common.threads.size();
        ++common.round;
    }
    common.wake.notify_all();
    common.take(0);
    std::unique_lock held(common.lock);
    common.done.wait(held, [&] { return common.busy == 0; });
}

}  // namespace sixstones
