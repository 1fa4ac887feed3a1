// Positions and views read from data that may come from anywhere: every part is examined, and a refusal says where and
// why. Whether the parts fit together is for pack() to say.
//
// A source is a value of such data; JsonValue (json.h) is one. It answers is_null, is_list, is_object and is_number;
// truth, integer and text give nothing when it is none; size and item(i) are for lists, find(key) for objects gives a
// pointer-like value; shown is a short picture of it. A text stands for the position that its one line says (line.h).
#pragma once

#include <algorithm>
#include <string>

#include "line.h"
#include "observe.h"
#include "result.h"
#include "text.h"

namespace sixstones {

// A place in the data, put into words only when something is wrong there: `bank.Y`, `seats[0].tokens.Y`.
struct Place {
    int seat = -1;
    std::string_view key{}, part{};

    std::string text() const {
        std::string text = seat < 0 ? "" : sentence("seats[", seat, "]");
        for (const auto name : {key, part})
            if (!name.empty()) text.append(text.empty() ? "" : ".").append(name);
        return text;
    }
};

// Reads a layout. The first objection is kept; what is read after it means nothing and is not used.
template <class Source>
class LayoutReader {
   public:
    // The whole position, or what `seat` (NOBODY: a spectator) knows of it, cards it may not know UNSEEN.
    static Result<Layout> position(const Source& data) { return LayoutReader(Known::All, NOBODY).layout(data); }
    static Result<Layout> view(const Source& data, std::uint8_t seat) {
        return LayoutReader(Known::Seen, seat).layout(data);
    }

    // As a position, but a deck may also be a count, and a hidden card null with its level (observe.h).
    static Result<Layout> draft(const Source& data) { return LayoutReader(Known::Some, NOBODY).layout(data); }

    // A position from one line (line.h).
    static Result<Layout> position_in(std::string_view line) { return LayoutReader(Known::All, NOBODY).layout(line); }

    // Whose view it is.
    static Result<std::uint8_t> viewer(const Source& data) {
        LayoutReader reader(Known::Seen, NOBODY);
        std::uint8_t seat = NOBODY;
        if (const auto line = data.text()) {
            const auto read = read_line(*line);
            if (!read) return Result<std::uint8_t>::refused(read.error);
            return {read.value->seat};
        }
        reader.member(data, {}, "seat", [&](const Source& value) {
            if (value.is_null()) return;
            reader.member(data, {}, "players", [&](const Source& players) {
                seat = static_cast<std::uint8_t>(
                    reader.whole(value, 0, reader.whole(players, 2, MAX_SEATS, {-1, "players"}) - 1, {-1, "seat"}));
            });
        });
        if (!reader.error_.empty()) return Result<std::uint8_t>::refused(reader.error_);
        return {seat};
    }

   private:
    // How much of what is hidden the data says: all, what the viewer may know, or as much as it likes.
    enum class Known : std::uint8_t { All, Seen, Some };

    LayoutReader(Known known, std::uint8_t viewer) : known_(known), viewer_(viewer) {}

    // The same from one line.
    Result<Layout> layout(std::string_view line) {
        auto read = read_line(line);
        if (!read) return Result<Layout>::refused(read.error);
        Layout& layout = read.value->layout;
        if (read.value->view != (known_ == Known::Seen))
            fail(read.value->view ? "this is a view, not a position" : "this is a position, not a view");
        for (int level = 0; level < LEVELS; ++level) {
            const auto& deck = layout.decks[static_cast<std::size_t>(level)];
            const bool counted = !deck.empty() && deck[0] >= CARDS;
            if (counted && known_ == Known::All) fail("decks are counts: this is a view, not a position");
            if (!deck.empty() && !counted && known_ == Known::Seen) fail("decks of a view are counts, not cards");
        }
        for (std::size_t seat = 0; seat < layout.sides.size(); ++seat) {
            const Layout::Side& side = layout.sides[seat];
            const Place place{static_cast<int>(seat), "reserved"};
            const bool own = known_ == Known::All || seat == viewer_;
            for (std::size_t i = 0; i < side.reserved.size(); ++i) {
                const bool unknown = side.reserved[i] >= CARDS;
                if (unknown && (own || !side.hidden[i])) fail(sentence(place.text(), ": this card must be known"));
                if (!unknown && side.hidden[i] && !own && known_ == Known::Seen)
                    fail(sentence(place.text(), ": no other seat may know a hidden card"));
            }
        }
        if (!error_.empty()) return Result<Layout>::refused(error_);
        return {std::move(layout)};
    }

    Result<Layout> layout(const Source& data) {
        if (const auto line = data.text()) return layout(*line);
        Layout layout;
        int players = 2;
        member(data, {}, "players",
               [&](const Source& value) { players = int(whole(value, 2, MAX_SEATS, {-1, "players"})); });
        const Place whose[] = {{0}, {1}, {2}, {3}};
        member(data, {}, "phase", [&](const Source& value) { layout.phase = phase(value); });
        member(data, {}, "avengers", [&](const Source& value) {
            if (!value.is_null()) layout.avengers = int(whole(value, 0, players - 1, {-1, "avengers"}));
        });
        member(data, {}, "round", [&](const Source& value) {
            layout.round = static_cast<std::uint32_t>(whole(value, 1, MOST_ROUNDS, {-1, "round"}));
        });
        member(data, {}, "to_move",
               [&](const Source& value) { layout.to_move = int(whole(value, 0, players - 1, {-1, "to_move"})); });
        member(data, {}, "passes",
               [&](const Source& value) { layout.passes = int(whole(value, 0, players, {-1, "passes"})); });
        member(data, {}, "bank", [&](const Source& value) { layout.bank = tokens(value, {-1, "bank"}); });
        member(data, {}, "market", [&](const Source& value) { layout.market = market(value); });
        member(data, {}, "decks", [&](const Source& value) { decks(value, layout); });
        member(data, {}, "locations",
               [&](const Source& value) { layout.locations = locations(value, {-1, "locations"}); });
        member(data, {}, "seats", [&](const Source& value) {
            each(value, {-1, "seats"}, players, true,
                 [&](std::size_t i, const Source& seat) { layout.sides.push_back(side(seat, whose[i])); });
        });
        if (!error_.empty()) return Result<Layout>::refused(error_);
        return {std::move(layout)};
    }

    void fail(const std::string& why) {
        if (error_.empty()) error_ = why;
    }

    void wrong(const Place& place, const std::string& wanted, const Source& value) {
        fail(sentence(place.text(), " must be ", wanted, ", not ", value.shown()));
    }

    // The value of a key that must be there; nothing, and that is the objection, when it is not.
    auto found(const Source& data, const Place& place, std::string_view key) {
        decltype(data.find(key)) value{};
        if (!error_.empty()) return value;
        const std::string where = place.text();
        if (!data.is_object()) {
            fail(sentence(where.empty() ? "a position" : where, " must be an object, not ", data.shown()));
        } else {
            value = data.find(key);
            if (!value) fail(sentence(where, where.empty() ? "" : ".", key, " is missing"));
        }
        return value;
    }

    // Hands the value of a key that must be there on to `read`.
    template <class Read>
    void member(const Source& data, const Place& place, std::string_view key, Read read) {
        if (const auto value = found(data, place, key)) read(*value);
    }

    // Whether a value is a list of at most, or exactly, so many items.
    bool is_list(const Source& list, const Place& place, std::size_t most, bool exactly) {
        if (!error_.empty()) return false;
        if (!list.is_list())
            wrong(place, "a list", list);
        else if (list.size() > most || (exactly && list.size() != most))
            fail(sentence(place.text(), " must have ", exactly ? "" : "at most ", most, " items"));
        return error_.empty();
    }

    // Hands each item of a list of at most, or exactly, so many on to `read`.
    template <class Read>
    void each(const Source& list, const Place& place, std::size_t most, bool exactly, Read read) {
        if (!is_list(list, place, most, exactly)) return;
        for (std::size_t i = 0; i < list.size() && error_.empty(); ++i) read(i, list.item(i));
    }

    std::int64_t whole(const Source& value, std::int64_t low, std::int64_t high, const Place& place) {
        const auto number = value.integer();
        if (number && *number >= low && *number <= high) return *number;
        wrong(place, sentence("a whole number from ", low, " to ", high), value);
        return low;
    }

    template <class Find>
    auto known(const Source& value, Find find, const Place& place) {
        const auto text = value.text();
        const auto found = text ? find(*text) : std::nullopt;
        if (!found && error_.empty()) fail(sentence(place.text(), ": there is no ", value.shown()));
        return found.value_or(0);
    }

    CardId card(const Source& value, const Place& place) { return known(value, find_card, place); }

    Phase phase(const Source& value) {
        const auto text = value.text();
        for (int i = 0; text && i < 4; ++i)
            if (*text == PHASES[i]) return static_cast<Phase>(i);
        wrong({-1, "phase"}, "one of act, return, locate, over", value);
        return Phase::Act;
    }

    std::array<int, STONES> tokens(const Source& value, Place place) {
        std::array<int, STONES> numbers{};
        for (int stone = 0; stone < STONES; ++stone) {
            member(value, place, letter(stone), [&](const Source& number) {
                Place at = place;
                at.part = letter(stone);
                numbers[stone] = int(whole(number, 0, 7, at));
            });
        }
        return numbers;
    }

    std::array<CardId, MARKET> market(const Source& value) {
        std::array<CardId, MARKET> cards{};
        const Place place{-1, "market"};
        each(value, place, LEVELS, true, [&](std::size_t level, const Source& row) {
            each(row, place, SLOTS, true, [&](std::size_t slot, const Source& item) {
                cards[SLOTS * level + slot] = item.is_null() ? NO_CARD : card(item, place);
            });
        });
        return cards;
    }

    void decks(const Source& value, Layout& layout) {
        const Place place{-1, "decks"};
        if (known_ == Known::All && value.is_list())
            for (std::size_t i = 0; i < std::min<std::size_t>(value.size(), LEVELS); ++i)
                if (value.size() == LEVELS && value.item(i).is_number())
                    return fail("decks are counts: this is a view, not a position");
        each(value, place, LEVELS, true, [&](std::size_t level, const Source& deck) {
            if (known_ == Known::All || (known_ == Known::Some && deck.is_list()))
                layout.decks[level] = cards(deck, place);
            else
                layout.decks[level].assign(static_cast<std::size_t>(whole(deck, 0, 40, place)), UNSEEN[level]);
        });
    }

    std::vector<CardId> cards(const Source& value, const Place& place) {
        std::vector<CardId> cards;
        each(value, place, CARDS, false, [&](std::size_t, const Source& item) { cards.push_back(card(item, place)); });
        return cards;
    }

    std::vector<LocationId> locations(const Source& value, const Place& place) {
        std::vector<LocationId> ids;
        each(value, place, MAX_SEATS, false,
             [&](std::size_t, const Source& item) { ids.push_back(known(item, find_location, place)); });
        return ids;
    }

    void reserve(const Source& value, const Place& place, Layout::Side& side, bool own) {
        member(value, place, "card", [&](const Source& named) {
            member(value, place, "hidden", [&](const Source& veiled) {
                const auto hidden = veiled.truth();
                if (!hidden) return wrong({place.seat, place.key, "hidden"}, "true or false", veiled);
                side.hidden.push_back(*hidden);
                const bool open = known_ == Known::Some && !named.is_null();
                if (!*hidden || own || open) return side.reserved.push_back(card(named, place));
                if (!named.is_null()) return fail(sentence(place.text(), ": no other seat may know a hidden card"));
                member(value, place, "level", [&](const Source& level) {
                    side.reserved.push_back(UNSEEN[whole(level, 1, LEVELS, {place.seat, place.key, "level"}) - 1]);
                });
            });
        });
    }

    Layout::Side side(const Source& value, const Place& place) {
        Layout::Side side;
        const bool own = known_ == Known::All || place.seat == viewer_;
        const auto at = [&](std::string_view key) { return Place{place.seat, key}; };
        member(value, place, "reserved", [&](const Source& hand) {
            each(hand, at("reserved"), HAND, false,
                 [&](std::size_t, const Source& item) { reserve(item, at("reserved"), side, own); });
        });
        member(value, place, "tokens", [&](const Source& counts) { side.tokens = tokens(counts, at("tokens")); });
        member(value, place, "recruits", [&](const Source& list) { side.recruits = cards(list, at("recruits")); });
        member(value, place, "locations",
               [&](const Source& list) { side.locations = locations(list, at("locations")); });
        return side;
    }

    const Known known_;
    const std::uint8_t viewer_;
    std::string error_{};
};

}  // namespace sixstones
