// Functions that the libraries of different compilers round differently, written out: additions, multiplications and
// divisions alone, so that a bot chooses the same move on every machine.
#pragma once

#include <bit>
#include <cfloat>
#include <cstdint>

namespace sixstones {

static_assert(FLT_EVAL_METHOD == 0, "a float must be computed as a float");

// e to the power of x for x up to 88, within a few units in the last place; 0 below -87.
inline float exact_exp(float x) {
    constexpr float TO_BINARY = 1.44269504f, HIGH = 0.693359375f, LOW = -2.12194440e-4f;  // HIGH + LOW is ln 2
    constexpr float SHIFT = 12582912.0f;  // 1.5 · 2^23: adding it leaves no room for a fraction
    if (x < -87.0f) return 0.0f;
    const float shifted = x * TO_BINARY + SHIFT;
    const float whole = shifted - SHIFT;
    const float rest = (x - whole * HIGH) - whole * LOW;
    float sum = 1.0f / 720;
    sum = sum * rest + 1.0f / 120;
    sum = sum * rest + 1.0f / 24;
    sum = sum * rest + 1.0f / 6;
    sum = sum * rest + 0.5f;
    sum = sum * rest + 1.0f;
    sum = sum * rest + 1.0f;
    const auto exponent = static_cast<std::int32_t>(whole) + 127;
    return sum * std::bit_cast<float>(exponent << 23);
}

// The natural logarithm of a positive, normal number, to about 15 digits.
inline double exact_log(double x) {
    constexpr double LN2 = 0.69314718055994530942, ROOT = 1.41421356237309504880;
    const auto bits = std::bit_cast<std::uint64_t>(x);
    auto exponent = static_cast<int>(bits >> 52) - 1023;
    auto part = std::bit_cast<double>((bits & 0xfffffffffffff) | std::uint64_t{1023} << 52);  // 1 ≤ part < 2
    if (part > ROOT) part /= 2, ++exponent;
    const double t = (part - 1) / (part + 1), square = t * t;
    double sum = 0;
    for (int n = 21; n >= 1; n -= 2) sum = sum * square + 1.0 / n;
    return exponent * LN2 + 2 * t * sum;
}

}  // namespace sixstones
