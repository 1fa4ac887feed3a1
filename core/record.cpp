#include "record.h"

#include <algorithm>

#include "text.h"

namespace sixstones {
namespace {

constexpr std::string_view BYTE_ORDER_MARK = "\xef\xbb\xbf";
constexpr std::size_t MOST_HEADERS = 1000;
constexpr std::size_t DEEPEST = 30;        // variations within variations
constexpr std::size_t LONGEST_ROUND = 11;  // MOST_ROUNDS and a full stop

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// How long the name at the beginning of a text is: a letter, then letters and digits.
std::size_t name_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && (is_letter(text[length]) || (length > 0 && is_digit(text[length])))) ++length;
    return length;
}

// No line ends in it, since what stores or sends a text may change how its lines end.
std::string escaped(std::string_view value) {
    std::string text;
    for (const char letter : value) {
        if (letter == '"' || letter == '\\' || letter == '\r' || letter == '\n') text += '\\';
        text += letter == '\r' ? 'r' : letter == '\n' ? 'n' : letter;
    }
    return text;
}

class Reader {
   public:
    explicit Reader(std::string_view text) : text_(text) {
        if (text_.starts_with(BYTE_ORDER_MARK)) text_.remove_prefix(BYTE_ORDER_MARK.size());
    }

    Result<Record, RecordFault> record() {
        skip_blanks();
        while (fault_.sentence.empty() && peek() == '[') header();
        while (fault_.sentence.empty() && at_ < text_.size()) word();
        if (fault_.sentence.empty() && lines_.size() > 1) fail("a variation is not closed", line_);
        if (!fault_.sentence.empty()) return Result<Record, RecordFault>::refused(fault_);
        return {std::move(record_)};
    }

   private:
    void fail(std::string why, int line) { fault_ = {std::move(why), line}; }

    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

    // A carriage return, with or without a line feed, ends a line as a line feed alone does.
    void step() {
        if (text_[at_] == '\r' || (text_[at_] == '\n' && (at_ == 0 || text_[at_ - 1] != '\r'))) ++line_;
        ++at_;
    }

    void step_to(std::size_t place) {
        while (at_ < place) step();
    }

    void skip_blanks() {
        while (const std::size_t skip = blank(text_.substr(at_))) step_to(at_ + skip);
    }

    void header() {
        const std::size_t begin = at_;
        const int line = line_;
        const std::size_t name = name_length(text_.substr(begin + 1));
        std::string value;
        std::size_t at = begin + 1 + name;
        bool sound = name > 0 && text_.substr(at).starts_with(" \"");
        if (sound) sound = unescape(at += 2, value) && text_.substr(at).starts_with("]");
        if (!sound)
            return fail(sentence("a header is written [Name \"value\"], not ", shown(text_.substr(begin, 60))), line);
        const auto title = text_.substr(begin + 1, name);
        if (find_header(record_.headers, title)) return fail(sentence("the header ", title, " is there twice"), line);
        if (record_.headers.size() == MOST_HEADERS) return fail("a record has no more than 1000 headers", line);
        record_.headers.emplace_back(title, std::move(value));
        record_.header_lines.push_back(line);
        step_to(at + 1);
        skip_blanks();
    }

    // Reads a value up to behind its closing quote; false when there is none. A line's end is a line feed, unless it is
    // escaped.
    bool unescape(std::size_t& at, std::string& value) const {
        while (at < text_.size() && text_[at] != '"') {
            if (text_[at] == '\\') {
                if (++at == text_.size()) return false;
                value += text_[at] == 'r' ? '\r' : text_[at] == 'n' ? '\n' : text_[at];
                ++at;
            } else if (text_[at] == '\r') {
                value += '\n';
                at += text_.substr(at).starts_with("\r\n") ? 2 : 1;
            } else {
                value += text_[at++];
            }
        }
        return at++ < text_.size();
    }

    // The words of the line that is being read: the game, or a variation.
    std::vector<WrittenMove>& moves() { return *lines_.back(); }

    void word() {
        constexpr std::string_view SIGNS = "|{}()";
        const int line = line_;
        const std::size_t begin = at_;
        const char sign = peek();
        if (sign == '{' || sign == '}') {
            comment();
        } else if (sign == '(' || sign == ')') {
            step();
            sign == '(' ? open(line) : close(line);
        } else if (sign == '|') {
            turn_ += lines_.size() == 1;
            step();
        } else {
            while (at_ < text_.size() && SIGNS.find(peek()) == SIGNS.npos && !blank(text_.substr(at_))) step();
            note(text_.substr(begin, at_ - begin), line);
        }
        skip_blanks();
    }

    void comment() {
        const std::size_t end = text_.find_first_of("{}", at_ + 1);
        if (peek() == '}' || end == text_.npos || text_[end] != '}')
            return fail(sentence("a comment is not ", peek() == '}' ? "opened" : "closed", " at ",
                                 shown(text_.substr(at_, 30))),
                        line_);
        std::string_view said = text_.substr(at_ + 1, end - at_ - 1);
        while (const std::size_t skip = blank(said)) said.remove_prefix(skip);
        while (!said.empty() && blank(said.substr(said.size() - 1))) said.remove_suffix(1);
        std::string& kept = moves().empty() ? record_.comment : moves().back().comment;
        kept.append(kept.empty() || said.empty() ? "" : " ").append(said);
        step_to(end + 1);
    }

    void open(int line) {
        if (moves().empty() || branching_) return fail("a variation stands before any move", line);
        if (lines_.size() == DEEPEST) return fail("variations are nested too deeply", line);
        lines_.push_back(&moves().back().variations.emplace_back());
        branching_ = true;
    }

    void close(int line) {
        if (lines_.size() == 1 || branching_) return fail("a variation is closed that has no move", line);
        lines_.pop_back();
    }

    void note(std::string_view word, int line) {
        const std::size_t digits = word.find_first_not_of("0123456789");
        if (digits > 0 && digits + 1 == word.size() && word[digits] == '.') {
            if (word.size() > LONGEST_ROUND) return fail(sentence(shown(word), " is no number of a round"), line);
            if (lines_.size() > 1) return;
            round_ = 0;
            for (const char digit : word.substr(0, digits)) round_ = 10 * round_ + (digit - '0');
            turn_ = 0;
        } else if (round_ == 0) {
            fail(sentence(shown(word), " stands before the first round number"), line);
        } else if (lines_.size() == 1) {
            moves().push_back({.round = round_, .turn = turn_, .text = std::string(word), .line = line});
        } else if (!word.starts_with('>')) {
            moves().push_back({.text = std::string(word), .line = line});
            branching_ = false;
        } else if (!moves().empty()) {
            moves().back().drawn = word.substr(1);
        } else {
            fail(sentence(shown(word), " follows no move"), line);
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, turn_ = 0;
    std::int64_t round_ = 0;
    bool branching_ = false;  // a variation was opened and has no move yet
    Record record_{};
    std::vector<std::vector<WrittenMove>*> lines_{&record_.moves};
    RecordFault fault_{};
};

}  // namespace

const std::string* find_header(const Headers& headers, std::string_view name) {
    for (const auto& header : headers)
        if (header.first == name) return &header.second;
    return nullptr;
}

int Record::line_of(std::string_view header) const {
    for (std::size_t i = 0; i < header_lines.size(); ++i)
        if (headers[i].first == header) return header_lines[i];
    return 0;
}

Result<Record, RecordFault> parse_record(std::string_view text) { return Reader(text).record(); }

namespace {

// Writes what follows a move. False when a comment cannot be held.
bool add_remarks(std::string& text, const WrittenMove& move) {
    if (move.comment.find_first_of("{}") != std::string::npos) return false;
    if (!move.drawn.empty()) text.append(" >").append(move.drawn);
    if (!move.comment.empty()) text.append(" {").append(move.comment).append("}");
    for (const auto& variation : move.variations) {
        text += " (";
        for (const WrittenMove& other : variation) {
            text.append(" ").append(other.text);
            if (!add_remarks(text, other)) return false;
        }
        text += " )";
    }
    return true;
}

}  // namespace

Result<std::string> format_record(const Record& record) {
    std::string text;
    for (const auto& [name, value] : record.headers) {
        if (name.empty() || name_length(name) != name.size())
            return Result<std::string>::refused("a header's name is letters and digits, not " + shown(name));
        text.append("[").append(name).append(" \"").append(escaped(value)).append("\"]\n");
    }
    if (record.comment.find_first_of("{}") != std::string::npos)
        return Result<std::string>::refused("a comment cannot hold braces");
    if (!record.comment.empty()) text.append("\n{").append(record.comment).append("}\n");
    const WrittenMove* last = nullptr;
    for (const WrittenMove& move : record.moves) {
        const bool begins = last == nullptr || move.round != last->round;
        if (begins) text += sentence("\n", move.round, ".");
        for (int turn = begins ? 0 : last->turn; turn < move.turn; ++turn) text += " |";
        text.append(" ").append(move.text);
        if (!add_remarks(text, move)) return Result<std::string>::refused("a comment cannot hold braces");
        last = &move;
    }
    text += '\n';
    return {std::move(text)};
}

std::optional<std::size_t> first_record(std::string_view text, bool whole) {
    constexpr std::string_view FIRST = "[Game ";
    bool headers = false, moves = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char sign = text[at];
        if (sign == '{') {
            at = text.find('}', at);
        } else if (sign == '[') {
            const std::string_view name = text.substr(at, FIRST.size());
            if (moves || (headers && name == FIRST)) return at;
            if (headers && FIRST.starts_with(name) && !whole) return std::nullopt;
            headers = true;
            at = std::min(text.find('"', at), text.size());
            for (bool escaped = false; ++at < text.size() && (escaped || text[at] != '"');)
                escaped = !escaped && text[at] == '\\';
            at = text.find(']', at);
        } else {
            moves |= !blank(text.substr(at, 4));
        }
        if (at >= text.size()) break;
    }
    return whole ? std::optional(text.size()) : std::nullopt;
}

}  // namespace sixstones
