// A layer of the net in whole numbers: the one place where a compiler alone is slow. Several rows are multiplied at a
// time, so that the sums across a register are shared.
#pragma once

#include <algorithm>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sixstones {

// out[i] = bias[i] + (rows[i] · x >> Shift), at least 0 and at most Most. The sums must fit.
template <int Shift, int Most, int Rows, int N>
void layer_plain(const std::int16_t (&rows)[Rows][N], const std::int16_t* bias, const std::int16_t* x,
                 std::int16_t* out) {
    for (int i = 0; i < Rows; ++i) {
        std::int32_t sum = 0;
        for (int k = 0; k < N; ++k) sum += std::int32_t{rows[i][k]} * x[k];
        out[i] = static_cast<std::int16_t>(std::clamp(bias[i] + (sum >> Shift), 0, Most));
    }
}

#if defined(__SSE2__)
inline __m128i load8(const std::int16_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }

// The products of four rows with x, which lies in registers.
template <int N>
__m128i dots_of_four(const std::int16_t (*rows)[N], const __m128i (&x)[N / 8]) {
    __m128i sum[4];
    for (int r = 0; r < 4; ++r) {
        sum[r] = _mm_madd_epi16(load8(rows[r]), x[0]);
        for (int k = 1; k < N / 8; ++k) sum[r] = _mm_add_epi32(sum[r], _mm_madd_epi16(load8(rows[r] + 8 * k), x[k]));
    }
    const __m128i half01 = _mm_add_epi32(_mm_unpacklo_epi32(sum[0], sum[1]), _mm_unpackhi_epi32(sum[0], sum[1]));
    const __m128i half23 = _mm_add_epi32(_mm_unpacklo_epi32(sum[2], sum[3]), _mm_unpackhi_epi32(sum[2], sum[3]));
    return _mm_add_epi32(_mm_unpacklo_epi64(half01, half23), _mm_unpackhi_epi64(half01, half23));
}

// The same with what every x86-64 has, eight rows at a time.
template <int Shift, int Most, int Rows, int N>
void layer(const std::int16_t (&rows)[Rows][N], const std::int16_t* bias, const std::int16_t* x, std::int16_t* out) {
    static_assert(Rows % 8 == 0 && N % 8 == 0 && Most <= INT16_MAX);
    __m128i in[N / 8];
    for (int k = 0; k < N / 8; ++k) in[k] = load8(x + 8 * k);
    for (int i = 0; i < Rows; i += 8) {
        const __m128i more = load8(bias + i);
        const __m128i low = _mm_srai_epi32(_mm_unpacklo_epi16(more, more), 16);
        const __m128i high = _mm_srai_epi32(_mm_unpackhi_epi16(more, more), 16);
        const __m128i first = _mm_add_epi32(low, _mm_srai_epi32(dots_of_four<N>(rows + i, in), Shift));
        const __m128i second = _mm_add_epi32(high, _mm_srai_epi32(dots_of_four<N>(rows + i + 4, in), Shift));
        const __m128i both = _mm_max_epi16(_mm_packs_epi32(first, second), _mm_setzero_si128());
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + i), _mm_min_epi16(both, _mm_set1_epi16(Most)));
    }
}
#else
template <int Shift, int Most, int Rows, int N>
void layer(const std::int16_t (&rows)[Rows][N], const std::int16_t* bias, const std::int16_t* x, std::int16_t* out) {
    layer_plain<Shift, Most>(rows, bias, x, out);
}
#endif

}  // namespace sixstones
