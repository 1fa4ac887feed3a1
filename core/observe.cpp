#include "observe.h"

#include <algorithm>

#include "sha256.h"
#include "text.h"

namespace sixstones {
namespace {

// The cards of each level that the layout does not show, in the order of the table.
std::array<std::vector<CardId>, LEVELS> unseen_cards(const Layout& layout) {
    std::array<bool, CARD_CODES> shown{};
    const auto show = [&](const auto& cards) {
        for (const CardId card : cards)
            if (card < CARD_CODES) shown[card] = true;
    };
    show(layout.market);
    for (const auto& deck : layout.decks) show(deck);
    for (const auto& side : layout.sides) show(side.recruits), show(side.reserved);
    std::array<std::vector<CardId>, LEVELS> unseen;
    for (int card = 0; card < CARDS; ++card)
        if (!shown[static_cast<std::size_t>(card)]) unseen[CARD[card].level - 1].push_back(static_cast<CardId>(card));
    return unseen;
}

// Puts the next unseen card of its level in the place of an UNSEEN one; leaves it there when none is left.
void reveal(CardId& card, std::array<std::vector<CardId>, LEVELS>& unseen) {
    for (int level = 0; level < LEVELS; ++level) {
        if (card != UNSEEN[level] || unseen[level].empty()) continue;
        card = unseen[level].back();
        unseen[level].pop_back();
        return;
    }
}

// Puts unseen cards in the place of all UNSEEN ones, as far as there are any.
void fill(Layout& layout, std::array<std::vector<CardId>, LEVELS>& unseen) {
    for (auto& deck : layout.decks)
        for (CardId& card : deck) reveal(card, unseen);
    for (auto& side : layout.sides)
        for (CardId& card : side.reserved) reveal(card, unseen);
}

// Whether a card lies in a deck or a hand.
bool shows(const Layout& layout, CardId card) {
    const auto in = [&](const auto& cards) { return std::ranges::count(cards, card) > 0; };
    return std::ranges::any_of(layout.decks, in) ||
           std::ranges::any_of(layout.sides, [&](const auto& side) { return in(side.reserved); });
}

std::string too_many_hidden(int level) {
    return sentence("more cards of level ", level + 1, " are hidden than there are unseen");
}

}  // namespace

View observe(const State& state, std::uint8_t seat) {
    View view{state, seat};
    for (int level = 0; level < LEVELS; ++level)
        for (int i = FIRST_CARD[level + 1] - state.left[level]; i < FIRST_CARD[level + 1]; ++i)
            view.known.deck[static_cast<std::size_t>(i)] = UNSEEN[level];
    for (int other = 0; other < state.players; ++other) {
        if (other == seat) continue;
        Seat& side = view.known.seats[static_cast<std::size_t>(other)];
        for (int i = 0; i < HAND; ++i) side.reserved[i] = seen_in_hand(side, i, false);
    }
    return view;
}

CardId seen_in_hand(const Seat& side, int place, bool own) {
    const CardId card = side.reserved[static_cast<std::size_t>(place)];
    const bool veiled = !own && (side.hidden >> place & 1) && card < CARDS;
    return veiled ? UNSEEN[CARD[card].level - 1] : card;
}

Event redact(Event event, std::uint8_t seat) {
    switch (event.kind) {
        case Event::Reserved:
            if (event.slot == SLOTS && event.seat != seat) event.card = NO_CARD;
            return event;
        case Event::Tokens:
        case Event::Recruited:
        case Event::Revealed:
        case Event::TimeStone:
        case Event::Avengers:
        case Event::Claimed:
        case Event::Passed:
        case Event::Gauntlet:
        case Event::Turn:
        case Event::Over:
            return event;  // rules §7.2
    }
    return {};
}

Result<View> view_of(Layout layout, std::uint8_t seat) {
    auto unseen = unseen_cards(layout);
    fill(layout, unseen);
    for (int level = 0; level < LEVELS; ++level)
        if (shows(layout, UNSEEN[level])) return Result<View>::refused(too_many_hidden(level));
    const Result<State> state = pack(layout);
    if (!state) return Result<View>::refused(state.error);
    if (seat != NOBODY && seat >= state.value->players) return Result<View>::refused("no such seat");
    return {observe(*state.value, seat)};
}

State determinize(const View& view, Random& random) {
    State state = view.known;
    std::array<bool, CARD_CODES> shown{};
    for (const CardId card : state.market) shown[card] = true;
    for (int seat = 0; seat < state.players; ++seat) {
        const Seat& side = state.seats[static_cast<std::size_t>(seat)];
        for (const CardId card : side.reserved) shown[card] = true;
        for (CardId card = side.first_recruit; card != NO_CARD; card = state.after[card]) shown[card] = true;
    }
    for (int level = 0; level < LEVELS; ++level) {
        std::array<CardId, 40> unseen;
        std::uint32_t count = 0;
        for (int card = FIRST_CARD[level]; card < FIRST_CARD[level + 1]; ++card)
            if (!shown[static_cast<std::size_t>(card)]) unseen[count++] = static_cast<CardId>(card);
        random.shuffle(unseen.data(), count);
        for (int seat = 0; seat < state.players; ++seat)
            for (CardId& card : state.seats[static_cast<std::size_t>(seat)].reserved)
                if (card == UNSEEN[level]) card = unseen[--count];
        for (int i = FIRST_CARD[level + 1] - state.left[level]; i < FIRST_CARD[level + 1]; ++i)
            state.deck[static_cast<std::size_t>(i)] = unseen[--count];
    }
    return state;
}

State determinize(const View& view, std::string_view seed) {
    Random random = generator_of(sha256(sentence("sixstones/determinize/1:", seed)));
    return determinize(view, random);
}

std::vector<Problem> draft_problems(Layout draft) {
    auto unseen = unseen_cards(draft);
    fill(draft, unseen);
    std::vector<Problem> found;
    for (int level = 0; level < LEVELS; ++level) {
        if (!shows(draft, UNSEEN[level])) continue;
        found.push_back({"too_many_hidden", {Problem::Fact{"level", level + 1}}, too_many_hidden(level)});
        // What is too many must not be objected to once more, as cards that there are not.
        for (auto& deck : draft.decks) std::erase(deck, UNSEEN[level]);
        for (auto& side : draft.sides)
            for (std::size_t at = side.reserved.size(); at-- > 0;) {
                if (side.reserved[at] != UNSEEN[level]) continue;
                side.reserved.erase(side.reserved.begin() + static_cast<std::ptrdiff_t>(at));
                side.hidden.erase(side.hidden.begin() + static_cast<std::ptrdiff_t>(at));
            }
    }
    const auto others = problems(draft);
    found.insert(found.end(), others.begin(), others.end());
    return found;
}

Result<State> imagined(Layout draft, Random& random) {
    auto unseen = unseen_cards(draft);
    for (auto& cards : unseen) random.shuffle(cards.data(), static_cast<std::uint32_t>(cards.size()));
    fill(draft, unseen);
    for (int level = 0; level < LEVELS; ++level)
        if (shows(draft, UNSEEN[level])) return Result<State>::refused(too_many_hidden(level));
    return pack(draft);
}

bool turn_out(State& state, int seat, int at, CardId card) {
    const int level = CARD[card].level - 1;
    CardId* const end = state.deck.data() + FIRST_CARD[level + 1];
    CardId* const top = end - state.left[level];
    CardId* place = top < end ? top : nullptr;
    if (seat >= 0) {
        if (seat >= state.players || at < 0 || at >= HAND) return false;
        Seat& side = state.seats[seat];
        place = (side.hidden >> at & 1) && CARD[side.reserved[at]].level == level + 1 ? &side.reserved[at] : nullptr;
    }
    if (place == nullptr || std::ranges::count(state.market, card)) return false;
    CardId* lies = std::find(top, end, card);
    if (lies == end) lies = nullptr;
    for (int other = 0; other < state.players; ++other) {
        Seat& side = state.seats[other];
        for (CardId owned = side.first_recruit; owned != NO_CARD; owned = state.after[owned])
            if (owned == card) return false;
        for (int i = 0; i < HAND; ++i) {
            if (side.reserved[i] != card) continue;
            if (!(side.hidden >> i & 1)) return false;
            lies = &side.reserved[i];
        }
    }
    if (lies != nullptr)
        std::swap(*place, *lies);
    else
        *place = card;
    return true;
}

}  // namespace sixstones
