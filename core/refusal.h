// Why a move is not legal: a code, the facts behind it and an English sentence. The rules alone decide; this only
// explains, and tells nothing that the seat to move may not know.
#pragma once

#include <variant>

#include "json_write.h"

namespace sixstones {

struct Refusal {
    enum Code : std::uint8_t {
        Over,
        ReturnFirst,      // seat, number: tokens to return, limit
        TokenNotHeld,     // seat, stone
        LocateFirst,      // seat
        BankLacks,        // stones that are taken and not there
        TooFewForTwo,     // stone, number in the bank, limit
        TakeThree,        // limit
        HandFull,         // limit
        DeckEmpty,        // level
        NotFaceUp,        // card
        OutOfReach,       // card
        TooDear,          // card, stones that are short, gray tokens held
        PaymentNotHeld,   // stones that the payment names beyond those held
        FreeCard,         // card
        WrongPayment,     // card, stones that are due
        NothingToReturn,  //
        NothingToLocate,  //
        MustAct,          //
        NoMove,           // the text is no move
        IllegalId,        // no legal move has this id
        NothingToUndo,    // fewer decisions have been made
        CODES
    };
    struct Fact {
        std::string_view name;
        std::variant<int, std::string_view, Counts> value;
    };

    Code code;
    std::vector<Fact> facts{};
    std::string sentence{};  // without a capital or full stop: it stands after "is not legal: "
    std::string message{};   // the whole of it: which move, why not, and what would be legal
};

// The codes as they are written, by number.
inline constexpr std::string_view REFUSAL_CODES[Refusal::CODES] = {
    "over",
    "return_first",
    "token_not_held",
    "locate_first",
    "bank_lacks",
    "too_few_for_two",
    "take_three",
    "hand_full",
    "deck_empty",
    "not_face_up",
    "out_of_reach",
    "too_dear",
    "payment_not_held",
    "free_card",
    "wrong_payment",
    "nothing_to_return",
    "nothing_to_locate",
    "must_act",
    "no_move",
    "illegal_id",
    "nothing_to_undo",
};

// Why a move is refused. It must not be legal in the state.
Refusal refusal(const State& state, const Move& move);

// Why an id is refused that is not legal in the state.
Refusal refused_id(const State& state, int id);

// Why so many decisions cannot be taken back when only `made` have been made.
Refusal refused_undo(std::size_t made);

// As JSON.
template <class Sink>
void write_refusal(Sink& out, const Refusal& refusal) {
    out.open_object();
    out.key("code");
    out.word(REFUSAL_CODES[refusal.code]);
    out.key("facts");
    out.open_object();
    for (const auto& [name, value] : refusal.facts) {
        out.key(name);
        if (const auto* number = std::get_if<int>(&value)) out.number(*number);
        if (const auto* word = std::get_if<std::string_view>(&value)) out.word(*word);
        if (const auto* stones = std::get_if<Counts>(&value)) write_some(out, *stones);
    }
    out.close_object();
    out.key("sentence");
    out.text(refusal.sentence);
    out.key("message");
    out.text(refusal.message);
    out.close_object();
}

}  // namespace sixstones
