#include "day.h"

#include <chrono>
#include <cstdlib>
#include <numeric>

#include "game.h"
#include "sha256.h"
#include "text.h"

namespace sixstones {
namespace {

using namespace std::chrono;

constexpr sys_days FIRST = 2026y / November / 1d;

// How often a bot of each kind sits there. A learned level plays balanced, since it overrates nothing.
struct Kind {
    const char* level;
    std::uint64_t visits;
    bool tempered;
};
constexpr Kind KINDS[] = {{"agent", 200, true}, {"hero", 200, true}, {"hero", 200, true}, {"avenger", 2500, false}};

std::optional<int> number_in(std::string_view digits) {
    int number = 0;
    for (const char digit : digits) {
        if (digit < '0' || digit > '9') return std::nullopt;
        number = 10 * number + (digit - '0');
    }
    return number;
}

std::optional<sys_days> date_in(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto y = number_in(text.substr(0, 4)), m = number_in(text.substr(5, 2)), d = number_in(text.substr(8, 2));
    if (!y || !m || !d) return std::nullopt;
    const year_month_day date{year(*y), month(static_cast<unsigned>(*m)), day(static_cast<unsigned>(*d))};
    return date.ok() ? std::optional(sys_days(date)) : std::nullopt;
}

// How many days there were from the first on up to a date.
Result<int> number_of(std::string_view date) {
    const auto when = date_in(date);
    if (!when) return Result<int>::refused("a day is written like 2026-11-18, not " + shown(date));
    if (*when < FIRST) return Result<int>::refused("the first deal of the day was that of 2026-11-01");
    return {static_cast<int>((*when - FIRST).count()) + 1};
}

DayBot drawn(Random& random) {
    const Kind& kind = KINDS[random.below(std::size(KINDS))];
    const auto tempers = temperaments();
    const auto temper = random.below(static_cast<std::uint32_t>(tempers.size()));
    return {kind.level, tempers[kind.tempered ? temper : 0].name, kind.visits};
}

}  // namespace

Result<Day> day_of(std::string_view date) {
    const auto number = number_of(date);
    if (!number) return Result<Day>::refused(number.error);
    Day day{.date = std::string(date),
            .number = *number.value,
            .seed = sentence("sixstones/day/", RULES_VERSION, ":", date)};
    // What is drawn is not what the deck is shuffled with, which is the seed's own.
    Random random = generator_of(sha256("sixstones/day/seats:" + day.seed));
    day.players = 2 + static_cast<int>(random.below(MAX_SEATS - 1));
    day.seat = static_cast<int>(random.below(static_cast<std::uint32_t>(day.players)));
    for (int seat = 0; seat < day.players; ++seat)
        if (seat != day.seat) day.bots[static_cast<std::size_t>(seat)] = drawn(random);
    return {std::move(day)};
}

Result<int> puzzle_of_day(std::string_view date, int puzzles) {
    const auto number = number_of(date);
    if (!number) return number;
    if (puzzles < 1) return Result<int>::refused("there is no puzzle");
    const auto [round, at] = std::div(*number.value - 1, puzzles);
    std::vector<int> order(static_cast<std::size_t>(puzzles));
    std::iota(order.begin(), order.end(), 0);
    Random random = generator_of(sha256(sentence("sixstones/day/puzzles:", round)));
    random.shuffle(order.data(), static_cast<std::uint32_t>(puzzles));
    return {order[static_cast<std::size_t>(at)]};
}

}  // namespace sixstones
