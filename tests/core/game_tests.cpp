// Tests of what the page and Python share beyond the rules: exact arithmetic, digests, records, choices in parts. Built
// like core_tests.cpp.
#include <algorithm>
#include <cmath>

#include "analysis.h"
#include "bot.h"
#include "exact.h"
#include "game.h"
#include "sha256.h"
#include "sorted.h"
#include "testing.h"
#include "text.h"

using namespace sixstones;

namespace {

void exact_functions_are_close_to_the_librarys() {
    for (float x = -86.0f; x < 80.0f; x += 0.0137f) {
        const double wanted = std::exp(static_cast<double>(x));
        require(std::abs(exact_exp(x) / wanted - 1) < 5e-7, "exp of " + std::to_string(x));
    }
    require(exact_exp(0) == 1 && exact_exp(-1000) == 0, "exp at its ends");
    for (double x = 1e-3; x < 1e9; x *= 1.0173)
        require(std::abs(exact_log(x) - std::log(x)) < 1e-13 * (1 + std::abs(std::log(x))),
                "log of " + std::to_string(x));
    require(exact_log(1) == 0, "log of 1");
}

// FIPS 180-4's own examples, and lengths around the end of a block.
void digests_are_those_of_the_standard() {
    const auto hex = [](const Digest& digest) {
        std::string text;
        for (const auto byte : digest) {
            text += "0123456789abcdef"[byte >> 4];
            text += "0123456789abcdef"[byte & 15];
        }
        return text;
    };
    const std::pair<std::string, std::string> KNOWN[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {std::string(55, 'a'), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {std::string(64, 'a'), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
    };
    for (const auto& [text, digest] : KNOWN) require(hex(sha256(text)) == digest, text);
}

void a_sort_keeps_the_order_of_what_is_alike() {
    Random random(3);
    for (int round = 0; round < 200; ++round) {
        std::vector<std::pair<int, int>> items;
        for (int i = 0; i < static_cast<int>(random.below(40)); ++i)
            items.emplace_back(static_cast<int>(random.below(8)), i);
        sort_stably(std::span(items), [](const auto& a, const auto& b) { return a.first < b.first; });
        require(std::ranges::is_sorted(items), "by key, then as they stood");
    }
}

std::string recorded(int players, int decisions, std::uint64_t seed) {
    Random random(seed);
    Game game = *Game::from_seed(players, "record").value;
    for (int i = 0; i < decisions && game.state().phase != Phase::Over; ++i) {
        const auto moves = legal_moves(game.state());
        require(game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]).has_value(), "legal");
    }
    return *game.record({{"Seat0", "A \"b\"\n\\"}}).value;
}

void records_come_back() {
    for (int players = 2; players <= MAX_SEATS; ++players)
        for (const int decisions : {0, 1, 40, 400}) {
            const std::string text = recorded(players, decisions, 5);
            const auto replay = replayed(text);
            require(bool(replay), replay.error.sentence);
            require(replay.value->game().record(replay.value->headers()).value == text, "the same record");
        }
}

// Damage done letter by letter never does more than be refused, with words.
void damaged_records_are_read_or_refused() {
    Random random(9);
    const std::string sound = recorded(3, 60, 6), letters = "\"\\[]{}|:=.0129 \n\r\t?YBs\xc2\xa0\xe2\x80";
    int refused = 0;
    for (int i = 0; i < 4000; ++i) {
        std::string text = sound;
        text[random.below(static_cast<std::uint32_t>(text.size()))] =
            letters[random.below(static_cast<std::uint32_t>(letters.size()))];
        if (i % 5 == 0) text.resize(random.below(static_cast<std::uint32_t>(text.size())));
        const auto replay = replayed(text);
        require(replay || !replay.error.sentence.empty(), "a refusal has words");
        refused += !replay;
    }
    require(refused > 1000, "most damage is noticed");
}

void what_is_taken_back_was_never_played() {
    Game game = *Game::from_seed(2, "undo").value;
    std::vector<State> before;
    for (int i = 0; i < 50; ++i) {
        before.push_back(game.state());
        game.play(legal_moves(game.state())[0]);
    }
    require(!game.undo(51), "no more than there are");
    for (int i = 49; i >= 0; --i) {
        require(game.undo(1), "one at a time");
        require(game.state() == before[static_cast<std::size_t>(i)], "the same position");
    }
}

// Wants an end at every second look.
class Impatient : public Host {
   public:
    bool stopped() const override { return ++looks_ % 2 == 0; }

   private:
    mutable int looks_ = 0;
};

void a_choice_in_parts_is_the_same_choice() {
    const Host patient;
    const Impatient impatient;
    for (int players = 2; players <= MAX_SEATS; ++players)
        for (const Level& level : BOT_LEVELS) {
            const Budget budget{0, level.seconds > 0 ? 150u : 0u};
            Bot whole(level, *find_temperament("balanced"), budget, 7, 1);
            Bot parts(level, *find_temperament("balanced"), budget, 7, 1);
            Game game = *Game::from_seed(players, "parts").value;
            for (int i = 0; i < 6; ++i) {
                const View view = observe(game.state(), game.state().to_move);
                whole.begin(view, {}, patient);
                require(whole.go_on(), "a patient host waits for the end");
                parts.begin(view, {}, impatient);
                while (!parts.go_on()) {
                }
                const Move move = whole.choice();
                require(parts.choice() == move, "the same choice");
                game.play(move);
            }
        }
}

void an_analysis_in_parts_is_the_same_analysis() {
    const Impatient impatient;
    const View view = observe(Game::from_seed(3, "parts").value->state(), 0);
    const auto judge = judge_for(3, 0, temperaments()[0]);
    const Analysis whole = analyze(judge, view, {0, 2000}, 1, 1);
    Analyzer parts(judge, view, {0, 2000}, 1, 1);
    int made = 1;
    for (; !parts.go_on(impatient); ++made) require(!parts.found().moves.empty(), "every part tells something");
    require(made > 10, "there were parts");
    const Analysis found = parts.found();
    require(found.visits == whole.visits && found.moves.size() == whole.moves.size(), "as much of it");
    for (std::size_t i = 0; i < found.moves.size(); ++i)
        require(found.moves[i].move == whole.moves[i].move && found.moves[i].win == whole.moves[i].win &&
                    found.moves[i].line == whole.moves[i].line,
                "the same");
}

// What an analysis expects to follow is legal move by move, whatever the cards that nobody sees turn out to be.
void a_line_can_be_played_whatever_comes_up() {
    Random random(7);
    Silent nobody;
    int said = 0;
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 1, 11, [&](const State& state) {
            if (state.phase == Phase::Over || state.round % 6 != 1 || state.to_move != 0) return;
            const View view = observe(state, 0);
            const Analysis found = analyze(judge_for(players, 0, temperaments()[0]), view, {0, 2000}, 1, 1);
            for (std::size_t at = 0; at < found.moves.size(); ++at) {
                const auto& [move, visits, win, error, line] = found.moves[at];
                require(at < LINES || line.empty(), "the first moves alone have a line");
                said += static_cast<int>(line.size());
                for (int world = 0; world < 4; ++world) {
                    State then = determinize(view, random);
                    std::vector<Move> all{move};
                    all.insert(all.end(), line.begin(), line.end());
                    for (const Move& next : all) {
                        const auto choice = resolve(then, next);
                        require(choice.has_value(), move.text() + " … " + next.text());
                        play(then, choice->id, choice->payment, nobody);
                    }
                }
            }
        });
    require(said > 100, "lines say something");
}

constexpr Test TESTS[] = {
    {"exact functions are close to the library's", exact_functions_are_close_to_the_librarys},
    {"digests are those of the standard", digests_are_those_of_the_standard},
    {"a sort keeps the order of what is alike", a_sort_keeps_the_order_of_what_is_alike},
    {"records come back", records_come_back},
    {"damaged records are read or refused", damaged_records_are_read_or_refused},
    {"what is taken back was never played", what_is_taken_back_was_never_played},
    {"a choice in parts is the same choice", a_choice_in_parts_is_the_same_choice},
    {"an analysis in parts is the same analysis", an_analysis_in_parts_is_the_same_analysis},
    {"a line can be played whatever comes up", a_line_can_be_played_whatever_comes_up},
};

}  // namespace

int main() { return run_all("game", TESTS); }
