// The core in a page: the net and the analyses that go by it, and what is said about moves and games.
#include "analysis.h"
#include "day.h"
#include "facts.h"
#include "json_read.h"
#include "luck.h"
#include "parts.h"
#include "wasm_bots.h"

namespace sixstones {
namespace {

// The legal choice that a member of the data names; nothing, and the refusal is the answer, when it is none.
std::optional<Choice> choice_in(const State& state, std::string_view text) {
    const auto move = Move::parse(text);
    if (!move) {
        refuse("no_move", move.error);
        return std::nullopt;
    }
    const auto choice = resolve(state, *move.value);
    if (!choice) refuse(refusal(state, *move.value));
    return choice;
}

// The view beside a question, which must be that of the seat to move.
std::optional<View> view_beside(const JsonValue& data) {
    const JsonValue* seen = data.find("view");
    if (seen == nullptr) refuse("bad_view", "view is missing");
    return seen ? view_to_move(*seen) : std::nullopt;
}

// The best there is to judge positions.
std::shared_ptr<const Evaluator> best_judge(int players, int seat) {
    return judge_with(net, players, seat, temperaments()[0]).evaluator;
}

}  // namespace

// Takes a net's file: bots and analyses that are made from then on go by it.
EXPORTED(net_read)()->int {
    auto read = Net::read(given);
    if (!read) return refuse("bad_net", read.error);
    net = *read.value;
    return 1;
}

// Takes {"view", "seed"}: the view of the seat to move.
EXPORTED(analysis_new)(double seconds, double visits)->Thinking<Analyzer>* {
    const auto data = given_data("bad_view");
    const auto view = data ? view_beside(*data) : std::nullopt;
    if (!view) return nullptr;
    const Budget budget{seconds, seconds > 0 || visits > 0 ? static_cast<std::uint64_t>(visits) : ANALYSIS_VISITS};
    return new Thinking<Analyzer>(best_judge(view->known.players, view->seat), *view, budget,
                                  bot_seed(text_at(*data, "seed")), 1);
}

EXPORTED(analysis_free)(const Thinking<Analyzer>* analysis)->void { delete analysis; }

// Thinks for so many seconds at most and answers what is known by then.
EXPORTED(analysis_go_on)(Thinking<Analyzer>* analysis, double seconds)->int {
    analysis->host.begin(seconds);
    const bool done = analysis->thinks.go_on(analysis->host);
    JsonText out;
    out.open_object();
    out.key("done");
    out.truth(done);
    out.key("analysis");
    write_analysis(out, analysis->thinks.found());
    out.close_object();
    return answer_with(out);
}

// Takes a date: answers which of so many puzzles is that of the day.
EXPORTED(day_puzzle)(int puzzles)->int {
    const auto number = puzzle_of_day(given, puzzles);
    if (!number) return refuse("bad_day", number.error);
    JsonText out;
    out.number(*number.value);
    return answer_with(out);
}

// Takes {"view", "move"} and answers all facts of the move.
EXPORTED(view_facts)()->int {
    const auto data = given_data("bad_view");
    const auto view = data ? view_beside(*data) : std::nullopt;
    const auto choice = view ? choice_in(view->known, text_at(*data, "move")) : std::nullopt;
    if (!choice) return 0;
    JsonText out;
    write_facts(out, facts(*view, *choice));
    return answer_with(out);
}

// Takes {"view", "move", "instead", "chances"}, the last two if there are any: another move, and the mover's chance by
// move in ten-thousandths. Answers why the move is good, or better than the other.
EXPORTED(view_reasons)()->int {
    const auto data = given_data("bad_view");
    const auto view = data ? view_beside(*data) : std::nullopt;
    const auto choice = view ? choice_in(view->known, text_at(*data, "move")) : std::nullopt;
    if (!choice) return 0;
    std::optional<Choice> instead;
    if (const auto other = text_at(*data, "instead"); !other.empty()) {
        instead = choice_in(view->known, other);
        if (!instead) return 0;
    }
    std::vector<Worth> found;
    if (const JsonValue* chances = data->find("chances"))
        chances->each([&](std::string_view text, const JsonValue& chance) {
            const auto move = Move::parse(text);
            const auto known = move ? resolve(view->known, *move.value) : std::nullopt;
            if (known) found.push_back({*known, static_cast<int>(chance.integer().value_or(0))});
        });
    JsonText out;
    write_facts(out, reasons(*view, *choice, instead, found));
    return answer_with(out);
}

// A game from a view: what is hidden in it is dealt by a seed. Takes {"view", "seed"}.
EXPORTED(game_imagined)()->Game* {
    const auto data = given_data("bad_view");
    const JsonValue* seen = data ? data->find("view") : nullptr;
    if (data && seen == nullptr) refuse("bad_view", "view is missing");
    const auto view = seen ? view_in(*seen) : std::nullopt;
    if (!view) return nullptr;
    return new Game(Game::at(determinize(*view, text_at(*data, "seed"))));
}

// What the card was worth that a move draws. Takes {"position", "move", "seed"}: the whole position before the move.
EXPORTED(draw_new)(double visits)->Thinking<DrawAnalyzer>* {
    const auto data = given_data("bad_position");
    const JsonValue* position = data ? data->find("position") : nullptr;
    if (data && position == nullptr) refuse("bad_position", "position is missing");
    if (!position) return nullptr;
    const auto layout = LayoutReader<JsonValue>::position(*position);
    const auto state = layout ? pack(*layout.value) : Result<State>::refused(layout.error);
    if (!state) refuse("bad_position", state.error);
    const auto choice = state ? choice_in(*state.value, text_at(*data, "move")) : std::nullopt;
    if (!choice) return nullptr;
    return new Thinking<DrawAnalyzer>(best_judge(state.value->players, state.value->to_move), *state.value, *choice,
                                      static_cast<std::uint64_t>(visits), bot_seed(text_at(*data, "seed")));
}

EXPORTED(draw_free)(const Thinking<DrawAnalyzer>* draw)->void { delete draw; }

// Thinks for so many seconds at most and answers what is known by then.
EXPORTED(draw_go_on)(Thinking<DrawAnalyzer>* draw, double seconds)->int {
    draw->host.begin(seconds);
    const bool done = draw->thinks.go_on(draw->host);
    JsonText out;
    out.open_object();
    out.key("done");
    out.truth(done);
    out.key("draw");
    if (done)
        write_draw(out, draw->thinks.found(), draw->thinks.players());
    else
        out.null();
    out.close_object();
    return answer_with(out);
}

// Takes the accounts of a game (parts.h) and answers what each decision gave away and what made each seat's result.
EXPORTED(accounts)()->int {
    const auto data = given_data("bad_accounts");
    if (!data) return 0;
    auto accounts = AccountsReader<JsonValue>::read(*data);
    if (!accounts) return refuse("bad_accounts", accounts.error);
    JsonText out;
    settle(*accounts.value);
    write_accounts(out, *accounts.value);
    return answer_with(out);
}

}  // namespace sixstones
