// SHA-256 (FIPS 180-4): how any text becomes a seed, the same on every machine.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <string_view>

#include "random.h"

namespace sixstones {

using Digest = std::array<std::uint8_t, 32>;

Digest sha256(std::string_view bytes);

// The first 64 bits of a digest, little-endian: a seed.
constexpr std::uint64_t word_of(const Digest& digest, int index = 0) {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word |= std::uint64_t{digest[static_cast<std::size_t>(8 * index + i)]} << (8 * i);
    return word;
}

// The generator whose whole state is the digest (docs/shuffle.md).
inline Random generator_of(const Digest& digest) {
    return {word_of(digest, 0), word_of(digest, 1), word_of(digest, 2), word_of(digest, 3)};
}

}  // namespace sixstones
