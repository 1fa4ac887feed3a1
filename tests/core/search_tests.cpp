// Tests of the search that want its insides or a sanitizer: built like core_tests.cpp.
#include <algorithm>
#include <cmath>

#include "judging.h"
#include "level.h"
#include "playout.h"
#include "selfplay.h"
#include "uct.h"

using namespace sixstones;

namespace {

// Searches one after the other with one memory, as a bot does: the tree of the last one is re-used.
void searches_are_sound_all_game_long() {
    const Heuristic judge = plain_judge();
    for (int players = 2; players <= MAX_SEATS; ++players) {
        std::vector<Search> bots;
        for (int seat = 0; seat < players; ++seat)
            bots.emplace_back(judge, SearchOptions{.playouts = 0.2f * static_cast<float>(seat)}, seat + 1);
        Random random(static_cast<std::uint64_t>(players));
        State state = start(players, shuffle(random));
        Silent nobody;
        std::uint64_t reused = 0;
        for (int decision = 0; state.phase != Phase::Over && decision < 300; ++decision) {
            const SearchResult result = bots[state.to_move].run(observe(state, state.to_move), {0, 80});
            require_sound(result, state);
            reused += result.reused;
            const SearchedMove& move = result.moves[best_move(result, state.to_move)];
            play(state, move.id, move.payment, nobody);
        }
        require(reused > 0, "some of a tree was kept");
    }
}

void searches_of_any_position_are_sound() {
    const Heuristic judge = plain_judge();
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 1, 12, [&](const State& state) {
            if (state.phase == Phase::Over) return;
            Search search(judge, {}, 5);
            require_sound(search.run(observe(state, state.to_move), {0, 40}), state);
        });
}

void a_full_tree_goes_on_working() {
    const Heuristic judge = plain_judge();
    Random random(3);
    const State state = start(2, shuffle(random));
    SearchOptions options;
    options.most_edges = 2'000;
    Search search(judge, options, 1);
    require_sound(search.run(observe(state, 0), {0, 2'000}), state);
}

// Counts points and recruits, and thinks every move as promising as any other.
struct Flat : Evaluator {
    void evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const override {
        for (std::size_t i = 0; i < positions.size(); ++i) {
            const State& state = positions[i];
            float total = 0;
            for (int seat = 0; seat < state.players; ++seat) {
                const Seat& side = state.seats[static_cast<std::size_t>(seat)];
                total += results[i].chances[seat] = 1.0f + side.points + 0.3f * side.recruits;
            }
            for (int seat = 0; seat < state.players; ++seat) results[i].chances[seat] /= total;
            const LegalIds ids = legal(state);
            if (ask != Ask::Chances)
                ids.each([&](int id) { results[i].priors[id] = 1.0f / static_cast<float>(ids.size()); });
        }
    }
};

// Remembers all that the second seat ever held.
struct Spy : Flat {
    mutable std::vector<std::uint64_t> hauls{};

    void evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const override {
        for (const State& state : positions)
            if (const auto haul = state.seats[1].tokens.word; std::ranges::count(hauls, haul) == 0)
                hauls.push_back(haul);
        Flat::evaluate(positions, results, ask);
    }
};

void every_move_is_tried_where_visits_suffice() {
    Random random(6);
    const State state = start(2, shuffle(random));
    const Spy spy;
    Search search(spy, {.depth = 2}, 1);
    require_sound(search.run(observe(state, 0), {0, 20'000}), state);
    require(spy.hauls.size() == 1 + 10 + 5 + 1, "nothing, three stones, two alike, a gray one");
}

// A blind reserve that the tree foresaw and that then happens: the card drawn in the tree need not be the one in hand.
// Without a check of what the hand allows, the second search plays a card that cannot be paid.
void a_kept_tree_allows_for_what_it_cannot_know() {
    Random random(5);
    std::vector<CardId> cards(40);
    for (CardId card = 0; card < 40; ++card) cards[card] = card;
    random.shuffle(cards.data(), 40);
    Layout layout;
    layout.round = 5;
    layout.bank = {0, 0, 0, 0, 0, 2, 5};
    layout.market.fill(NO_CARD);
    std::copy_n(cards.begin(), SLOTS, layout.market.begin());
    layout.decks[0].assign(cards.begin() + SLOTS, cards.begin() + 12);
    layout.sides.resize(2);
    layout.sides[0].tokens = {4, 2, 2, 1, 1, 0, 0};
    layout.sides[1].tokens = {0, 2, 2, 3, 3, 0, 0};
    layout.locations = {0, 2};
    State state = *pack(layout).value;
    const Flat flat;
    Search search(flat, {}, 4);
    Silent nobody;
    for (int decision = 0; state.phase != Phase::Over && decision < 6; ++decision) {
        const LegalIds ids = legal(state);
        if (state.to_move == 1) {
            play(state, ids.contains(RESERVE_DECK) ? int{RESERVE_DECK} : ids.draw(random));
            continue;
        }
        const SearchResult result = search.run(observe(state, 0), {0, 20'000});
        require_sound(result, state);
        const SearchedMove& move = result.moves[best_move(result, 0)];
        play(state, move.id, move.payment, nobody);
    }
}

void a_search_ends_in_time_or_when_it_is_stopped() {
    const Heuristic judge = plain_judge();
    Random random(4);
    const View view = observe(start(2, shuffle(random)), 0);
    require(Search(judge, {}, 1).run(view, {5, 0}, Ticking(1000)).visits == 5 * 16, "time is kept");
    require(Search(judge, {}, 1).run(view, {1e9, 0}, Ticking(3)).visits == 4 * 16, "a stop is heard");
    require(plain_uct(view, {1e9, 0}, 1, Ticking(3)).visits == 4, "the yardstick hears it too");
}

void priors_and_chances_are_distributions() {
    const Heuristic judge = plain_judge();
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 3, 6, [&](const State& state) {
            if (state.phase == Phase::Over) return;
            Evaluation evaluation;
            judge.evaluate({&state, 1}, {&evaluation, 1}, Ask::Both);
            float priors = 0, chances = 0;
            legal(state).each([&](int id) { priors += evaluation.priors[static_cast<std::size_t>(id)]; });
            for (const float chance : evaluation.chances) chances += chance;
            require(std::abs(priors - 1) < 1e-3f && std::abs(chances - 1) < 1e-3f, "not a distribution");
        });
}

// Whoever holds eleven to thirteen tokens cannot keep them, so they must not count.
void tokens_over_ten_are_judged_after_they_go_back() {
    int seen = 0;
    for (int players = 2; players <= MAX_SEATS; ++players) {
        const auto judge = judge_for(players, 0, *find_temperament("balanced"));
        wander(players, 20, 8, [&](const State& state) {
            if (state.phase != Phase::Return) return;
            Evaluation now, there;
            judge->evaluate({&state, 1}, {&now, 1}, Ask::Both);
            State after = state;
            while (after.phase == Phase::Return) {
                judge->evaluate({&after, 1}, {&there, 1}, Ask::Priors);
                play(after, most_promising(after, there.priors));
            }
            if (after.phase == Phase::Over) return;
            judge->evaluate({&after, 1}, {&there, 1}, Ask::Chances);
            require(now.chances == there.chances, "the chances are those after the return");
            ++seen;
        });
    }
    require(seen > 100, "there were such positions");
}

bool pays_for_something_new(const Seat& before, const Seat& after, const State& state) {
    const auto payable = [](const Seat& seat, CardId card) {
        return card < CARDS && COST[card].less((seat.tokens + seat.bonuses).colours()).total() <= seat.tokens[S];
    };
    const auto opened = [&](CardId card) { return payable(after, card) && !payable(before, card); };
    return std::ranges::any_of(state.market, opened) || std::ranges::any_of(before.reserved, opened);
}

void move_features_say_what_the_moves_do() {
    int taken = 0, wins = 0, opened = 0;
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 60, 1, [&](const State& state) {
            if (state.phase != Phase::Act) return;
            const std::vector<MoveFeatures> all = move_features(state);
            std::size_t next = 0;
            legal(state).each([&](int id) {
                const MoveFeatures& f = all[next++];
                State after = state;
                play(after, id);
                const Seat &was = state.mover(), &is = after.seats[state.to_move];
                if (id < RESERVE && after.phase != Phase::Return) {
                    const bool opens = pays_for_something_new(was, is, state);
                    require((f[TakeOpensMoveFeature] > 0) == opens, "a take opens the way to a card");
                    opened += opens;
                }
                if (id < RECRUIT || id >= RETURN) return;
                const bool tile = after.avengers == state.to_move && state.avengers != state.to_move;
                require((f[RecruitTileMoveFeature] > 0) == tile, "a recruit gains the tile");
                taken += tile;
                if (after.to_move == state.to_move) return;  // tokens or a location are still to be chosen
                const bool wins_now = is.holds_gauntlet() && !was.holds_gauntlet();
                require(was.holds_gauntlet() || (f[RecruitWinMoveFeature] > 0) == wins_now,
                        "a recruit wins the Gauntlet");
                wins += wins_now;
            });
        });
    require(taken > 0 && wins > 0 && opened > 0, "all of it has been seen");
}

void the_yardstick_plays_legal_moves() {
    wander(2, 1, 7, [](const State& state) {
        if (state.phase == Phase::Over) return;
        const SearchResult result = plain_uct(observe(state, state.to_move), {0, 20}, 1);
        const SearchedMove& move = result.moves[best_move(result, state.to_move)];
        require(resolve(state, name(state, {move.id, move.payment})).has_value(), "a move is legal");
    });
}

void examples_have_the_promised_shape() {
    const Heuristic judge = plain_judge();
    const Examples examples = self_play(judge, {}, {.players = 3, .games = 1, .visits = 20}, 1);
    const std::size_t count = examples.choices.size();
    require(count > 0, "there are examples");
    require(examples.features.size() == count * (1 + 3 * FEATURES), "features");
    require(examples.outcomes.size() == count * 3, "outcomes");
    std::size_t choices = 0;
    for (const auto n : examples.choices) choices += static_cast<std::size_t>(n);
    require(examples.shares.size() == choices && examples.move_features.size() == choices * MOVE_FEATURES,
            "move features and shares");
}

}  // namespace

int main() {
    const Test tests[] = {
        {"searches are sound all game long", searches_are_sound_all_game_long},
        {"searches of any position are sound", searches_of_any_position_are_sound},
        {"a full tree goes on working", a_full_tree_goes_on_working},
        {"every move is tried where visits suffice", every_move_is_tried_where_visits_suffice},
        {"a kept tree allows for what it cannot know", a_kept_tree_allows_for_what_it_cannot_know},
        {"a search ends in time or when it is stopped", a_search_ends_in_time_or_when_it_is_stopped},
        {"priors and chances are distributions", priors_and_chances_are_distributions},
        {"tokens over ten are judged after they go back", tokens_over_ten_are_judged_after_they_go_back},
        {"move features say what the moves do", move_features_say_what_the_moves_do},
        {"the yardstick plays legal moves", the_yardstick_plays_legal_moves},
        {"examples have the promised shape", examples_have_the_promised_shape},
    };
    return run_all("search", tests);
}
