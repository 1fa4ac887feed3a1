#include "text.h"

#include <iterator>

namespace sixstones {
namespace {

constexpr std::size_t MOST_BYTES = 40;  // of a picture

bool inside_letter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

void add_shown(std::string& picture, char letter, char quote) {
    constexpr char HEX[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == quote || letter == '\\') {
        (picture += '\\') += letter;
    } else if (letter == '\n' || letter == '\r' || letter == '\t') {
        (picture += '\\') += letter == '\n' ? 'n' : letter == '\r' ? 'r' : 't';
    } else if (byte < 0x20 || byte == 0x7f) {
        ((picture += "\\x") += HEX[byte >> 4]) += HEX[byte & 15];
    } else {
        picture += letter;
    }
}

}  // namespace

void add(std::string& text, std::string_view part) { text += part; }

void add(std::string& text, char part) { text += part; }

void add_number(std::string& text, std::int64_t number) {
    char digits[20];  // the library's tables of digits are larger than all numbers here are worth
    char* at = std::end(digits);
    std::uint64_t rest = static_cast<std::uint64_t>(number);
    if (number < 0) {
        text += '-';
        rest = 0 - rest;
    }
    do *--at = static_cast<char>('0' + rest % 10);
    while (rest /= 10);
    text.append(at, std::end(digits));
}

std::string shown(std::string_view text) {
    const bool apostrophe = text.find('\'') != text.npos && text.find('"') == text.npos;
    const char quote = apostrophe ? '"' : '\'';
    std::string picture(1, quote);
    for (const char letter : text) {
        if (picture.size() > MOST_BYTES + 4) break;
        add_shown(picture, letter, quote);
    }
    picture += quote;
    if (picture.size() <= MOST_BYTES) return picture;
    std::size_t end = MOST_BYTES - 2;
    while (end > 1 && inside_letter(picture[end])) --end;
    return picture.substr(0, end) + "...";
}

std::size_t blank(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text[0]);
    if (first == ' ' || (first >= '\t' && first <= '\r') || (first >= 0x1c && first <= 0x1f)) return 1;
    if (text.starts_with("\xc2\x85") || text.starts_with("\xc2\xa0")) return 2;
    for (const std::string_view wide :
         {"\xe1\x9a\x80", "\xe2\x80\xa8", "\xe2\x80\xa9", "\xe2\x80\xaf", "\xe2\x81\x9f", "\xe3\x80\x80"})
        if (text.starts_with(wide)) return 3;
    const bool quad = text.starts_with("\xe2\x80") && text.size() > 2;  // U+2000 to U+200A
    return quad && static_cast<unsigned char>(text[2]) >= 0x80 && static_cast<unsigned char>(text[2]) <= 0x8a ? 3 : 0;
}

std::vector<std::string_view> words(std::string_view text) {
    std::vector<std::string_view> found;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t skip = blank(text.substr(at))) {
            at += skip;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && !blank(text.substr(at))) ++at;
        found.push_back(text.substr(begin, at - begin));
    }
    return found;
}

}  // namespace sixstones
