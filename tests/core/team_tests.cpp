// Tests of several threads that search one tree. They run under TSan too (make thread-tests).
#include <algorithm>

#include "batch.h"
#include "judging.h"
#include "team.h"

using namespace sixstones;

namespace {

void threads_share_the_visits_and_lose_none() {
    const auto judge = std::make_shared<Heuristic>(plain_judge());
    Random random(4);
    const State state = start(3, shuffle(random));
    Team team(judge, {}, 1, 3);
    std::uint64_t before = 0;
    for (const std::uint64_t visits : {601u, 3000u}) {
        const SearchResult result = team.run(observe(state, 0), {0, visits});
        require(result.visits == visits, "visits are shared out");
        require(result.reused == before, "the same position is searched further");
        before += visits;
        std::uint64_t spent = 0;
        for (const SearchedMove& move : result.moves) spent += move.visits;
        require(spent == result.reused + result.visits, "every visit is counted at the root");
        require_sound(result, state);
    }
}

// Reserves from decks are what differs between worlds, so they are played whenever they can be.
void threads_search_one_tree_all_game_long() {
    const auto judge = std::make_shared<Heuristic>(plain_judge());
    std::vector<Team> teams;
    for (int seat = 0; seat < 3; ++seat) teams.emplace_back(judge, SearchOptions{}, seat + 1, 4);
    Random random(7);
    State state = start(3, shuffle(random));
    Silent nobody;
    for (int decision = 0; state.phase != Phase::Over && decision < 60; ++decision) {
        const SearchResult result = teams[state.to_move].run(observe(state, state.to_move), {0, 400});
        require_sound(result, state);
        const LegalIds ids = legal(state);
        const SearchedMove& move = result.moves[best_move(result, state.to_move)];
        if (decision % 5 == 0 && state.phase == Phase::Act && ids.contains(RESERVE_DECK + 1))
            play(state, RESERVE_DECK + 1);
        else
            play(state, move.id, move.payment, nobody);
    }
}

// A proof is exact, however many threads found it.
void threads_prove_what_one_thread_proves() {
    const auto judge = std::make_shared<Heuristic>(plain_judge());
    int same = 0;
    for (std::uint64_t deal = 1; deal <= 3; ++deal) {
        Random random(deal);
        Search one(*judge, {}, 1);
        State state = start(2, shuffle(random));
        Silent nobody;
        while (state.phase != Phase::Over) {
            const View view = observe(state, state.to_move);
            const SearchResult alone = one.run(view, {0, 200});
            const bool late = std::ranges::any_of(alone.moves, &SearchedMove::proven);
            if (late) {
                const SearchResult found = Team(judge, {}, deal, 4).run(view, {0, 800});
                require_sound(found, state);
                for (std::size_t i = 0; i < found.moves.size(); ++i) {
                    if (!found.moves[i].proven || !alone.moves[i].proven) continue;
                    require(found.moves[i].chances == alone.moves[i].chances, "there is only one truth");
                    ++same;
                }
            }
            const SearchedMove& move = alone.moves[best_move(alone, state.to_move)];
            play(state, move.id, move.payment, nobody);
        }
    }
    require(same > 0, "something was proven");
}

void a_full_tree_of_several_threads_goes_on_working() {
    const auto judge = std::make_shared<Heuristic>(plain_judge());
    Random random(3);
    const State state = start(2, shuffle(random));
    Team team(judge, {.most_edges = 2'000}, 1, 4);
    require_sound(team.run(observe(state, 0), {0, 2'000}), state);
}

void a_team_ends_in_time_or_when_it_is_stopped() {
    const auto judge = std::make_shared<Heuristic>(plain_judge());
    Random random(4);
    const State state = start(2, shuffle(random));
    const View view = observe(state, 0);
    Team team(judge, {}, 1, 3);
    require_sound(team.run(view, {1e9, 0}, Ticking(30)), state);
    require_sound(team.run(view, {30, 0}, Ticking(1000)), state);
}

// What a batch writes, with room for so many games.
struct Written {
    std::vector<std::uint8_t> observations, masks, movers, ends;
    std::vector<float> rewards;
    BatchRows rows;

    explicit Written(std::size_t games)
        : observations(games * OBSERVATION_SIZE),
          masks(games * IDS),
          movers(games),
          ends(games),
          rewards(games * MAX_SEATS),
          rows{observations.data(), masks.data(), movers.data(), rewards.data(), ends.data()} {}
};

void threads_step_many_games_as_one_does() {
    constexpr std::size_t GAMES = 200;
    Batch alone(3, GAMES, "x", 1, 500), shared(3, GAMES, "x", 3, 500);
    Written one(GAMES), many(GAMES);
    alone.reset(one.rows);
    shared.reset(many.rows);
    Random random(3);
    std::vector<std::int64_t> ids(GAMES);
    for (int step = 0; step < 150; ++step) {
        for (std::size_t game = 0; game < GAMES; ++game) {
            const std::uint8_t* mask = one.masks.data() + game * IDS;
            int id = static_cast<int>(random.below(IDS));
            while (!mask[id]) id = (id + 1) % IDS;
            ids[game] = id;
        }
        require(!alone.step(ids.data(), one.rows) && !shared.step(ids.data(), many.rows), "the ids are legal");
        require(one.observations == many.observations && one.masks == many.masks, "what is seen is the same");
        require(one.movers == many.movers && one.ends == many.ends && one.rewards == many.rewards,
                "and what came of it");
    }
}

}  // namespace

int main() {
    const Test tests[] = {
        {"threads share the visits and lose none", threads_share_the_visits_and_lose_none},
        {"threads search one tree all game long", threads_search_one_tree_all_game_long},
        {"threads prove what one thread proves", threads_prove_what_one_thread_proves},
        {"a full tree of several threads goes on working", a_full_tree_of_several_threads_goes_on_working},
        {"threads step many games as one does", threads_step_many_games_as_one_does},
        {"a team ends in time or when it is stopped", a_team_ends_in_time_or_when_it_is_stopped},
    };
    return run_all("team", tests);
}
