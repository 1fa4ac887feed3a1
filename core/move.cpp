#include "move.h"

#include <algorithm>

#include "text.h"

namespace sixstones {
namespace {

constexpr std::string_view KINDS[] = {"take", "reserve", "recruit", "return", "locate", "pass"};
constexpr int PAYMENT_ORDER[] = {Y, B, O, R, P, S};
constexpr unsigned MOST_PAID = 99;  // of one colour in a payment: enough to be wrong in an intelligible way

// Reads a move part by part. The first objection is kept; what is read after it means nothing and is not used.
class MoveReader {
   public:
    Result<Move> move(std::string_view text) {
        const Move read = parts(text);
        if (!error_.empty()) return Result<Move>::refused(error_);
        return {read};
    }

   private:
    Move refuse(const std::string& why) {
        if (error_.empty()) error_ = why;
        return {};
    }

    Move parts(std::string_view text) {
        if (text == KINDS[Move::Pass]) return {};
        const auto colon = text.find(':');
        const std::string_view kind = text.substr(0, colon);
        const std::string_view what = colon == text.npos ? std::string_view{} : text.substr(colon + 1);
        if (kind == KINDS[Move::Take]) return {Move::Take, 0, take(what)};
        if (kind == KINDS[Move::Reserve]) return reserve(what);
        if (kind == KINDS[Move::Recruit]) return recruit(what);
        if (kind == KINDS[Move::Return]) return give_back(what);
        if (kind == KINDS[Move::Locate]) return locate(what);
        return refuse("a move is take:, reserve:, recruit:, return: or locate: with what it names, or pass");
    }

    // The stone a letter stands for; green is a stone but part of no move.
    Stone stone(char letter, std::string_view allowed) {
        const char upper = letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
        for (int colour = 0; colour < STONES; ++colour)
            if (LETTERS[colour] == upper && allowed.find(upper) != allowed.npos) return Stone(colour);
        refuse(sentence("colours are ", allowed, " here"));
        return Y;
    }

    Counts take(std::string_view letters) {
        Counts taken;
        if (letters.empty() || letters.size() > 3) {
            refuse("a take names 1 to 3 tokens, like take:YBR or take:YY");
            return taken;
        }
        for (const char letter : letters) taken += Counts::of(stone(letter, "YBORP"));
        if (letters.size() == 3 ? taken.at_least(2) : taken.at_least(3))
            refuse("a take is of different colours, or of two tokens alike");
        return taken;
    }

    Counts payment(std::string_view text) {
        Counts payment;
        if (text.empty()) refuse("a payment follows '=', like recruit:thor=3Y2S");
        for (std::size_t at = 0; at < text.size() && error_.empty();) {
            unsigned number = 0;
            const std::size_t begin = at;
            while (at < text.size() && text[at] >= '0' && text[at] <= '9' && number <= MOST_PAID)
                number = 10 * number + static_cast<unsigned>(text[at++] - '0');
            if (at == begin || text[begin] == '0' || number > MOST_PAID || at == text.size()) {
                refuse("a payment is a list like 3Y2B1S: a number from 1 to 99 and its colour");
                break;
            }
            const Stone colour = stone(text[at++], "YBORPS");
            if (payment[colour] > 0) refuse("a payment names each colour once");
            if (error_.empty()) payment += Counts::of(colour, number);
        }
        return payment;
    }

    CardId card(std::string_view id) {
        const auto card = find_card(id);
        if (!card) refuse("there is no character with this id");
        return card.value_or(0);
    }

    Move reserve(std::string_view what) {
        constexpr std::string_view deck = "deck";
        if (what.substr(0, deck.size()) == deck && what.size() == deck.size() + 1) {
            const int level = what.back() - '0';
            if (level >= 1 && level <= LEVELS)
                return {Move::Reserve, static_cast<std::uint8_t>(Move::DECK + level), {}};
        }
        return {Move::Reserve, card(what), {}};
    }

    Move recruit(std::string_view what) {
        const auto equals = what.find('=');
        const CardId named = card(what.substr(0, equals));
        return {Move::Recruit, named, equals == what.npos ? Counts{} : payment(what.substr(equals + 1))};
    }

    Move give_back(std::string_view what) {
        if (what.size() != 1) return refuse("one token is given back at a time, like return:P");
        return {Move::Return, stone(what[0], "YBORPS"), {}};
    }

    Move locate(std::string_view what) {
        if (const auto location = find_location(what)) return {Move::Locate, *location, {}};
        return refuse("there is no location with this id");
    }

    std::string error_{};
};

// The id that stands for reserving or recruiting the card, from `market` or else `hand` on; -1 when it is in neither.
int place_of(const State& state, CardId card, int market, int hand) {
    for (int place = 0; place < MARKET; ++place)
        if (state.market[place] == card) return market + place;
    if (hand < 0) return -1;
    for (int place = 0; place < HAND; ++place)
        if (state.mover().reserved[place] == card) return hand + place;
    return -1;
}

int id_of_take(Counts taken) {
    for (int id = 0; id < RESERVE; ++id)
        if (TAKES[id] == taken) return id;
    return -1;
}

// The id a move would have here if it were legal; -1 when there is no such place.
int place_named(const State& state, const Move& move) {
    switch (move.kind) {
        case Move::Take:
            return id_of_take(move.tokens);
        case Move::Reserve:
            if (move.what >= Move::DECK) return RESERVE_DECK + move.what - Move::DECK - 1;
            return place_of(state, move.what, RESERVE, -1);
        case Move::Recruit:
            return place_of(state, move.what, RECRUIT, RECRUIT_HAND);
        case Move::Return:
            return RETURN + (move.what == S ? COLOURS : move.what);
        case Move::Locate:
            for (int i = 0; i < MAX_SEATS; ++i)
                if (state.locations[i] == move.what) return LOCATE + i;
            return -1;
        default:
            return PASS;
    }
}

// The text itself when it can stand in a message, else a word for it.
std::string pictured(std::string_view text) {
    const auto plain = [](char c) { return c > ' ' && c < 0x7f; };
    return !text.empty() && text.size() <= 40 && std::ranges::all_of(text, plain) ? std::string(text) : "this";
}

}  // namespace

Result<Move> Move::parse(std::string_view text) {
    Result<Move> move = MoveReader().move(text);
    if (!move) move.error = sentence(pictured(text), " is no move: ", move.error);
    return move;
}

std::string Move::text() const {
    std::string text(KINDS[kind]);
    if (kind == Pass) return text;
    text += ':';
    switch (kind) {
        case Take:
            for (int colour = 0; colour < COLOURS; ++colour) text.append(tokens[colour], LETTERS[colour]);
            return text;
        case Reserve:
            if (what >= DECK) return sentence(text, "deck", what - DECK);
            return text.append(CARD[what].id);
        case Recruit:
            text += CARD[what].id;
            if (tokens.word) text += '=';
            for (const int colour : PAYMENT_ORDER)
                if (tokens[colour]) text += sentence(tokens[colour], LETTERS[colour]);
            return text;
        case Return:
            return text + LETTERS[what];
        default:
            return text.append(LOCATION[what].id);
    }
}

std::uint64_t Move::hash() const {
    const std::uint64_t mixed =
        (tokens.word ^ std::uint64_t{kind} << 56 ^ std::uint64_t{what} << 40) * 0x9e3779b97f4a7c15;
    return mixed ^ mixed >> 32;
}

std::optional<Choice> resolve(const State& state, const Move& move) {
    const int id = place_named(state, move);
    if (id < 0 || !legal(state).contains(id)) return std::nullopt;
    if (move.kind != Move::Recruit) return Choice{id, {}};
    if (move.tokens.word == 0) return Choice{id, default_payment(state.mover(), move.what)};
    if (!pays(state.mover(), move.what, move.tokens)) return std::nullopt;
    return Choice{id, move.tokens};
}

Move name(const State& state, const Choice& choice) {
    const int id = choice.id;
    if (id < RESERVE) return {Move::Take, 0, TAKES[id]};
    if (id < RESERVE_DECK) return {Move::Reserve, card_at(state, id), {}};
    if (id < RECRUIT) return {Move::Reserve, static_cast<std::uint8_t>(Move::DECK + id - RESERVE_DECK + 1), {}};
    if (id < RETURN) {
        const CardId card = card_at(state, id);
        const bool usual = choice.payment == default_payment(state.mover(), card);
        return {Move::Recruit, card, usual ? Counts{} : choice.payment};
    }
    if (id < LOCATE) return {Move::Return, RETURNS[id - RETURN], {}};
    if (id < PASS) return {Move::Locate, state.locations[id - LOCATE], {}};
    return {};
}

std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> moves;
    moves.reserve(64);
    legal(state).each([&](int id) {
        if (id < RECRUIT || id >= RETURN) {
            moves.push_back(name(state, {id, {}}));
            return;
        }
        const CardId card = card_at(state, id);
        bool usual = true;
        each_payment(state.mover(), card, [&](Counts payment) {
            moves.push_back({Move::Recruit, card, usual ? Counts{} : payment});
            usual = false;
        });
    });
    return moves;
}

}  // namespace sixstones
