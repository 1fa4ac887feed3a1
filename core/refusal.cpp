#include "refusal.h"

#include <algorithm>

#include "text.h"

namespace sixstones {
namespace {

using Code = Refusal::Code;

// "3 yellow, 2 red"; "nothing" when there is none.
std::string amounts(Counts counts) {
    std::string text;
    for (int stone = 0; stone < STONES; ++stone)
        if (counts[stone]) text += sentence(text.empty() ? "" : ", ", counts[stone], " ", STONE_NAMES[stone]);
    return text.empty() ? "nothing" : text;
}

std::string names(Counts counts, const std::string& between) {
    std::string text;
    for (int stone = 0; stone < STONES; ++stone)
        if (counts[stone]) text += (text.empty() ? "" : between) + STONE_NAMES[stone];
    return text;
}

Refusal no_return(const State& state, const Move& move) {
    const int seat = state.to_move, extra = state.mover().held - TOKEN_LIMIT;
    const std::string who = sentence("seat ", seat);
    if (move.kind == Move::Return)
        return {Code::TokenNotHeld,
                {{"seat", seat}, {"stone", letter(move.what)}},
                sentence(who, " holds no ", STONE_NAMES[move.what], " token")};
    return {Code::ReturnFirst,
            {{"seat", seat}, {"number", extra}, {"limit", TOKEN_LIMIT}},
            sentence(who, " must first give back ", extra, extra > 1 ? " tokens" : " token")};
}

Refusal no_take(const State& state, Counts taken) {
    Counts absent;
    for (int colour = 0; colour < COLOURS; ++colour)
        if (taken[colour] && !state.bank[colour]) absent += Counts::of(Stone(colour));
    if (absent.word)
        return {
            Code::BankLacks, {{"stones", absent}}, sentence("the bank has no ", names(absent, " and no "), " left")};
    for (int colour = 0; colour < COLOURS; ++colour) {
        if (taken[colour] < 2) continue;
        const int left = static_cast<int>(state.bank[colour]);
        return {Code::TooFewForTwo,
                {{"stone", letter(colour)}, {"number", left}, {"limit", ALIKE_LEAST}},
                sentence("two alike need ", ALIKE_LEAST, " ", STONE_NAMES[colour], " in the bank, and it has ", left)};
    }
    return {Code::TakeThree,
            {{"limit", TAKE_DIFFERENT}},
            "with three or more colours in the bank a take is of three colours, or of two alike"};
}

Refusal no_reserve(const State& state, const Move& move) {
    if (state.mover().hand_full())
        return {Code::HandFull, {{"limit", HAND}}, sentence("a hand holds at most ", HAND, " reserved cards")};
    if (move.what >= Move::DECK) {
        const int level = move.what - Move::DECK;
        return {Code::DeckEmpty, {{"level", level}}, sentence("the deck of level ", level, " is empty")};
    }
    return {Code::NotFaceUp, {{"card", CARD[move.what].id}}, sentence(CARD[move.what].name, " is not face up")};
}

Refusal no_recruit(const State& state, const Move& move) {
    const CardId card = move.what;
    const Refusal::Fact which{"card", CARD[card].id};
    const Seat& seat = state.mover();
    if (!std::ranges::count(state.market, card) && !std::ranges::count(seat.reserved, card))
        return {Code::OutOfReach, {which}, sentence(CARD[card].name, " is neither face up nor in your hand")};
    if (!can_pay(seat, card)) {
        const Counts short_of = lacking(seat, card);
        const int gray = static_cast<int>(seat.tokens[S]);
        return {Code::TooDear,
                {which, {"stones", short_of}, {"gray", gray}},
                sentence(CARD[card].name, " costs ", short_of.total(), " more: ", amounts(short_of),
                         gray ? sentence("; you hold ", gray, " gray") : "")};
    }
    if (!seat.tokens.covers(move.tokens)) {
        const Counts beyond = move.tokens.less(seat.tokens);
        return {Code::PaymentNotHeld,
                {{"stones", beyond}},
                sentence("you do not hold that many ", names(beyond, " and "), " tokens")};
    }
    const Counts cost = due(seat, card);
    if (cost.word == 0)
        return {Code::FreeCard, {which}, sentence(CARD[card].name, " costs you nothing, so there is nothing to pay")};
    return {Code::WrongPayment,
            {which, {"stones", cost}},
            sentence(CARD[card].name, " costs you ", amounts(cost), ", gray in place of any of it, and exactly that")};
}

constexpr std::size_t NAMED_IN_FULL = 8;

std::string_view kind_of(std::string_view move) { return move.substr(0, move.find(':')); }

// The legal moves in one sentence, cut short when there are many.
std::string legal_now(const State& state) {
    std::vector<std::string> named;
    for (const Move& move : legal_moves(state)) named.push_back(move.text());
    if (named.empty()) return "Nothing is legal any more.";
    const std::size_t number = named.size();
    // One of each kind is enough of an example; the moves of a kind stand together.
    if (number > NAMED_IN_FULL)
        named.erase(std::ranges::unique(named, {}, [](const std::string& move) { return kind_of(move); }).begin(),
                    named.end());
    std::string text = number > NAMED_IN_FULL ? sentence("Legal now: ", number, " moves, such as ") : "Legal now: ";
    for (std::size_t i = 0; i < named.size(); ++i) text += (i > 0 ? ", " : "") + named[i];
    return text + ".";
}

Refusal reason(const State& state, const Move& move) {
    if (state.phase == Phase::Over) return {Code::Over, {}, "the game is over"};
    if (state.phase == Phase::Return) return no_return(state, move);
    if (state.phase == Phase::Locate)
        return {Code::LocateFirst,
                {{"seat", state.to_move}},
                sentence("seat ", state.to_move, " must choose one of the locations its bonuses meet")};
    switch (move.kind) {
        case Move::Take:
            return no_take(state, move.tokens);
        case Move::Reserve:
            return no_reserve(state, move);
        case Move::Recruit:
            return no_recruit(state, move);
        case Move::Return:
            return {Code::NothingToReturn, {}, "there is nothing to give back now"};
        case Move::Locate:
            return {Code::NothingToLocate, {}, "there is no location to choose now"};
        default:
            return {Code::MustAct, {}, "passing is for a seat that can do nothing else"};
    }
}

}  // namespace

Refusal refusal(const State& state, const Move& move) {
    Refusal why = reason(state, move);
    why.message = sentence(move.text(), " is not legal: ", why.sentence, ". ", legal_now(state));
    return why;
}

Refusal refused_id(const State& state, int id) {
    const std::string why = sentence("id ", id, " is not legal here. ", legal_now(state));
    return {Code::IllegalId, {}, why, why};
}

Refusal refused_undo(std::size_t made) {
    const std::string why = made ? sentence("there are ", made, " decisions to take back")
                                 : std::string("there is no decision to take back");
    return {Code::NothingToUndo, {}, why, why};
}

}  // namespace sixstones
