#include "record.h"

#include "text.h"

namespace sixstones {
namespace {

constexpr std::string_view BYTE_ORDER_MARK = "\xef\xbb\xbf";
constexpr std::size_t MOST_HEADERS = 1000;
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

    void word() {
        const int line = line_;
        const std::size_t begin = at_;
        if (peek() == '{' || peek() == '}') {
            const std::size_t end = text_.find_first_of("{}", at_ + 1);
            if (peek() == '}' || end == text_.npos || text_[end] != '}')
                return fail(sentence("a comment is not ", peek() == '}' ? "opened" : "closed", " at ",
                                     shown(text_.substr(begin, 30))),
                            line);
            step_to(end + 1);
        } else if (peek() == '|') {
            ++turn_;
            step();
        } else {
            while (at_ < text_.size() && std::string_view("|{}").find(peek()) == std::string_view::npos &&
                   !blank(text_.substr(at_)))
                step();
            note(text_.substr(begin, at_ - begin), line);
        }
        skip_blanks();
    }

    void note(std::string_view word, int line) {
        const std::size_t digits = word.find_first_not_of("0123456789");
        if (digits > 0 && digits + 1 == word.size() && word[digits] == '.') {
            if (word.size() > LONGEST_ROUND) return fail(sentence(shown(word), " is no number of a round"), line);
            round_ = 0;
            for (const char digit : word.substr(0, digits)) round_ = 10 * round_ + (digit - '0');
            turn_ = 0;
        } else if (round_ == 0) {
            fail(sentence(shown(word), " stands before the first round number"), line);
        } else {
            record_.moves.push_back({round_, turn_, std::string(word), line});
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1, turn_ = 0;
    std::int64_t round_ = 0;
    Record record_{};
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

Result<std::string> format_record(const Record& record) {
    std::string text;
    for (const auto& [name, value] : record.headers) {
        if (name.empty() || name_length(name) != name.size())
            return Result<std::string>::refused("a header's name is letters and digits, not " + shown(name));
        text.append("[").append(name).append(" \"").append(escaped(value)).append("\"]\n");
    }
    const WrittenMove* last = nullptr;
    for (const WrittenMove& move : record.moves) {
        const bool begins = last == nullptr || move.round != last->round;
        if (begins) text += sentence("\n", move.round, ".");
        for (int turn = begins ? 0 : last->turn; turn < move.turn; ++turn) text += " |";
        text.append(" ").append(move.text);
        last = &move;
    }
    text += '\n';
    return {std::move(text)};
}

}  // namespace sixstones
