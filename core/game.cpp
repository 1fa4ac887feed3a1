#include "game.h"

#include <algorithm>
#include <cstring>

#include "deal.h"
#include "json.h"
#include "json_read.h"
#include "text.h"

namespace sixstones {
namespace {

constexpr std::string_view SOURCES[] = {"Seed", "Deal", "Position"};
constexpr std::string_view TITLE = "Six Stones";

bool is_own(std::string_view name) {
    return name == "Game" || name == "Rules" || name == "Seats" || name == "Result" ||
           std::ranges::count(SOURCES, name) > 0;
}

// What is wrong with the result that a game which did not come to its end claims: resigned, timed out and the like are
// anyone's to say, but not what only the rules can give.
std::string forged(const std::string& result) {
    for (const std::string_view word : words(result))
        if (word == "gauntlet" || word == "stalemate")
            return sentence("the record says ", shown(result), " but the game is not over");
    return {};
}

// What is wrong with the result that a record claims.
std::string contradiction(const State& state, const std::string& written) {
    if (state.phase != Phase::Over) return forged(written);
    const std::string true_one = result_text(state);
    if (written == true_one) return {};
    return sentence("the record says ", shown(written), " but the moves lead to '", true_one, "'");
}

}  // namespace

std::string result_text(const State& state) {
    const unsigned won = winners(state);
    std::string who, points;
    for (int seat = 0; seat < state.players; ++seat) {
        if (won >> seat & 1) who += sentence(who.empty() ? "" : ",", seat);
        points += sentence(seat ? "-" : "", state.seats[seat].points);
    }
    return sentence(won ? who : "-", won ? " gauntlet " : " stalemate ", points);
}

Result<Game> Game::started(int players, const sixstones::Deal& deal, Origin origin) {
    if (players < 2 || players > MAX_SEATS) return Result<Game>::refused("a game has 2 to 4 seats");
    const State state = sixstones::start(players, deal);
    if (std::string wrong = fault(state); !wrong.empty()) return Result<Game>::refused(std::move(wrong));
    return {Game(state, std::move(origin))};
}

Result<Game> Game::from_seed(int players, std::string seed) {
    const sixstones::Deal deal = deal_from_seed(seed);
    return started(players, deal, {Seed, std::move(seed)});
}

Result<Game> Game::from_deal(int players, std::string text) {
    const auto deal = parse_deal(text, players);
    if (!deal) return Result<Game>::refused(deal.error);
    return started(players, *deal.value, {Deal, std::move(text)});
}

Game Game::at(const State& position) {
    JsonText out;
    write_position(out, position, false);
    return Game(position, {Position, std::move(out.json)});
}

Result<Game> Game::from_text(std::string_view position) {
    constexpr std::string_view BLANKS = " \t\r\n", BEGINS_JSON = "{[\"";
    const std::size_t skip = position.find_first_not_of(BLANKS);
    auto layout = Result<Layout>::refused("");
    if (skip == position.npos || BEGINS_JSON.find(position[skip]) != BEGINS_JSON.npos) {
        const auto data = JsonValue::parse(position);
        if (!data) return Result<Game>::refused(sentence("the position is not JSON: ", data.error));
        layout = LayoutReader<JsonValue>::position(*data.value);
    } else {
        layout = LayoutReader<JsonValue>::position_in(position);
    }
    if (!layout) return Result<Game>::refused(layout.error);
    const auto state = pack(*layout.value);
    if (!state) return Result<Game>::refused(state.error);
    return {at(*state.value)};
}

Result<Game, RecordFault> Replay::begun(const Record& record) {
    using Begun = Result<Game, RecordFault>;
    const auto header = [&](std::string_view name) { return find_header(record.headers, name); };
    if (const auto* game = header("Game"); game && *game != TITLE)
        return Begun::refused({"this is a record of another game", record.line_of("Game")});
    if (const auto* rules = header("Rules"); rules && *rules != RULES_VERSION)
        return Begun::refused(
            {sentence("these are records of rules version ", RULES_VERSION, " only"), record.line_of("Rules")});
    int sources = 0, source = 0, last = 0;
    for (int i = 0; i < 3; ++i) {
        if (!header(SOURCES[i])) continue;
        ++sources;
        source = i;
        last = std::max(last, record.line_of(SOURCES[i]));
    }
    if (sources != 1)
        return Begun::refused({"a record needs exactly one of the headers Seed, Deal and Position", last});
    const auto* seats = header("Seats");
    if (!seats || (*seats != "2" && *seats != "3" && *seats != "4"))
        return Begun::refused({"a record needs the header Seats: 2, 3 or 4", record.line_of("Seats")});
    const int players = (*seats)[0] - '0';
    const std::string& value = *header(SOURCES[source]);
    auto game = source == Game::Seed   ? Game::from_seed(players, value)
                : source == Game::Deal ? Game::from_deal(players, value)
                                       : Game::from_text(value);
    if (game && game.value->state().players != players)
        game = Result<Game>::refused(
            sentence("the record is for ", *seats, " seats and its position for ", game.value->state().players));
    if (!game) return Begun::refused({game.error, record.line_of(SOURCES[source])});
    return {std::move(game.value)};
}

Result<Replay, RecordFault> Replay::begin(std::string_view text) {
    using Begun = Result<Replay, RecordFault>;
    auto record = parse_record(text);
    if (!record) return Begun::refused(record.error);
    auto game = begun(*record.value);
    if (!game) return Begun::refused(game.error);
    Replay replay(std::move(*record.value), std::move(*game.value));
    for (const auto& [name, value] : replay.record_.headers)
        if (!is_own(name)) replay.headers_.emplace_back(name, value);
    return {std::move(replay)};
}

// What is wrong with a variation, played from here on; no sentence when nothing is.
RecordFault variation_fault(State state, const std::vector<WrittenMove>& line) {
    for (const WrittenMove& written : line) {
        for (const auto& variation : written.variations)
            if (auto wrong = variation_fault(state, variation); !wrong.sentence.empty()) return wrong;
        const auto move = Move::parse(written.text);
        const auto choice = move ? resolve(state, *move.value) : std::nullopt;
        if (!choice) {
            const std::string why = move ? refusal(state, *move.value).message : move.error;
            return {sentence("in a variation: ", why), written.line};
        }
        const auto drawn = find_card(written.drawn);
        const bool sound = written.drawn.empty() || (drawn && turn_out(state, -1, -1, *drawn));
        Recorder told;
        play(state, choice->id, choice->payment, told);
        const auto came = [&](const Event& event) {
            const bool unseen = event.kind == Event::Reserved && event.slot == SLOTS;
            return (unseen || event.kind == Event::Revealed) && event.card == drawn;
        };
        if (!sound || (drawn && std::ranges::none_of(told.events, came)))
            return {sentence("in a variation: ", shown(written.drawn), " cannot come here"), written.line};
    }
    return {};
}

// What is wrong with the place of a move, or with the move.
std::string Replay::fault_of(const WrittenMove& written) const {
    const State& state = game_.state();
    if (state.phase == Phase::Over) return sentence("the game was over before ", written.text);
    if (written.round != state.round || written.turn != state.to_move)
        return sentence(written.text, " stands in turn ", written.turn, " of round ", written.round,
                        ", but it is turn ", state.to_move, " of round ", state.round);
    const auto move = Move::parse(written.text);
    return move ? refusal(state, *move.value).message : move.error;
}

Result<std::vector<Event>, RecordFault> Replay::step() {
    const WrittenMove& written = record_.moves[at_++];
    const State& state = game_.state();
    for (const auto& variation : written.variations)
        if (auto wrong = variation_fault(state, variation); !wrong.sentence.empty())
            return Result<std::vector<Event>, RecordFault>::refused(std::move(wrong));
    if (state.phase != Phase::Over && written.round == state.round && written.turn == state.to_move)
        if (const auto move = Move::parse(written.text))
            if (auto events = game_.play(*move.value)) return {std::move(events)};
    return Result<std::vector<Event>, RecordFault>::refused(
        {sentence("round ", written.round, ": ", fault_of(written)), written.line});
}

RecordFault Replay::end() {
    const auto* written = find_header(record_.headers, "Result");
    if (!written) return {};
    if (std::string wrong = contradiction(game_.state(), *written); !wrong.empty())
        return {std::move(wrong), record_.line_of("Result")};
    if (game_.state().phase != Phase::Over) headers_.emplace_back("Result", *written);
    return {};
}

Result<Replay, RecordFault> replayed(std::string_view text) {
    auto replay = Replay::begin(text);
    while (replay && !replay.value->over())
        if (auto step = replay.value->step(); !step) return Result<Replay, RecordFault>::refused(step.error);
    if (!replay) return replay;
    if (auto wrong = replay.value->end(); !wrong.sentence.empty()) return Result<Replay, RecordFault>::refused(wrong);
    return replay;
}

std::optional<std::vector<Event>> Game::play(const Move& move) {
    const auto choice = resolve(state_, move);
    if (!choice) return std::nullopt;
    moves_.push_back(name(state_, *choice));
    const State before = state_;
    Recorder recorder;
    sixstones::play(state_, choice->id, choice->payment, recorder);
    remember(before);
    return std::move(recorder.events);
}

namespace {

constexpr std::size_t WORDS = sizeof(State) / sizeof(std::uint64_t);
using StateWords = std::array<std::uint64_t, WORDS>;
static_assert(sizeof(State) == sizeof(StateWords) && WORDS <= 64);

}  // namespace

// Above the words lies which ones they are, as bits.
void Game::remember(const State& before) {
    StateWords was, is;
    std::memcpy(&was, &before, sizeof was);
    std::memcpy(&is, &state_, sizeof is);
    std::uint64_t changed = 0;
    for (std::size_t i = 0; i < WORDS; ++i) {
        if (was[i] == is[i]) continue;
        changed |= std::uint64_t{1} << i;
        past_.push_back(was[i]);
    }
    past_.push_back(changed);
}

void Game::go_back() {
    StateWords words;
    std::memcpy(&words, &state_, sizeof words);
    std::uint64_t changed = past_.back();
    past_.pop_back();
    for (std::size_t i = WORDS; i-- > 0;) {
        if (!(changed >> i & 1)) continue;
        words[i] = past_.back();
        past_.pop_back();
    }
    std::memcpy(static_cast<void*>(&state_), &words, sizeof words);
    moves_.pop_back();
}

bool Game::undo(std::size_t decisions) {
    if (decisions > moves_.size()) return false;
    while (decisions-- > 0) go_back();
    return true;
}

Result<std::string> Game::record(const Headers& headers) const {
    Record record;
    record.headers = {{"Game", std::string(TITLE)},
                      {"Rules", std::string(RULES_VERSION)},
                      {"Seats", sentence(start_.players)},
                      {std::string(SOURCES[origin_.source]), origin_.value}};
    for (const auto& [name, value] : headers)
        if (!is_own(name)) record.headers.emplace_back(name, value);
    if (state_.phase == Phase::Over) {
        record.headers.emplace_back("Result", result_text(state_));
    } else if (const auto* claimed = find_header(headers, "Result")) {
        if (std::string wrong = forged(*claimed); !wrong.empty()) return Result<std::string>::refused(std::move(wrong));
        record.headers.emplace_back("Result", *claimed);
    }
    State state = start_;
    Silent nobody;
    for (const Move& move : moves_) {
        record.moves.push_back({state.round, state.to_move, move.text()});
        const auto choice = resolve(state, move);
        sixstones::play(state, choice->id, choice->payment, nobody);
    }
    return format_record(record);
}

}  // namespace sixstones
