#include "line.h"

#include <algorithm>

#include "text.h"

namespace sixstones {
namespace {

// A card's sign is its place in the file: one of these, and for the last ones a full stop before one of these.
constexpr std::string_view SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
constexpr int SIGNED = static_cast<int>(SIGNS.size());
constexpr char NONE = '-', MORE = '.', UNKNOWN = '*', OPEN = '+', VEILED = '?';
constexpr std::string_view PHASE_SIGNS = "arlo";  // as in PHASES
constexpr Stone WRITTEN[] = {Y, B, O, R, P, S};   // green follows from the recruits (rules §4.4)
constexpr std::size_t MOST_READ = 1000;

void add_card(std::string& line, CardId card) {
    if (card >= CARDS) {
        line += UNKNOWN;
        return add_number(line, card - UNSEEN[0] + 1);
    }
    if (card >= SIGNED) line += MORE;
    line += SIGNS[static_cast<std::size_t>(card % SIGNED)];
}

void add_market(std::string& line, const State& state) {
    for (int level = 0; level < LEVELS; ++level) {
        if (level > 0) line += '/';
        const auto row = state.market.begin() + SLOTS * level;
        if (std::all_of(row, row + SLOTS, [](CardId card) { return card == NO_CARD; })) {
            line += NONE;
            continue;
        }
        for (int slot = 0; slot < SLOTS; ++slot) row[slot] == NO_CARD ? add(line, NONE) : add_card(line, row[slot]);
    }
}

void add_decks(std::string& line, const State& state) {
    for (int level = 0; level < LEVELS; ++level) {
        if (level > 0) line += '/';
        const int end = FIRST_CARD[level + 1], top = end - state.left[level];
        if (top < end && state.deck[top] >= CARDS) {
            line += UNKNOWN;
            add_number(line, state.left[level]);
            continue;
        }
        for (int i = top; i < end; ++i) add_card(line, state.deck[i]);
    }
}

void add_locations(std::string& line, const State& state) {
    for (const LocationId location : state.locations)
        if (location != NO_LOCATION) line += static_cast<char>('a' + location);
    for (int seat = 0; seat < state.players; ++seat)
        for (const LocationId location : state.seats[seat].locations) {
            if (location == NO_LOCATION) continue;
            line += static_cast<char>('a' + location);
            add_number(line, seat);
        }
}

void add_seats(std::string& line, const State& state) {
    for (int number = 0; number < state.players; ++number) {
        const Seat& seat = state.seats[number];
        if (number > 0) line += '/';
        for (const Stone stone : WRITTEN) add_number(line, seat.tokens[stone]);
        for (CardId card = seat.first_recruit; card != NO_CARD; card = state.after[card]) add_card(line, card);
        for (int i = 0; i < HAND && seat.reserved[i] != NO_CARD; ++i) {
            line += seat.hidden >> i & 1 ? VEILED : OPEN;
            add_card(line, seat.reserved[i]);
        }
    }
}

// Takes a line apart. The first objection is kept; what is read after it means nothing.
class LineReader {
   public:
    explicit LineReader(std::string_view line) {
        const auto parts = words(line.substr(0, MOST_READ));
        if (line.size() > MOST_READ || parts.size() < 6 || parts.size() > 7) {
            fail(sentence("a position in one line has six parts, a view seven, split by blanks, not ", shown(line)));
            return;
        }
        seats(parts[3]);
        market(parts[0]);
        decks(parts[1]);
        locations(parts[2]);
        round(parts[4]);
        turn(parts[5]);
        if (parts.size() == 7) viewer(parts[6]);
        read_.layout.bank = bank();
    }

    Result<ReadLine> result() {
        if (!error_.empty()) return Result<ReadLine>::refused(error_);
        return {std::move(read_)};
    }

   private:
    void fail(const std::string& why) {
        if (error_.empty()) error_ = why;
    }

    // Reads one part: `read` takes what it can from the front of it and says whether that made sense.
    template <class Read>
    void part(std::string_view name, std::string_view wanted, std::string_view text, Read read) {
        text_ = text;
        if (!read() || !text_.empty())
            fail(sentence("the ", name, " ", shown(text), " must be ", wanted, ", at ", shown(text_)));
    }

    bool eat(char sign) {
        if (!text_.starts_with(sign)) return false;
        text_.remove_prefix(1);
        return true;
    }

    // The place of the next sign among these; -1, and nothing is taken, when it is none of them.
    int one_of(std::string_view signs) {
        const auto at = text_.empty() ? std::string_view::npos : signs.find(text_.front());
        if (at == std::string_view::npos) return -1;
        text_.remove_prefix(1);
        return static_cast<int>(at);
    }

    int digit(int most) { return one_of(std::string_view("0123456789").substr(0, static_cast<std::size_t>(most) + 1)); }

    std::int64_t number() {
        std::int64_t number = -1;
        for (int next; number < MOST_ROUNDS && (next = digit(9)) >= 0;)
            number = std::max<std::int64_t>(number, 0) * 10 + next;
        return number;
    }

    // Whether a card could be read.
    bool card(std::vector<CardId>& cards) {
        const bool more = eat(MORE), unknown = !more && eat(UNKNOWN);
        const int sign = unknown ? digit(LEVELS) - 1 : one_of(more ? SIGNS.substr(0, CARDS - SIGNED) : SIGNS);
        if (sign >= 0) cards.push_back(unknown ? UNSEEN[sign] : static_cast<CardId>(sign + (more ? SIGNED : 0)));
        return sign >= 0;
    }

    void market(std::string_view text) {
        part("market", "three rows of four cards or -, split by /", text, [&] {
            for (int level = 0; level < LEVELS; ++level) {
                const auto row = read_.layout.market.begin() + SLOTS * level;
                std::fill_n(row, SLOTS, NO_CARD);
                if (level > 0 && !eat('/')) return false;
                if (text_ == "-" || text_.starts_with("-/")) {
                    eat(NONE);
                    continue;
                }
                for (int slot = 0; slot < SLOTS; ++slot) {
                    std::vector<CardId> one;
                    if (eat(NONE)) continue;
                    if (text_.starts_with(UNKNOWN) || !card(one)) return false;
                    row[slot] = one.front();
                }
            }
            return true;
        });
    }

    void decks(std::string_view text) {
        part("decks", "three lists of cards or * and their number, split by /", text, [&] {
            for (int level = 0; level < LEVELS; ++level) {
                auto& deck = read_.layout.decks[level];
                if (level > 0 && !eat('/')) return false;
                if (eat(UNKNOWN)) {
                    const std::int64_t cards = number();
                    if (cards < 0 || cards > deck_size(0)) return false;
                    deck.assign(static_cast<std::size_t>(cards), UNSEEN[level]);
                    continue;
                }
                while (!text_.empty() && text_.front() != '/')
                    if (text_.front() == UNKNOWN || !card(deck)) return false;
            }
            return true;
        });
    }

    void locations(std::string_view text) {
        part("locations", "letters from a to h, each with its seat where it is claimed", text, [&] {
            for (int id; (id = one_of("abcdefgh")) >= 0;) {
                const int seat = digit(static_cast<int>(read_.layout.sides.size()) - 1);
                auto& ids =
                    seat < 0 ? read_.layout.locations : read_.layout.sides[static_cast<std::size_t>(seat)].locations;
                ids.push_back(static_cast<LocationId>(id));
            }
            return true;
        });
    }

    bool side() {
        Layout::Side& side = read_.layout.sides.emplace_back();
        for (const Stone stone : WRITTEN)
            if ((side.tokens[stone] = digit(PILE)) < 0) return false;
        while (!text_.empty() && text_.front() != '/') {
            const bool veiled = eat(VEILED), reserved = veiled || eat(OPEN);
            if (!reserved && text_.front() == UNKNOWN) return false;
            if (!card(reserved ? side.reserved : side.recruits)) return false;
            if (reserved) side.hidden.push_back(veiled);
            if (!reserved) side.tokens[G] |= CARD[side.recruits.back()].level == LEVELS;
        }
        return true;
    }

    void seats(std::string_view text) {
        part("seats", "six digits for tokens each, then cards, split by /", text, [&] {
            do {
                if (read_.layout.sides.size() == MAX_SEATS || !side()) return false;
            } while (eat('/'));
            return read_.layout.sides.size() >= 2;
        });
    }

    void round(std::string_view text) {
        part("round", sentence("a whole number from 1 to ", MOST_ROUNDS), text, [&] {
            const std::int64_t round = number();
            read_.layout.round = static_cast<std::uint32_t>(std::max<std::int64_t>(round, 0));
            return round >= 1 && round <= MOST_ROUNDS;
        });
    }

    void turn(std::string_view text) {
        part("turn", "a seat, a phase (a, r, l, o), passes and the owner of the tile or -", text, [&] {
            const int last = static_cast<int>(read_.layout.sides.size()) - 1;
            const int mover = digit(last), phase = one_of(PHASE_SIGNS), passes = digit(last + 1);
            const int owner = eat(NONE) ? NOBODY : digit(last);
            read_.layout.to_move = mover;
            read_.layout.phase = static_cast<Phase>(std::max(phase, 0));
            read_.layout.passes = passes;
            read_.layout.avengers = owner;
            return mover >= 0 && phase >= 0 && passes >= 0 && owner >= 0;
        });
    }

    void viewer(std::string_view text) {
        read_.view = true;
        part("viewer", "a seat, or - for a spectator", text, [&] {
            if (eat(NONE)) return true;
            const int seat = digit(static_cast<int>(read_.layout.sides.size()) - 1);
            read_.seat = static_cast<std::uint8_t>(seat);
            return seat >= 0;
        });
    }

    // What the seats leave of the tokens in play.
    std::array<int, STONES> bank() const {
        const auto& sides = read_.layout.sides;
        const Counts all = tokens_in_play(static_cast<int>(sides.size()));
        std::array<int, STONES> left{};
        for (int stone = 0; stone < STONES; ++stone) {
            left[stone] = static_cast<int>(all[stone]);
            for (const auto& side : sides) left[stone] -= side.tokens[stone];
        }
        return left;
    }

    std::string_view text_{};  // what is left of the part being read
    ReadLine read_{};
    std::string error_{};
};

}  // namespace

std::string position_line(const State& state) {
    std::string line;
    add_market(line, state);
    line += ' ';
    add_decks(line, state);
    line += ' ';
    add_locations(line, state);
    line += ' ';
    add_seats(line, state);
    line += sentence(' ', state.round, ' ', state.to_move, PHASE_SIGNS[static_cast<std::size_t>(state.phase)],
                     state.passes);
    state.avengers == NOBODY ? add(line, NONE) : add_number(line, state.avengers);
    return line;
}

std::string view_line(const State& known, std::uint8_t seat) {
    std::string line = position_line(known) + ' ';
    seat == NOBODY ? add(line, NONE) : add_number(line, seat);
    return line;
}

Result<ReadLine> read_line(std::string_view line) { return LineReader(line).result(); }

}  // namespace sixstones
