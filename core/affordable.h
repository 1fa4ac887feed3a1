// Which of sixteen cards a seat can pay for: the one question asked so often that it has a vectorised answer.
#pragma once

#include "cards.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace sixstones {

inline constexpr int ASKED = 16;

// Bit i is set when `power` (tokens and bonuses together, five colours) falls short of the cost of cards[i] by
// no more than `gray` tokens.
inline unsigned affordable_plain(const CardId (&cards)[ASKED], Counts power, unsigned gray) {
    unsigned set = 0;
    for (int i = 0; i < ASKED; ++i) set |= unsigned{COST[cards[i]].less(power).total() <= gray} << i;
    return set;
}

#if defined(__SSE2__)
// The same with what every x86-64 has: a saturating subtraction and a sum of bytes, two cards at a time.
inline unsigned affordable(const CardId (&cards)[ASKED], Counts power, unsigned gray) {
    const __m128i have = _mm_set1_epi64x(static_cast<long long>(power.word));
    const __m128i limit = _mm_set1_epi16(static_cast<short>(gray));
    const auto lacking = [&](int i) {  // of cards i and i + 4, in the low 16 bits of each half
        const __m128i costs = _mm_set_epi64x(static_cast<long long>(COST[cards[i + 4]].word),
                                             static_cast<long long>(COST[cards[i]].word));
        return _mm_sad_epu8(_mm_subs_epu8(costs, have), _mm_setzero_si128());
    };
    const auto too_dear = [&](int i) {  // of cards i to i + 7, all ones in the 16 bits of each that is
        const __m128i low = _mm_or_si128(lacking(i), _mm_slli_epi64(lacking(i + 1), 16));
        const __m128i high = _mm_or_si128(_mm_slli_epi64(lacking(i + 2), 32), _mm_slli_epi64(lacking(i + 3), 48));
        return _mm_cmpgt_epi16(_mm_or_si128(low, high), limit);
    };
    return static_cast<unsigned>(_mm_movemask_epi8(_mm_packs_epi16(too_dear(0), too_dear(8)))) ^ 0xffff;
}
#else
inline unsigned affordable(const CardId (&cards)[ASKED], Counts power, unsigned gray) {
    return affordable_plain(cards, power, gray);
}
#endif

}  // namespace sixstones
