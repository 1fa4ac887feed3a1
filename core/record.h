// A whole game as text: headers, then one line of moves per round (docs/notation.md). Whether the moves are a game is
// for game.h to say.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "result.h"
#include "types.h"

namespace sixstones {

// Where a record is wrong, and how: `line` counts from 1 and is 0 when something is missing.
struct RecordFault {
    std::string sentence{};
    int line = 0;
};

// Names and values, in the order written.
using Headers = std::vector<std::pair<std::string, std::string>>;

// The value of a header; nullptr when it is not there.
const std::string* find_header(const Headers& headers, std::string_view name);

// A move as it stands in a record: its round and which turn of that round it belongs to, both 0 in a variation; what is
// said of it, and what else could have been played, each with what would have followed. In a variation another card may
// have been `drawn` than the one that lies on the deck.
struct WrittenMove {
    std::int64_t round = 0;
    int turn = 0;
    std::string text{};
    int line = 0;
    std::string comment{}, drawn{};
    std::vector<std::vector<WrittenMove>> variations{};
};

struct Record {
    Headers headers{};
    std::string comment{};  // before the first move
    std::vector<WrittenMove> moves{};
    std::vector<int> header_lines{};  // of each header

    // The line of a header; 0 when it is not there.
    int line_of(std::string_view header) const;
};

// Reads the form alone.
Result<Record, RecordFault> parse_record(std::string_view text);

// The inverse of parse_record. Refuses a header's name and a comment that no record can hold.
Result<std::string> format_record(const Record& record);

// How many bytes the first of several records in a text takes: it ends before a header that follows moves, and before
// any header Game but its first. Nothing while it may go on in what comes after the text.
std::optional<std::size_t> first_record(std::string_view text, bool whole);

}  // namespace sixstones
