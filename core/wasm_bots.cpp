// The core in a page: bots, which think in parts.
#include "wasm_bots.h"

#include "bot.h"
#include "day.h"
#include "text.h"

namespace sixstones {
namespace {

void write_choice(JsonText& out, const Bot& bot, bool done) {
    const SearchResult* search = bot.searched();
    out.open_object();
    out.key("done");
    out.truth(done);
    out.key("move");
    out.text(bot.choice().text());
    out.key("visits");
    out.number(search ? static_cast<std::int64_t>(search->visits) : 0);
    out.close_object();
}

}  // namespace

std::shared_ptr<const Net> net;

std::optional<View> view_to_move(const JsonValue& data) {
    auto view = view_in(data);
    if (view && (view->known.phase == Phase::Over || view->seat != view->known.to_move)) {
        refuse("bad_view", "this view offers no legal move: it is not that of the seat to move");
        view.reset();
    }
    return view;
}

std::string_view text_at(const JsonValue& data, std::string_view key) {
    const JsonValue* value = data.find(key);
    return value ? value->text().value_or("") : "";
}

// Answers the levels, those of them that go by the net, and the temperaments by name.
EXPORTED(bots)()->int {
    JsonText out;
    out.open_object();
    out.key("levels");
    out.open_list();
    for (const Level& level : BOT_LEVELS) out.word(level.name);
    out.close_list();
    out.key("learned");
    out.open_list();
    for (const Level& level : BOT_LEVELS)
        if (level.learned) out.word(level.name);
    out.close_list();
    out.key("temperaments");
    out.open_list();
    for (const Temperament& temperament : temperaments()) out.word(temperament.name);
    out.close_list();
    out.close_object();
    return answer_with(out);
}

// Takes a date: answers who plays what on that day.
EXPORTED(day)()->int {
    const auto day = day_of(given);
    if (!day) return refuse("bad_day", day.error);
    JsonText out;
    write_day(out, *day.value);
    return answer_with(out);
}

// Takes {"level", "temperament", "seed"}; `seconds` and `visits` bound each choice, 0 being the level's own bound.
EXPORTED(bot_new)(double seconds, double visits)->Thinking<Bot>* {
    const auto data = given_data("bad_bot");
    if (!data) return nullptr;
    const Level* level = find_level(text_at(*data, "level"));
    const Temperament* temperament = find_temperament(text_at(*data, "temperament"));
    if (level == nullptr) refuse("bad_bot", "there is no level " + shown(text_at(*data, "level")));
    if (temperament == nullptr) refuse("bad_bot", no_temperament(shown(text_at(*data, "temperament"))));
    if (level == nullptr || temperament == nullptr) return nullptr;
    const std::uint64_t seed = bot_seed(text_at(*data, "seed"));
    return new Thinking<Bot>(*level, *temperament, Budget{seconds, static_cast<std::uint64_t>(visits)}, seed, 1, net);
}

EXPORTED(bot_free)(const Thinking<Bot>* bot)->void { delete bot; }

// Takes the view of the seat to move.
EXPORTED(bot_begin)(Thinking<Bot>* bot)->int {
    const auto data = given_data("bad_view");
    const auto view = data ? view_to_move(*data) : std::nullopt;
    if (!view) return 0;
    bot->thinks.begin(*view, {}, bot->host);
    return 1;
}

// Thinks for so many seconds at most and answers the best move by then and, when all is done, the move it chooses.
EXPORTED(bot_go_on)(Thinking<Bot>* bot, double seconds)->int {
    bot->host.begin(seconds);
    const bool done = bot->thinks.go_on();
    JsonText out;
    write_choice(out, bot->thinks, done);
    return answer_with(out);
}

// Ends a choice before all is done: answers what the bot chooses by what it knows.
EXPORTED(bot_stop)(Thinking<Bot>* bot)->int {
    JsonText out;
    write_choice(out, bot->thinks, true);
    return answer_with(out);
}

}  // namespace sixstones
