// How the decks and locations lie: from a seed, or typed in from a real table.
//
// A deal as text is four lists split by slashes: the locations in the order they lie, then the cards of level 1, 2 and
// 3 in the order they leave their decks, the four face-up ones first. `?` stands for a card that nobody saw, and a list
// may stop early when nobody saw the rest.
#pragma once

#include "rules.h"

namespace sixstones {

// The deal of a seed, the same on every machine (docs/shuffle.md).
Deal deal_from_seed(std::string_view seed);

// The deal a text describes for so many players. Unseen cards are filled in from those of the level that are not named,
// in an order that depends on the words alone. Refuses, in words, what is no deal.
Result<Deal> parse_deal(std::string_view text, int players);

// A deal as text, every card named.
std::string format_deal(const Deal& deal, int players);

}  // namespace sixstones
