#include "deal.h"

#include <algorithm>

#include "sha256.h"
#include "text.h"

namespace sixstones {
namespace {

using NameList = std::vector<std::string_view>;

std::vector<NameList> split(std::string_view text) {
    std::vector<NameList> lists;
    for (;;) {
        const std::size_t slash = text.find('/');
        lists.push_back(words(text.substr(0, slash)));
        if (slash == text.npos) return lists;
        text.remove_prefix(slash + 1);
    }
}

std::string joined(const std::vector<NameList>& lists) {
    std::string text;
    for (std::size_t i = 0; i < lists.size(); ++i) {
        if (i > 0) text += " / ";
        for (std::size_t j = 0; j < lists[i].size(); ++j) (text += j > 0 ? " " : "") += lists[i][j];
    }
    return text;
}

// What is wrong with a deck's list; empty when nothing is.
std::string fault(const NameList& names, int level) {
    const int which = level + 1;
    if (names.size() > static_cast<std::size_t>(deck_size(level)))
        return sentence("deal: the deck of level ", which, " has ", deck_size(level), " cards, not ", names.size());
    for (const std::string_view name : names) {
        const auto card = find_card(name);
        if (name != "?" && (!card || CARD[*card].level != level + 1))
            return sentence("deal: there is no card ", shown(name), " of level ", which);
    }
    for (const std::string_view name : names)
        if (name != "?" && std::ranges::count(names, name) > 1)
            return sentence("deal: a card of level ", which, " is named twice");
    return {};
}

void fill(const NameList& names, int level, const std::string& text, Deal& deal) {
    std::vector<std::pair<Digest, CardId>> unnamed;  // kept in order
    for (int card = FIRST_CARD[level]; card < FIRST_CARD[level + 1]; ++card) {
        if (std::ranges::count(names, CARD[card].id)) continue;
        const Digest digest = sha256(sentence("sixstones/unseen/1:", text, ":", CARD[card].id));
        const auto later = [&](const auto& other) { return digest < other.first; };
        unnamed.emplace(std::ranges::find_if(unnamed, later), digest, static_cast<CardId>(card));
    }
    auto filler = unnamed.begin();
    for (int i = 0; i < deck_size(level); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const bool named = at < names.size() && names[at] != "?";
        deal.decks[static_cast<std::size_t>(FIRST_CARD[level] + i)] =
            named ? *find_card(names[at]) : (filler++)->second;
    }
}

}  // namespace

Deal deal_from_seed(std::string_view seed) {
    Random random = generator_of(sha256(sentence("sixstones/deal/1:", seed)));
    return shuffle(random);
}

Result<Deal> parse_deal(std::string_view text, int players) {
    if (players < 2 || players > MAX_SEATS) return Result<Deal>::refused("a game has 2 to 4 seats");
    const auto lists = split(text);
    if (lists.size() != 1 + LEVELS)
        return Result<Deal>::refused("a deal has four lists split by '/': locations and the decks of levels 1-3");
    if (lists[0].size() != static_cast<std::size_t>(players))
        return Result<Deal>::refused(sentence("a deal for ", players, " players names ", players, " locations"));
    Deal deal{};
    deal.locations.fill(NO_LOCATION);
    for (std::size_t i = 0; i < lists[0].size(); ++i) {
        const auto location = find_location(lists[0][i]);
        if (!location) return Result<Deal>::refused(sentence("deal: there is no location ", shown(lists[0][i])));
        deal.locations[i] = *location;
    }
    for (int level = 0; level < LEVELS; ++level) {
        const std::string wrong = fault(lists[static_cast<std::size_t>(level + 1)], level);
        if (!wrong.empty()) return Result<Deal>::refused(wrong);
    }
    const std::string plain = joined(lists);
    for (int level = 0; level < LEVELS; ++level) fill(lists[static_cast<std::size_t>(level + 1)], level, plain, deal);
    return {deal};
}

std::string format_deal(const Deal& deal, int players) {
    std::vector<NameList> lists(1 + LEVELS);
    for (int i = 0; i < players; ++i) lists[0].push_back(LOCATION[deal.locations[static_cast<std::size_t>(i)]].id);
    for (int card = 0; card < CARDS; ++card) {
        const CardId id = deal.decks[static_cast<std::size_t>(card)];
        lists[CARD[id].level].push_back(CARD[id].id);
    }
    return joined(lists);
}

}  // namespace sixstones
