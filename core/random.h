// The one generator of the core: xoshiro256**, the same numbers on every machine.
#pragma once

#include <cstdint>
#include <utility>

namespace sixstones {

// A number to which every bit of the given one matters: the mixing step of splitmix64.
constexpr std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
}

class Random {
   public:
    // Takes the whole 256-bit state; all zeros would stay zero for ever and is replaced.
    Random(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) : state_{a, b, c, d} {
        if ((a | b | c | d) == 0) state_[0] = 1;
    }

    // Spreads a number over the state by splitmix64.
    explicit Random(std::uint64_t seed) {
        for (auto& word : state_) word = mixed(seed += 0x9e3779b97f4a7c15);
    }

    std::uint64_t next() {
        const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = rotate(state_[3], 45);
        return result;
    }

    // Uniform in 0..n-1 for n ≥ 1: the upper 32 bits times n, drawn again in the rare case that would favour
    // small numbers.
    std::uint32_t below(std::uint32_t n) {
        std::uint64_t product = (next() >> 32) * n;
        if (static_cast<std::uint32_t>(product) < n) {
            const std::uint32_t unfair = -n % n;
            while (static_cast<std::uint32_t>(product) < unfair) product = (next() >> 32) * n;
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Every order of items[0..n-1] equally likely.
    template <class Item>
    void shuffle(Item* items, std::uint32_t n) {
        for (std::uint32_t i = n; i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

   private:
    static std::uint64_t rotate(std::uint64_t x, int k) { return x << k | x >> (64 - k); }

    std::uint64_t state_[4];
};

}  // namespace sixstones
