// Small values on their way between C++ and Python.
#pragma once

#include "bind.h"
#include "random.h"
#include "result.h"

namespace sixstones {

// 32 bytes are the generator's whole state, four little-endian words.
inline Random generator(const nb::bytes& state) {
    if (state.size() != 32) throw nb::value_error("a generator's state is 32 bytes");
    const auto* bytes = reinterpret_cast<const unsigned char*>(state.c_str());
    std::uint64_t words[4] = {};
    for (int i = 0; i < 32; ++i) words[i / 8] |= std::uint64_t{bytes[i]} << (8 * (i % 8));
    return {words[0], words[1], words[2], words[3]};
}

// The five colours' counts.
inline nb::tuple five(Counts counts) { return nb::make_tuple(counts[Y], counts[B], counts[O], counts[R], counts[P]); }

// The counts that are not zero, by letter.
inline nb::dict counted(Counts counts) {
    nb::dict tokens;
    for (int stone = 0; stone < STONES; ++stone)
        if (counts[stone]) tokens[nb::str(&LETTERS[stone], 1)] = counts[stone];
    return tokens;
}

// The value, or its refusal as a ValueError.
template <class Value>
Value value_of(Result<Value> result) {
    if (!result) throw nb::value_error(result.error.c_str());
    return std::move(*result.value);
}

template <class Bytes>
nb::bytes to_bytes(const Bytes& values) {
    return nb::bytes(values.data(), values.size());
}

template <std::size_t N, class Item>
std::array<Item, N> exactly(const nb::bytes& bytes) {
    if (bytes.size() != N) throw nb::value_error("a layout part has the wrong length");
    std::array<Item, N> items;
    for (std::size_t i = 0; i < N; ++i) items[i] = static_cast<unsigned char>(bytes.c_str()[i]);
    return items;
}

}  // namespace sixstones
