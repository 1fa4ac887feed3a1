// JSON text: a sink that writes it, and a strict reader (RFC 8259) that gives it as values. How positions, views and
// events look is told in json_write.h and json_read.h.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "result.h"

namespace sixstones {

// A sink takes a value as a sequence of calls: open_object, then key and value in turn, then close_object; open_list,
// values, close_list; number, truth, null, and for texts word (one of the game's fixed words) or text (any other).
// This one makes compact JSON of them.
class JsonText {
   public:
    void open_object() { open('{'); }
    void close_object() { close('}'); }
    void open_list() { open('['); }
    void close_list() { close(']'); }
    void key(std::string_view name);
    void word(std::string_view word);
    void text(std::string_view text);
    void number(std::int64_t number);
    void chance(double chance);  // from 0 to 1, to four places: finer than any search knows
    void truth(bool truth);
    void null();

    std::string json{};

   private:
    void open(char bracket);
    void close(char bracket);
    void separate();

    bool first_ = true;  // in its list or object, or after its key
};

// What JSON text says. A source for json_read.h.
class JsonValue {
   public:
    enum Kind : std::uint8_t { Null, Truth, Number, Text, List, Object };

    // Refuses, with the place, whatever is not exactly one value; keys must not repeat, nesting is bounded.
    static Result<JsonValue> parse(std::string_view json);

    bool is_null() const { return kind_ == Null; }
    bool is_list() const { return kind_ == List; }
    bool is_object() const { return kind_ == Object; }
    bool is_number() const { return kind_ == Number; }
    std::optional<bool> truth() const;
    std::optional<std::int64_t> integer() const { return integer_; }  // only a whole number that fits
    std::optional<std::string_view> text() const;
    std::size_t size() const { return items_.size(); }
    const JsonValue& item(std::size_t index) const { return items_[index]; }
    const JsonValue* find(std::string_view key) const;
    // Calls visit(key, value) for each member of an object.
    template <class Visit>
    void each(const Visit& visit) const {
        for (std::size_t i = 0; i < keys_.size(); ++i) visit(keys_[i], items_[i]);
    }
    std::string shown() const;  // a short picture for a refusal, however large the value is

   private:
    friend class JsonParser;
    Kind kind_ = Null;
    bool truth_ = false;
    std::optional<std::int64_t> integer_{};
    std::string text_{};              // a text, or a number as it is written
    std::vector<JsonValue> items_{};  // of a list, or the values of an object
    std::vector<std::string> keys_{};
};

}  // namespace sixstones
