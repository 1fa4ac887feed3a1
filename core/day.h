// The deal of the day: what everyone plays on a date, which follows from the date and the rules version alone.
#pragma once

#include "level.h"
#include "result.h"

namespace sixstones {

// A bot of the day. `visits` bound what it thinks of a move, so that it answers the same to the same everywhere.
struct DayBot {
    std::string_view level{};  // empty at the person's seat
    std::string_view temperament{};
    std::uint64_t visits = 0;
};

// A deal, the seat that everyone plays it from, and who sits at the others. Its bots begin anew with every decision:
// the seed of the one at `seat` that is made after so many others is `seed:seat:decisions`.
struct Day {
    std::string date{};
    int number = 0;  // the first day has 1
    int players = 0;
    int seat = 0;
    std::string seed{};  // of the deal
    std::array<DayBot, MAX_SEATS> bots{};
};

// The day of a date as it is written, "2026-11-18". Refuses, in words, what is no date, and one before the first day.
Result<Day> day_of(std::string_view date);

// Which of so many puzzles is that of a date: each comes once before one comes again, every time in another order.
// Refuses as `day_of` does, and where there is no puzzle.
Result<int> puzzle_of_day(std::string_view date, int puzzles);

template <class Sink>
void write_day(Sink& out, const Day& day) {
    out.open_object();
    out.key("date");
    out.text(day.date);
    out.key("number");
    out.number(day.number);
    out.key("players");
    out.number(day.players);
    out.key("seat");
    out.number(day.seat);
    out.key("seed");
    out.text(day.seed);
    out.key("bots");
    out.open_list();
    for (int seat = 0; seat < day.players; ++seat) {
        const DayBot& bot = day.bots[static_cast<std::size_t>(seat)];
        if (seat == day.seat) {
            out.null();
            continue;
        }
        out.open_object();
        out.key("level");
        out.word(bot.level);
        out.key("temperament");
        out.word(bot.temperament);
        out.key("visits");
        out.number(static_cast<std::int64_t>(bot.visits));
        out.close_object();
    }
    out.close_list();
    out.close_object();
}

}  // namespace sixstones
