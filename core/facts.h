// Why a move is good or bad: facts about it that are true as far as its mover can know, and which of them weigh most.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "json_write.h"

namespace sixstones {

// Something that is true of a move. "Could complete the Gauntlet" is said of a seat that would hold it after a turn of
// its own, the next one, with a card that it can pay now (NO_CARD: with any turn at all); a card that is hidden or has
// yet to come up is not counted.
struct Fact {
    // In the order of weight where no search says otherwise; those from Allows on speak against a move.
    enum Kind : std::uint8_t {
        Wins,        // the game ends with it, and the mover is among the winners
        Gauntlet,    // the mover holds the Gauntlet after it, and the round is played out
        Stops,       // `seat` could complete the Gauntlet, with `card`, and cannot any more
        WinsNext,    // the mover could complete the Gauntlet in its next turn, with `card`, and could not before
        Tile,        // the Avengers tile comes, from `seat` (NOBODY: from the middle)
        Location,    // meets what `locations` ask for, or claims it
        Time,        // the Time Stone comes
        KeepsTile,   // `seat` could take the Avengers tile with `card`, and cannot any more
        LastColour,  // brings a bonus of `stone`, the only colour that was missing
        Keeps,       // takes `card` away from `seat`, who could pay it
        SavesTurn,   // its bonus makes `card` affordable right away, without a turn of taking
        Affords,     // `card` is affordable after it, and was not before
        Points,      // the recruited `card` is worth `number` points
        Empties,     // takes the last of `stone`: `seat` could have come by `card` with one take, and cannot any more
        Allows,      // `seat` could complete the Gauntlet, with `card`, in its next turn
        GivesBack,   // `number` tokens have to go back
        WastesGray   // pays `number` more in gray than need be
    };
    Kind kind;
    std::uint8_t seat = NOBODY;
    CardId card = NO_CARD;
    std::uint8_t stone = 0;
    std::uint8_t number = 0;
    std::uint8_t locations = 0;  // as bits by LocationId

    constexpr bool operator==(const Fact&) const = default;
    constexpr bool against() const { return kind >= Allows; }
};
inline constexpr std::string_view FACTS[] = {
    "wins",  "gauntlet",   "stops",   "wins_next", "tile",    "location", "time",       "keeps_tile", "last_colour",
    "keeps", "saves_turn", "affords", "points",    "empties", "allows",   "gives_back", "wastes_gray"};

// All facts of a legal choice in the view of the seat to move, in the order of their kinds.
std::vector<Fact> facts(const View& view, const Choice& choice);

// How good a legal choice is found to be: the mover's chance to win in ten-thousandths.
struct Worth {
    Choice choice;
    int chance;
};

// A fact that explains, and by how much of the chance to win, in ten-thousandths, the best choice with it differs from
// the best one without it.
struct Reason {
    Fact fact;
    std::optional<int> weight{};
};

inline constexpr std::size_t MOST_REASONS = 2;

// Why `choice` is good, or better than `instead`: at most two facts, the weightiest first. They are those that speak
// for it and, after them in doubt, those against `instead`; what is true of both explains nothing. With `found`, a fact
// that the search sees no good in is left out.
std::vector<Reason> reasons(const View& view, const Choice& choice, const std::optional<Choice>& instead,
                            std::span<const Worth> found);

// The keys of a fact, those alone that its kind has (docs/notation.md).
template <class Sink>
void write_fact_keys(Sink& out, const Fact& fact) {
    const unsigned kind = 1u << fact.kind;
    constexpr unsigned seated = 1u << Fact::Stops | 1u << Fact::Tile | 1u << Fact::KeepsTile | 1u << Fact::Keeps |
                                1u << Fact::Empties | 1u << Fact::Allows;
    constexpr unsigned carded = (seated & ~(1u << Fact::Tile)) | 1u << Fact::WinsNext | 1u << Fact::SavesTurn |
                                1u << Fact::Affords | 1u << Fact::Points;
    constexpr unsigned coloured = 1u << Fact::LastColour | 1u << Fact::Empties;
    constexpr unsigned counted = 1u << Fact::Points | 1u << Fact::GivesBack | 1u << Fact::WastesGray;
    out.key("kind");
    out.word(FACTS[fact.kind]);
    if (kind & seated) {
        out.key("seat");
        write_seat_or_null(out, fact.seat);
    }
    if (kind & carded) {
        out.key("card");
        if (fact.card == NO_CARD)
            out.null();
        else
            out.word(CARD[fact.card].id);
    }
    if (fact.kind == Fact::Location) {
        out.key("locations");
        out.open_list();
        for (int id = 0; id < LOCATIONS; ++id)
            if (fact.locations >> id & 1) out.word(LOCATION[id].id);
        out.close_list();
    }
    if (kind & coloured) {
        out.key("stone");
        out.word(letter(fact.stone));
    }
    if (kind & counted) {
        out.key("number");
        out.number(fact.number);
    }
}

// Facts alone, or reasons, which have their weight too.
template <class Sink, class Entry>
void write_facts(Sink& out, const std::vector<Entry>& entries) {
    out.open_list();
    for (const Entry& entry : entries) {
        out.open_object();
        if constexpr (std::is_same_v<Entry, Reason>) {
            write_fact_keys(out, entry.fact);
            out.key("against");
            out.truth(entry.fact.against());
            out.key("weight");
            if (entry.weight)
                out.number(*entry.weight);
            else
                out.null();
        } else {
            write_fact_keys(out, entry);
        }
        out.close_object();
    }
    out.close_list();
}

}  // namespace sixstones
