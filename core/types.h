// The vocabulary of the core: stones, small counts of stones, moves and their ids.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sixstones {

inline constexpr int MAX_SEATS = 4;
inline constexpr int LEVELS = 3;
inline constexpr int SLOTS = 4;  // for face-up cards per level
inline constexpr int MARKET = LEVELS * SLOTS;
inline constexpr int TAKE_DIFFERENT = 3;  // tokens of different colours in one take, rules §3.1
inline constexpr int ALIKE_LEAST = 4;     // tokens of a colour in the bank to take two of it, rules §3.2
inline constexpr int HAND = 3;            // reserved cards, rules §3.3
inline constexpr int TILE_TAGS = 3;       // Avengers tags for the tile that nobody owns, rules §4.5
inline constexpr int PILE = 7;            // tokens of one colour with four seats, the most there are, rules §2.3
inline constexpr int TOKEN_LIMIT = 10;    // rules §5.1
inline constexpr int GOAL = 16;           // rules §6.1
inline constexpr int TILE_POINTS = 3;     // rules §1.4
inline constexpr std::int64_t MOST_ROUNDS = 1'000'000'000;  // that a position or a record may speak of

// Stones in the order used everywhere (rules §1.1). The first five are the colours, those of costs and bonuses.
enum Stone : std::uint8_t { Y, B, O, R, P, G, S };
inline constexpr int COLOURS = 5;
inline constexpr int STONES = 7;
inline constexpr char LETTERS[] = "YBORPGS";
constexpr std::string_view letter(int stone) { return {&LETTERS[stone], 1}; }
inline constexpr const char* STONE_NAMES[STONES] = {"yellow", "blue", "orange", "red", "purple", "green", "gray"};

// A count for each stone, one per byte of a 64-bit word, so that one instruction handles all of them:
//
//   byte   7   6   5   4   3   2   1   0
//          -   S   G   P   R   O   B   Y
//
// Every count stays below 128: sums never carry into the next byte, and the top bit of a byte is free to
// catch the borrow when two counts are compared.
struct Counts {
    std::uint64_t word = 0;

    static constexpr std::uint64_t ONES = 0x0101010101010101;
    static constexpr std::uint64_t TOPS = 0x8080808080808080;

    static constexpr Counts of(Stone stone, unsigned n = 1) { return {std::uint64_t{n} << (8 * stone)}; }
    static constexpr Counts of(std::uint64_t y, std::uint64_t b, std::uint64_t o, std::uint64_t r, std::uint64_t p,
                               std::uint64_t g = 0, std::uint64_t s = 0) {
        return {y | b << 8 | o << 16 | r << 24 | p << 32 | g << 40 | s << 48};
    }

    constexpr unsigned operator[](int stone) const { return word >> (8 * stone) & 0xff; }
    constexpr unsigned total() const { return static_cast<unsigned>(word * ONES >> 56); }

    constexpr Counts operator+(Counts other) const { return {word + other.word}; }
    constexpr Counts operator-(Counts other) const { return {word - other.word}; }
    constexpr Counts& operator+=(Counts other) { return *this = *this + other; }
    constexpr Counts& operator-=(Counts other) { return *this = *this - other; }
    constexpr bool operator==(const Counts&) const = default;

    // The five colours alone.
    constexpr Counts colours() const { return {word & 0xffffffffff}; }

    // Whether every count is at least the other's.
    constexpr bool covers(Counts other) const { return (((word | TOPS) - other.word) & TOPS) == TOPS; }

    // What is left of each count after taking away the other's, never below zero.
    constexpr Counts less(Counts other) const {
        const std::uint64_t difference = (word | TOPS) - other.word;
        const std::uint64_t kept = difference & TOPS;
        return {difference & (kept - (kept >> 7))};
    }

    // Bit i is set when count i is at least n (1 ≤ n ≤ 128).
    constexpr unsigned at_least(unsigned n) const {
        const std::uint64_t reached = ((word + (128 - n) * ONES) & TOPS) >> 7;
        return static_cast<unsigned>(reached * 0x0102040810204080 >> 56);
    }
};

// A card is its row in characters.csv; the values after the last row stand for no card and for a card of
// level 1, 2, 3 that one may not know. A location is its row in locations.csv.
using CardId = std::uint8_t;
using LocationId = std::uint8_t;
inline constexpr int CARDS = 90;
inline constexpr int LOCATIONS = 8;
inline constexpr CardId NO_CARD = CARDS;
inline constexpr CardId UNSEEN[LEVELS] = {CARDS + 1, CARDS + 2, CARDS + 3};
inline constexpr int CARD_CODES = CARDS + 1 + LEVELS;
inline constexpr LocationId NO_LOCATION = LOCATIONS;
inline constexpr std::uint8_t NOBODY = 0xff;

enum class Phase : std::uint8_t { Act, Return, Locate, Over };
inline constexpr std::string_view PHASES[] = {"act", "return", "locate", "over"};

// Move ids name slots and not cards, so that the same 71 numbers serve in every position (design §2).
enum Id : std::uint8_t {
    TAKE_THREE = 0,     // YBO YBR YBP YOR YOP YRP BOR BOP BRP ORP
    TAKE_TWO = 10,      // YB YO YR YP BO BR BP OR OP RP
    TAKE_ONE = 20,      // Y B O R P
    TAKE_ALIKE = 25,    // YY BB OO RR PP
    RESERVE = 30,       // + 4·(level−1) + slot
    RESERVE_DECK = 42,  // + level−1
    RECRUIT = 45,       // + 4·(level−1) + slot
    RECRUIT_HAND = 57,  // + which card in hand, oldest first
    RETURN = 60,        // Y B O R P S
    LOCATE = 66,        // + which of the locations still there
    PASS = 70,
    IDS = 71
};

// What each of the ids below RESERVE takes from the bank.
inline constexpr std::array<Counts, RESERVE> TAKES = [] {
    std::array<Counts, RESERVE> takes{};
    int three = TAKE_THREE, two = TAKE_TWO;
    for (int a = 0; a < COLOURS; ++a) {
        const Counts one = Counts::of(Stone(a));
        takes[TAKE_ONE + a] = one;
        takes[TAKE_ALIKE + a] = one + one;
        for (int b = a + 1; b < COLOURS; ++b) {
            takes[two++] = one + Counts::of(Stone(b));
            for (int c = b + 1; c < COLOURS; ++c) takes[three++] = one + Counts::of(Stone(b)) + Counts::of(Stone(c));
        }
    }
    return takes;
}();

// The token given back by each id from RETURN on; green is never given back (rules §4.4).
inline constexpr Stone RETURNS[] = {Y, B, O, R, P, S};

}  // namespace sixstones
