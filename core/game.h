// A game from its first position on, with every decision made: what is dealt, played, taken back, and kept as a record.
#pragma once

#include "record.h"
#include "refusal.h"

namespace sixstones {

inline constexpr std::string_view RULES_VERSION = "1";  // the version that records name

class Game {
   public:
    // Where the first position comes from, and how a record writes it.
    enum Source : std::uint8_t { Seed, Deal, Position };
    struct Origin {
        Source source = Seed;
        std::string value{};
    };

    // A new game for 2 to 4 seats, dealt from a seed or laid out as a deal says. Refuses, in words, what cannot be.
    static Result<Game> from_seed(int players, std::string seed);
    static Result<Game> from_deal(int players, std::string deal);

    // The game at a position, which is the first one of its record; from JSON, or one line, it is examined.
    static Game at(const State& position);
    static Result<Game> from_text(std::string_view position);

    const State& start() const { return start_; }
    const State& state() const { return state_; }
    const Origin& origin() const { return origin_; }
    const std::vector<Move>& moves() const { return moves_; }  // in canonical form

    // Plays a move and tells what happened; nothing, and nothing has changed, when it is not legal.
    std::optional<std::vector<Event>> play(const Move& move);

    // Takes back so many decisions, each in constant time; false, and nothing has changed, when there are not as many.
    bool undo(std::size_t decisions);

    // The whole game as text, with further headers. Refuses a header that no record can hold and a result that
    // contradicts the game.
    Result<std::string> record(const Headers& headers) const;

   private:
    Game(const State& start, Origin origin) : start_(start), state_(start), origin_(std::move(origin)) {}

    static Result<Game> started(int players, const sixstones::Deal& deal, Origin origin);

    void remember(const State& before);
    void go_back();

    State start_, state_;
    Origin origin_;
    std::vector<Move> moves_{};
    std::vector<std::uint64_t> past_{};  // for each decision the words of the State that it changed, as they were
};

// A record being played back, decision by decision.
class Replay {
   public:
    // Reads the form of the whole record; the game stands before its first move. Refuses text that is no record.
    static Result<Replay, RecordFault> begin(std::string_view text);

    // Whether all moves are played.
    bool over() const { return at_ == record_.moves.size(); }

    // Plays the next move and tells what happened. Refuses, with the line, a game that breaks the rules.
    Result<std::vector<Event>, RecordFault> step();

    // To be called after the last step: what is wrong with the result that the record claims; no sentence when nothing
    // is.
    RecordFault end();

    const Game& game() const { return game_; }
    const Headers& headers() const { return headers_; }  // those that are not the game's own

   private:
    Replay(Record record, Game game) : record_(std::move(record)), game_(std::move(game)) {}

    static Result<Game, RecordFault> begun(const Record& record);
    std::string fault_of(const WrittenMove& move) const;

    Record record_;
    Game game_;
    Headers headers_{};
    std::size_t at_ = 0;
};

// The game a record describes, replayed to its last move. Refuses text that is no record, or a game that breaks the
// rules, with the line.
Result<Replay, RecordFault> replayed(std::string_view text);

// The names of Decided, by number (state.h).
inline constexpr std::string_view DECIDED[] = {"", "alone", "points", "tile", "fewest", "shared"};

// How a finished game ended, as records write it: `0,1 gauntlet 16-16`.
std::string result_text(const State& state);

// Headers from data that may come from anywhere (json_read.h): an object of texts.
template <class Source>
Result<Headers> read_headers(const Source& data) {
    Headers headers;
    std::string wrong;
    if (!data.is_object()) return Result<Headers>::refused("headers must be an object, not " + data.shown());
    data.each([&](std::string_view name, const Source& value) {
        const auto text = value.text();
        if (text)
            headers.emplace_back(name, *text);
        else if (wrong.empty())
            wrong = "the header " + std::string(name) + " must be text, not " + value.shown();
    });
    if (!wrong.empty()) return Result<Headers>::refused(wrong);
    return {std::move(headers)};
}

}  // namespace sixstones
