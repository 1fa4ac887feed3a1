// The core in a page: the second binding, beside bind/. Plain functions of numbers and of one text each way: what is
// asked is put into the buffer that input() gives, what is answered is read from answer(), as JSON. A function that
// refuses gives 0, and the answer says why; handles are never 0. Here are games and, in wasm_bots.cpp, bots: all that
// playing needs, which is web/src/engine/core.wasm. With wasm_study.cpp and wasm_draft.cpp it is study.wasm.
#include "wasm.h"

#include <__verbose_abort>

#include "json_read.h"

// What libc++ does where it would throw: the page is told that the engine failed. Its own way prints, which costs 20
// kB.
void std::__libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

namespace sixstones {
namespace {

constexpr int ALL = -2;  // who hears everything; -1 is a spectator

std::string told;

std::uint8_t seat_of(int seat) { return seat < 0 ? NOBODY : static_cast<std::uint8_t>(seat); }

void write_events(JsonText& out, const std::vector<Event>& events, int hearer) {
    out.open_list();
    for (const Event& event : events) write_event(out, hearer == ALL ? event : redact(event, seat_of(hearer)));
    out.close_list();
}

void write_played(JsonText& out, const Move& move, const std::vector<Event>& events, int hearer) {
    out.key("move");
    out.text(move.text());
    out.key("events");
    write_events(out, events, hearer);
}

void write_headers(JsonText& out, const Headers& headers) {
    out.open_object();
    for (const auto& [name, value] : headers) {
        out.key(name);
        out.text(value);
    }
    out.close_object();
}

void write_result(JsonText& out, const State& state) {
    if (state.phase != Phase::Over) return out.null();
    Event over{.kind = Event::Over, .seats = state.players, .winners = static_cast<std::uint8_t>(winners(state))};
    for (std::size_t seat = 0; seat < state.players; ++seat) over.points[seat] = state.seats[seat].points;
    out.open_object();
    write_outcome(out, over);
    out.key("decided");
    const Decided how = decided(state);
    if (how == Decided::None)
        out.null();
    else
        out.word(DECIDED[static_cast<int>(how)]);
    out.close_object();
}

}  // namespace

std::string given;

int answer_with(JsonText& out) {
    told = std::move(out.json);
    return 1;
}

int refuse(std::string_view code, std::string_view sentence, int line) {
    JsonText out;
    out.open_object();
    out.key("code");
    out.word(code);
    out.key("facts");
    out.open_object();
    out.close_object();
    out.key("sentence");
    out.text(sentence);
    out.key("message");
    out.text(sentence);
    if (line > 0) {
        out.key("line");
        out.number(line);
    }
    out.close_object();
    told = std::move(out.json);
    return 0;
}

int refuse(const Refusal& refusal) {
    JsonText out;
    write_refusal(out, refusal);
    told = std::move(out.json);
    return 0;
}

std::optional<JsonValue> given_data(std::string_view code) {
    auto data = JsonValue::parse(given);
    if (!data) refuse(code, "this is not JSON: " + data.error);
    return std::move(data.value);
}

Game* made(Result<Game> game, std::string_view code) {
    if (game) return new Game(std::move(*game.value));
    refuse(code, game.error);
    return nullptr;
}

std::optional<Layout> given_draft() {
    const auto data = given_data("bad_position");
    if (!data) return std::nullopt;
    auto draft = LayoutReader<JsonValue>::draft(*data);
    if (!draft) refuse("bad_position", draft.error);
    return std::move(draft.value);
}

std::optional<View> view_in(const JsonValue& data) {
    using Reader = LayoutReader<JsonValue>;
    const auto seat = Reader::viewer(data);
    const auto layout = seat ? Reader::view(data, *seat.value) : Result<Layout>::refused(seat.error);
    const auto view = layout ? view_of(*layout.value, *seat.value) : Result<View>::refused(layout.error);
    if (!view) refuse("bad_view", view.error);
    return view.value;
}

namespace {

// The view that was given, in which there must be such a seat.
std::optional<View> view_with(int seat) {
    const auto data = given_data("bad_view");
    auto view = data ? view_in(*data) : std::nullopt;
    if (!view || (seat >= 0 && seat < view->known.players)) return view;
    refuse("bad_seat", "no such seat");
    return std::nullopt;
}

}  // namespace

EXPORTED(input)(int size)->char* {
    given.assign(static_cast<std::size_t>(size), '\0');
    return given.data();
}

EXPORTED(answer)()->const char* { return told.data(); }

EXPORTED(answer_size)()->int { return static_cast<int>(told.size()); }

EXPORTED(game_from_seed)(int players)->Game* { return made(Game::from_seed(players, given), "bad_seed"); }

EXPORTED(game_from_deal)(int players)->Game* { return made(Game::from_deal(players, given), "bad_deal"); }

// Answers the headers that are not the game's own.
EXPORTED(game_from_record)()->Game* {
    const auto read = replayed(given);
    if (!read) {
        refuse("bad_record", read.error.sentence, read.error.line);
        return nullptr;
    }
    JsonText out;
    write_headers(out, read.value->headers());
    answer_with(out);
    return new Game(read.value->game());
}

// What follows from each seat's side of the draft that was given, which may be impossible, or a view.
EXPORTED(draft_totals)()->int {
    const auto draft = given_draft();
    if (!draft) return 0;
    const State state = sketch(*draft);
    JsonText out;
    out.open_list();
    for (int seat = 0; seat < state.players; ++seat) {
        out.open_object();
        write_totals(out, state.seats[static_cast<std::size_t>(seat)]);
        out.close_object();
    }
    out.close_list();
    return answer_with(out);
}

EXPORTED(game_copy)(const Game* game)->Game* { return new Game(*game); }

EXPORTED(game_free)(const Game* game)->void { delete game; }

EXPORTED(game_status)(const Game* game)->int {
    const State& state = game->state();
    JsonText out;
    out.open_object();
    out.key("players");
    out.number(state.players);
    out.key("to_move");
    out.number(state.to_move);
    out.key("phase");
    out.word(PHASES[static_cast<int>(state.phase)]);
    out.key("round");
    out.number(state.round);
    out.key("points");
    out.open_list();
    for (int seat = 0; seat < state.players; ++seat) out.number(state.seats[static_cast<std::size_t>(seat)].points);
    out.close_list();
    out.key("result");
    write_result(out, state);
    out.key("moves");
    out.open_list();
    for (const Move& move : game->moves()) out.text(move.text());
    out.close_list();
    out.close_object();
    return answer_with(out);
}

EXPORTED(game_view)(const Game* game, int seat, bool offer)->int {
    JsonText out;
    write_view(out, game->state(), seat_of(seat), offer);
    return answer_with(out);
}

EXPORTED(game_position)(const Game* game)->int {
    JsonText out;
    write_position(out, game->state(), true);
    return answer_with(out);
}

EXPORTED(game_legal)(const Game* game)->int {
    JsonText out;
    out.open_list();
    for (const Move& move : legal_moves(game->state())) out.text(move.text());
    out.close_list();
    return answer_with(out);
}

EXPORTED(game_prices)(const Game* game, int seat)->int {
    if (seat < 0 || seat >= game->state().players) return refuse("bad_seat", "no such seat");
    JsonText out;
    write_prices(out, game->state(), seat_of(seat));
    return answer_with(out);
}

// Answers the move in canonical form and what `hearer` may hear of it.
EXPORTED(game_play)(Game* game, int hearer)->int {
    const auto move = Move::parse(given);
    if (!move) return refuse("no_move", move.error);
    const auto events = game->play(*move.value);
    if (!events) return refuse(refusal(game->state(), *move.value));
    JsonText out;
    out.open_object();
    write_played(out, game->moves().back(), *events, hearer);
    out.close_object();
    return answer_with(out);
}

EXPORTED(game_undo)(Game* game, int decisions)->int {
    return game->undo(static_cast<std::size_t>(decisions)) || refuse(refused_undo(game->moves().size()));
}

// Answers every decision since the first position, from the given one on.
EXPORTED(game_replay)(const Game* game, int from, int hearer)->int {
    Game again = *game;
    again.undo(again.moves().size());
    JsonText out;
    out.open_list();
    for (const Move& move : game->moves()) {
        const State before = again.state();
        const auto events = again.play(move);
        if (static_cast<int>(again.moves().size()) <= from) continue;
        out.open_object();
        out.key("seat");
        out.number(before.to_move);
        out.key("round");
        out.number(before.round);
        write_played(out, move, *events, hearer);
        out.close_object();
    }
    out.close_list();
    return answer_with(out);
}

// Takes further headers as a JSON object and answers the record as a text.
EXPORTED(game_record)(const Game* game)->int {
    const auto data = given_data("bad_record");
    if (!data) return 0;
    const auto headers = read_headers(*data);
    const auto record = headers ? game->record(*headers.value) : Result<std::string>::refused(headers.error);
    if (!record) return refuse("bad_record", record.error);
    JsonText out;
    out.text(*record.value);
    return answer_with(out);
}

// What each card that a seat could recruit costs it, from a view.
EXPORTED(view_prices)(int seat)->int {
    const auto view = view_with(seat);
    if (!view) return 0;
    JsonText out;
    write_prices(out, view->known, seat_of(seat));
    return answer_with(out);
}

// What each of them would bring it.
EXPORTED(view_gains)(int seat)->int {
    const auto view = view_with(seat);
    if (!view) return 0;
    JsonText out;
    write_gains(out, view->known, seat_of(seat));
    return answer_with(out);
}

// What cards would cost who takes stones now, in the next turn: from a view with the `move` beside. Nothing is answered
// for tokens that cannot all be kept.
EXPORTED(view_prices_after)()->int {
    const auto data = given_data("bad_view");
    const auto view = data ? view_in(*data) : std::nullopt;
    if (!view) return 0;
    const JsonValue* text = data->find("move");
    const auto move = Move::parse(text ? text->text().value_or("") : "");
    if (!move) return refuse("no_move", move.error);
    Random any(0);
    State state = determinize(*view, any);
    const std::uint8_t taker = state.to_move;
    const auto choice = resolve(state, *move.value);
    if (!choice || move.value->kind != Move::Take) return refuse("no_take", "this take is not legal");
    play(state, choice->id);
    JsonText out;
    if (state.phase == Phase::Return) {
        out.open_object();
        out.close_object();
    } else {
        write_prices(out, state, taker);
    }
    return answer_with(out);
}

}  // namespace sixstones
