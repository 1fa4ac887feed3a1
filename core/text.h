// Text: sentences put together of parts; and text from outside, as UTF-8: its blanks, and a picture of it for a
// refusal.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sixstones {

// Adds a part to a text.
void add(std::string& text, std::string_view part);
void add(std::string& text, char part);
void add_number(std::string& text, std::int64_t number);
void add(std::string& text, std::integral auto number) { add_number(text, static_cast<std::int64_t>(number)); }

// The parts of a sentence, texts and numbers, put together. Chains of `+` would be several times the code.
template <class... Parts>
std::string sentence(const Parts&... parts) {
    std::string text;
    (add(text, parts), ...);
    return text;
}

// A short picture of a text between quotes, however long it is and whatever it holds.
std::string shown(std::string_view text);

// How many bytes the blank takes that stands at the beginning of a text; 0 when none does. Unicode's blanks are blanks
// too, since a record may be pasted from anywhere.
std::size_t blank(std::string_view text);

// The words of a text, split at blanks.
std::vector<std::string_view> words(std::string_view text);

}  // namespace sixstones
