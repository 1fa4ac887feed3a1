#include "json.h"

#include <cmath>
#include <limits>

#include "text.h"

namespace sixstones {

void JsonText::separate() {
    if (!first_) json += ',';
    first_ = false;
}

void JsonText::open(char bracket) {
    separate();
    json += bracket;
    first_ = true;
}

void JsonText::close(char bracket) {
    json += bracket;
    first_ = false;
}

void JsonText::key(std::string_view name) {
    word(name);
    json += ':';
    first_ = true;
}

// The game's own words need no escapes.
void JsonText::word(std::string_view word) {
    separate();
    json += '"';
    json += word;
    json += '"';
}

void JsonText::text(std::string_view text) {
    constexpr char HEX[] = "0123456789abcdef";
    separate();
    json += '"';
    for (const char letter : text) {
        if (letter == '"' || letter == '\\') {
            json += '\\';
            json += letter;
        } else if (static_cast<unsigned char>(letter) < 0x20) {
            json += "\\u00";
            json += HEX[letter >> 4];
            json += HEX[letter & 15];
        } else {
            json += letter;
        }
    }
    json += '"';
}

void JsonText::number(std::int64_t number) {
    separate();
    add_number(json, number);
}

void JsonText::chance(double chance) {
    constexpr int WHOLE = 10'000;
    separate();
    const int parts = static_cast<int>(std::nearbyint(chance * WHOLE));
    add_number(json, parts / WHOLE);
    std::string places = sentence(WHOLE + parts % WHOLE);
    while (places.size() > 2 && places.back() == '0') places.pop_back();
    places[0] = '.';
    json += places;
}

void JsonText::truth(bool truth) {
    separate();
    json += truth ? "true" : "false";
}

void JsonText::null() {
    separate();
    json += "null";
}

std::optional<bool> JsonValue::truth() const { return kind_ == Truth ? std::optional(truth_) : std::nullopt; }

std::optional<std::string_view> JsonValue::text() const {
    return kind_ == Text ? std::optional<std::string_view>(text_) : std::nullopt;
}

const JsonValue* JsonValue::find(std::string_view key) const {
    for (std::size_t i = 0; i < keys_.size(); ++i)
        if (keys_[i] == key) return &items_[i];
    return nullptr;
}

std::string JsonValue::shown() const {
    constexpr std::size_t MOST = 40;
    switch (kind_) {
        case Null:
            return "null";
        case Truth:
            return truth_ ? "true" : "false";
        case List:
            return sentence("a list of ", items_.size());
        case Object:
            return sentence("an object of ", items_.size());
        case Number:
            return text_.size() <= MOST ? text_ : "a huge number";
        case Text:
            break;
    }
    return sixstones::shown(text_);
}

// Reads one value by descent. The first objection is kept, and from then on nothing more is read.
class JsonParser {
   public:
    explicit JsonParser(std::string_view json) : json_(json) {}

    Result<JsonValue> whole() {
        JsonValue value = parse(0);
        blanks();
        if (error_.empty() && at_ < json_.size()) fail("something follows the value");
        if (!error_.empty()) return Result<JsonValue>::refused(error_);
        return {std::move(value)};
    }

   private:
    static constexpr int DEEPEST = 32;
    static constexpr std::size_t MOST_KEYS = 256;

    void fail(const std::string& why) {
        if (error_.empty()) error_ = sentence(why, " at byte ", at_);
        at_ = json_.size();
    }

    void blanks() {
        while (at_ < json_.size() &&
               (json_[at_] == ' ' || json_[at_] == '\t' || json_[at_] == '\n' || json_[at_] == '\r'))
            ++at_;
    }

    char peek() const { return at_ < json_.size() ? json_[at_] : '\0'; }

    bool eat(char letter) {
        if (at_ >= json_.size() || json_[at_] != letter) return false;
        ++at_;
        return true;
    }

    bool eat(std::string_view word) {
        if (!json_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    JsonValue parse(int depth) {
        JsonValue value;
        blanks();
        if (depth > DEEPEST) {
            fail("lists and objects are nested too deeply");
        } else if (eat('{')) {
            object(value, depth);
        } else if (eat('[')) {
            list(value, depth);
        } else if (eat('"')) {
            value.kind_ = JsonValue::Text;
            value.text_ = quoted();
        } else if (eat("true")) {
            value.kind_ = JsonValue::Truth;
            value.truth_ = true;
        } else if (eat("false")) {
            value.kind_ = JsonValue::Truth;
        } else if (!eat("null")) {
            number(value);
        }
        return value;
    }

    void list(JsonValue& value, int depth) {
        value.kind_ = JsonValue::List;
        blanks();
        if (eat(']')) return;
        do value.items_.push_back(parse(depth + 1));
        while (more(']'));
    }

    void object(JsonValue& value, int depth) {
        value.kind_ = JsonValue::Object;
        blanks();
        if (eat('}')) return;
        do {
            blanks();
            if (!eat('"')) return fail("a key is expected");
            std::string key = quoted();
            if (value.find(key)) return fail("a key is there twice");
            if (value.keys_.size() == MOST_KEYS) return fail("an object has too many keys");
            blanks();
            if (!eat(':')) return fail("a colon is expected");
            value.keys_.push_back(std::move(key));
            value.items_.push_back(parse(depth + 1));
        } while (more('}'));
    }

    // After an item: whether another one follows.
    bool more(char end) {
        blanks();
        if (eat(',')) return true;
        if (!eat(end)) fail(std::string("a comma or ") + end + " is expected");
        return false;
    }

    void number(JsonValue& value) {
        const std::size_t begin = at_;
        eat('-');
        const bool leading_zero = peek() == '0';
        const std::size_t whole = digits();
        if (whole == 0 || (leading_zero && whole > 1)) return fail("a value is expected");
        bool integer = true;
        if (eat('.')) {
            integer = false;
            if (digits() == 0) return fail("a digit is expected");
        }
        if (eat('e') || eat('E')) {
            integer = false;
            if (!eat('+')) eat('-');
            if (digits() == 0) return fail("a digit is expected");
        }
        value.kind_ = JsonValue::Number;
        value.text_ = json_.substr(begin, at_ - begin);
        if (integer) value.integer_ = whole_number(value.text_);
    }

    // What digits with or without a sign stand for, if it fits.
    static std::optional<std::int64_t> whole_number(std::string_view written) {
        const bool negative = written.starts_with('-');
        const std::uint64_t most = std::uint64_t{std::numeric_limits<std::int64_t>::max()} + negative;
        std::uint64_t number = 0;
        for (const char letter : written.substr(negative)) {
            const auto digit = static_cast<std::uint64_t>(letter - '0');
            if (number > (most - digit) / 10) return std::nullopt;
            number = 10 * number + digit;
        }
        return static_cast<std::int64_t>(negative ? 0 - number : number);
    }

    std::size_t digits() {
        const std::size_t begin = at_;
        while (peek() >= '0' && peek() <= '9') ++at_;
        return at_ - begin;
    }

    // The rest of a text whose opening mark has been read.
    std::string quoted() {
        std::string text;
        while (at_ < json_.size()) {
            const char letter = json_[at_];
            if (static_cast<unsigned char>(letter) < 0x20) break;
            ++at_;
            if (letter == '"') return text;
            if (letter == '\\')
                escape(text);
            else
                text += letter;
        }
        fail("a text does not end");
        return text;
    }

    void escape(std::string& text) {
        constexpr std::string_view NAMES = "\"\\/bfnrt", LETTERS = "\"\\/\b\f\n\r\t";
        const char name = peek();
        if (const auto known = NAMES.find(name); name != '\0' && known != NAMES.npos) {
            ++at_;
            text += LETTERS[known];
            return;
        }
        if (!eat('u')) return fail("there is no such escape");
        unsigned code = hex();
        if (code >= 0xd800 && code < 0xdc00 && eat("\\u")) {
            const unsigned low = hex();
            if (low < 0xdc00 || low > 0xdfff) return fail("half a letter stands alone");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        } else if (code >= 0xd800 && code <= 0xdfff) {
            return fail("half a letter stands alone");
        }
        utf8(text, code);
    }

    unsigned hex() {
        constexpr std::string_view DIGITS = "0123456789abcdefABCDEF";
        unsigned code = 0;
        int read = 0;
        for (const char letter : json_.substr(at_, 4)) {
            const std::size_t digit = DIGITS.find(letter);
            if (digit == DIGITS.npos) break;
            code = code << 4 | static_cast<unsigned>(digit < 16 ? digit : digit - 6);
            ++read;
        }
        if (read == 4)
            at_ += 4;
        else
            fail("four hex digits are expected");
        return code;
    }

    static void utf8(std::string& text, unsigned code) {
        const auto put = [&](unsigned byte) { text += static_cast<char>(byte); };
        if (code < 0x80) return put(code);
        if (code < 0x800) return put(0xc0 | code >> 6), put(0x80 | (code & 63));
        if (code < 0x10000) return put(0xe0 | code >> 12), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
        put(0xf0 | code >> 18), put(0x80 | (code >> 12 & 63)), put(0x80 | (code >> 6 & 63)), put(0x80 | (code & 63));
    }

    std::string_view json_;
    std::size_t at_ = 0;
    std::string error_{};
};

Result<JsonValue> JsonValue::parse(std::string_view json) { return JsonParser(json).whole(); }

}  // namespace sixstones
