// Threads that wait for work, where pieces are so short that starting a thread for them would take as long.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace sixstones {

class ThreadPool {
   public:
    // So many threads in all, the one that calls among them; the others begin with the first work.
    explicit ThreadPool(int threads);
    ~ThreadPool();
    ThreadPool(ThreadPool&&) noexcept;
    ThreadPool& operator=(ThreadPool&&) = delete;

    // Calls work(0), work(1), …, work(pieces − 1), in any order and side by side, and returns when all have ended. One
    // call at a time. In a process that was forked meanwhile other threads begin.
    void share(std::size_t pieces, const std::function<void(std::size_t)>& work);

   private:
    struct Common;
    std::unique_ptr<Common> open();

    int threads_;
    std::unique_ptr<Common> common_;
};

}  // namespace sixstones
