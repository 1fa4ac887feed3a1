// What several threads have in common while they search one tree: a latch, and a pool to take from.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#if !defined(__wasi__)
#include <thread>
#endif
#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace sixstones {

// Held by one thread at a time, for so short that waiting goes round and round. A copy is made while nobody holds it.
class Latch {
   public:
    Latch() = default;
    Latch(const Latch&) {}
    Latch& operator=(const Latch&) { return *this; }

    void take() {
        for (int round = 1; held_.exchange(true, std::memory_order_acquire); ++round)
            while (held_.load(std::memory_order_relaxed))
                if (round++ % PATIENCE == 0) let_others_run();
    }
    void leave() { held_.store(false, std::memory_order_release); }

   private:
    static constexpr int PATIENCE = 64;

    // Whoever holds it may wait for this thread's processor.
    static void let_others_run() {
#if !defined(__wasi__)
        std::this_thread::yield();
#endif
    }

    std::atomic<bool> held_ = false;
};

// Holds a latch as long as it lives; none where a thread is alone.
class Hold {
   public:
    explicit Hold(Latch* latch) : latch_(latch) {
        if (latch_ != nullptr) latch_->take();
    }
    ~Hold() {
        if (latch_ != nullptr) latch_->leave();
    }
    Hold(const Hold&) = delete;
    Hold& operator=(const Hold&) = delete;

   private:
    Latch* latch_;
};

// Asks for pages of two megabytes where memory is that large: to find one's way about a tree in small ones costs time.
inline void want_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t PAGE = 1 << 21;
    const auto at = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (at + PAGE - 1) / PAGE * PAGE, end = (at + bytes) / PAGE * PAGE;
    if (first < end) madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
#endif
}

// Values one after another, found by their index, that are all given up together. A thread that is alone just adds;
// several may only while there is room, which one of them makes while the others rest.
template <class T>
class Pool {
    static_assert(std::is_trivially_destructible_v<T>);

   public:
    using Index = std::uint32_t;

    Pool() = default;
    Pool(Pool&& other) noexcept { *this = std::move(other); }
    Pool& operator=(Pool&& other) noexcept {
        items_ = std::move(other.items_);
        capacity_ = std::exchange(other.capacity_, 0);
        used_.store(other.used_.exchange(0, std::memory_order_relaxed), std::memory_order_relaxed);
        return *this;
    }

    T& operator[](Index index) { return items_.get()[index]; }
    const T& operator[](Index index) const { return items_.get()[index]; }
    std::span<T> span(Index first, Index number) { return {items_.get() + first, number}; }

    Index size() const { return used_.load(std::memory_order_relaxed); }
    bool empty() const { return size() == 0; }
    bool has_room(Index number) const { return capacity_ - size() >= number; }
    void clear() { used_.store(0, std::memory_order_relaxed); }

    // Grows at least twofold when there is no room for so many more.
    void make_room(Index number) {
        if (has_room(number)) return;
        const Index larger = std::max({2 * capacity_, size() + number, LEAST});
        std::unique_ptr<T[], Free> items(static_cast<T*>(::operator new(larger * sizeof(T), LINE)));
        want_large_pages(items.get(), larger * sizeof(T));
        std::uninitialized_copy_n(items_.get(), size(), items.get());
        items_ = std::move(items);
        capacity_ = larger;
    }

    // The index of the first of so many new values, made alike.
    Index add(Index number) {
        make_room(number);
        const Index first = size();
        used_.store(first + number, std::memory_order_relaxed);
        return made(first, number);
    }

    // The same for one of several threads; there has to be room.
    Index add_beside_others(Index number) { return made(used_.fetch_add(number, std::memory_order_relaxed), number); }

   private:
    static constexpr Index LEAST = 64;
    static constexpr std::align_val_t LINE{64};  // of the cache, so that a value lies in as few as can be

    struct Free {
        void operator()(T* items) const { ::operator delete(items, LINE); }
    };

    Index made(Index first, Index number) {
        std::uninitialized_default_construct_n(items_.get() + first, number);
        return first;
    }

    std::unique_ptr<T[], Free> items_;
    Index capacity_ = 0;
    std::atomic<Index> used_ = 0;
};

}  // namespace sixstones
