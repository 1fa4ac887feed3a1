// The core in a page: positions that somebody sets up or pastes, for the study.
#include <algorithm>

#include "hash.h"
#include "json_read.h"
#include "sha256.h"
#include "wasm.h"

namespace sixstones {
namespace {

void write_problem(JsonText& out, const Problem& problem) {
    out.open_object();
    out.key("code");
    out.word(problem.code);
    out.key("facts");
    out.open_object();
    for (const auto& [name, value] : problem.facts) {
        if (name.empty()) continue;
        out.key(name);
        if (const auto* number = std::get_if<int>(&value)) out.number(*number);
        if (const auto* word = std::get_if<std::string_view>(&value)) out.word(*word);
    }
    out.close_object();
    out.key("sentence");
    out.text(problem.sentence);
    out.close_object();
}

}  // namespace

EXPORTED(game_from_position)()->Game* { return made(Game::from_text(given), "bad_position"); }

// All that is wrong with the draft that was given: none for one that game_from_draft takes.
EXPORTED(draft_problems)()->int {
    const auto draft = given_draft();
    if (!draft) return 0;
    JsonText out;
    out.open_list();
    for (const Problem& problem : draft_problems(*draft)) write_problem(out, problem);
    out.close_list();
    return answer_with(out);
}

// Takes a draft with the `seed` beside, by which the unseen cards are dealt over what it leaves open.
EXPORTED(game_from_draft)()->Game* {
    const auto draft = given_draft();
    if (!draft) return nullptr;
    const auto data = JsonValue::parse(given);
    const JsonValue* seed = data.value->find("seed");
    Random random(word_of(sha256(sentence("sixstones/draft/1:", seed ? seed->text().value_or("") : ""))));
    const auto state = imagined(*draft, random);
    if (!state) {
        refuse("bad_position", state.error);
        return nullptr;
    }
    return new Game(Game::at(*state.value));
}

// Takes {"card"}: the game from this position on in which it is the next one from its deck; with "seat" and "at" the
// one that the seat took unseen as the `at`th of its hand.
EXPORTED(game_turned)(const Game* game)->Game* {
    const auto data = given_data("bad_card");
    if (!data) return nullptr;
    const auto number = [&](std::string_view key) {
        const JsonValue* value = data->is_object() ? data->find(key) : nullptr;
        return static_cast<int>(value ? std::clamp<std::int64_t>(value->integer().value_or(-1), -1, MAX_SEATS) : -1);
    };
    const JsonValue* named = data->is_object() ? data->find("card") : nullptr;
    const auto card = find_card(named ? named->text().value_or("") : "");
    State state = game->state();
    if (card && turn_out(state, number("seat"), number("at"), *card)) return new Game(Game::at(state));
    refuse("bad_card", "this card cannot lie there");
    return nullptr;
}

// Answers the position in one line.
EXPORTED(game_line)(const Game* game)->int {
    JsonText out;
    out.text(position_line(game->state()));
    return answer_with(out);
}

EXPORTED(game_hash)(const Game* game)->std::uint64_t { return hash(game->state()); }

}  // namespace sixstones
