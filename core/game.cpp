#include "game.h"

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

Result<Game> Game::from_json(std::string_view position) {
    const auto data = JsonValue::parse(position);
    if (!data) return Result<Game>::refused(sentence("the position is not JSON: ", data.error));
    const auto layout = LayoutReader<JsonValue>::position(*data.value);
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
    if (const auto* rules = header("Rules"); rules && *rules != RULES)
        return Begun::refused(
            {sentence("these are records of rules version ", RULES, " only"), record.line_of("Rules")});
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
                                       : Game::from_json(value);
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
    Recorder recorder;
    sixstones::play(state_, choice->id, choice->payment, recorder);
    return std::move(recorder.events);
}

bool Game::undo(std::size_t decisions) {
    if (decisions > moves_.size()) return false;
    moves_.resize(moves_.size() - decisions);
    state_ = start_;
    Silent nobody;
    for (const Move& move : moves_) {
        const auto choice = resolve(state_, move);
        sixstones::play(state_, choice->id, choice->payment, nobody);
    }
    return true;
}

Result<std::string> Game::record(const Headers& headers) const {
    Record record;
    record.headers = {{"Game", std::string(TITLE)},
                      {"Rules", std::string(RULES)},
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
