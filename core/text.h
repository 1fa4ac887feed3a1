// Text from outside, as UTF-8: its blanks, and a picture of it for a refusal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sixstones {

// A short picture of a text between quotes, however long it is and whatever it holds.
std::string shown(std::string_view text);

// How many bytes the blank takes that stands at the beginning of a text; 0 when none does. Unicode's blanks are blanks
// too, since a record may be pasted from anywhere.
std::size_t blank(std::string_view text);

// The words of a text, split at blanks.
std::vector<std::string_view> words(std::string_view text);

}  // namespace sixstones
