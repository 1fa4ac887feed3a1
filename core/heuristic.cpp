#include "heuristic.h"

#include <cmath>

namespace sixstones {
namespace {

// How much a card so many turns of taking tokens away counts.
constexpr float REACH[] = {1.0f, 0.72f, 0.52f, 0.37f, 0.26f, 0.18f, 0.12f, 0.08f, 0.05f, 0.03f};

int largest(Counts counts) {
    unsigned most = 0;
    for (int colour = 0; colour < COLOURS; ++colour) most = std::max(most, counts[colour]);
    return static_cast<int>(most);
}

// The turns of taking tokens before a card can be recruited, about: three tokens a turn, fewer when one colour is
// short.
int turns_to(Counts lacking, int gray) {
    const int missing = static_cast<int>(lacking.total()) - gray;
    if (missing <= 0) return 0;
    const int deepest = largest(lacking) - gray;
    return std::min(std::max((missing + 2) / 3, (2 * deepest + 2) / 3), 9);
}

// What a seat can reach: the cards on the table and in its own hand, summed up.
struct Outlook {
    float best_points = 0, second_points = 0, tags = 0, time = 0, affordable_points = 0, hand = 0, engine = 0;
    int affordable = 0;
    std::array<float, COLOURS> bonus{};  // the reach of the nearest card with each bonus

    void add(const Seat& seat, CardId id, bool own) {
        const Card& card = CARD[id];
        const Counts lacking = COST[id].less((seat.tokens + seat.bonuses).colours());
        const int turns = turns_to(lacking, static_cast<int>(seat.tokens[S]));
        const float reach = REACH[turns];
        const float points = reach * card.points;
        if (points > best_points) {
            second_points = best_points;
            best_points = points;
        } else {
            second_points = std::max(second_points, points);
        }
        bonus[card.bonus] = std::max(bonus[card.bonus], reach);
        tags = std::max(tags, reach * card.tags);
        if (card.level == LEVELS) time = std::max(time, reach);
        if (turns == 0) {
            ++affordable;
            affordable_points = std::max(affordable_points, float(card.points));
        }
        if (own) hand += points;
        engine += reach;
    }
};

Outlook outlook(const State& state, const Seat& seat) {
    Outlook sum;
    for (const CardId card : state.market)
        if (card < CARDS) sum.add(seat, card, false);
    for (const CardId card : seat.reserved)
        if (card < CARDS) sum.add(seat, card, true);
    return sum;
}

Features features_of(const State& state, int number) {
    const Seat& seat = state.seats[number];
    const Outlook reach = outlook(state, seat);
    Features f{};
    const unsigned owned = seat.bonuses.at_least(1) & 0x1f;
    const float missing = 5.0f - std::popcount(owned);
    const float points = std::min<int>(seat.points, GOAL + 4);
    const float need = std::max(0, GOAL - seat.points);
    const bool time = seat.tokens[G] > 0;
    f[PointsFeature] = points;
    f[PointsSquaredFeature] = points * points / 16;
    f[NeedFeature] = need > 0;
    f[MissingFeature] = missing;
    f[MissingSquaredFeature] = missing * missing / 5;
    f[TimeFeature] = time;
    f[ReadyFeature] = missing == 0 && time;
    f[DistanceFeature] = std::max(need / 3, missing + (time ? 0.0f : 0.7f));
    f[RecruitsFeature] = seat.recruits;
    f[RecruitsRootFeature] = std::sqrt(float(seat.recruits));
    f[DepthFeature] = std::popcount(seat.bonuses.at_least(3) & 0x1f);
    f[SpreadFeature] = std::popcount(seat.bonuses.at_least(2) & 0x1f);
    f[ColoursFeature] = seat.held - seat.tokens[G] - seat.tokens[S];
    f[GrayFeature] = seat.tokens[S];
    for (const CardId card : seat.reserved) f[ReservedFeature] += card != NO_CARD;
    f[ReservedReachFeature] = reach.hand;
    int rival = 0;
    for (int other = 0; other < state.players; ++other)
        if (other != number) rival = std::max<int>(rival, state.seats[other].tags);
    const bool owns = state.avengers == number;
    f[TileFeature] = owns;
    f[TagsFeature] = std::min<int>(seat.tags, 8);
    if (owns) f[LeadFeature] = std::min(3, seat.tags - rival);
    if (!owns) f[BehindFeature] = std::min(4, std::max(3, rival + 1) - seat.tags);
    for (int i = 0; i < MAX_SEATS && state.locations[i] != NO_LOCATION; ++i) {
        const unsigned lacking = LOCATION[state.locations[i]].needs.less(seat.bonuses).total();
        if (lacking <= 3) f[Place0Feature + static_cast<int>(lacking)] += 1;
    }
    f[BestPointsFeature] = reach.best_points;
    f[SecondPointsFeature] = reach.second_points;
    for (int colour = 0; colour < COLOURS; ++colour)
        if (!(owned >> colour & 1)) f[ReachMissingFeature] += reach.bonus[colour];
    f[ReachTimeFeature] = time ? 0.0f : reach.time;
    f[ReachTagsFeature] = reach.tags;
    f[AffordableFeature] = std::min(reach.affordable, 4);
    f[AffordablePointsFeature] = reach.affordable_points;
    f[EngineFeature] = reach.engine;
    const bool moves = state.to_move == number;
    f[ToMoveFeature] = moves && state.phase == Phase::Act;
    f[TurnsLeftFeature] = number > state.to_move || (moves && state.phase == Phase::Act);
    f[HoldsFeature] = seat.holds_gauntlet();
    f[HoldsSafeFeature] = seat.holds_gauntlet() && state.to_move + 1 == state.players;
    return f;
}

// For each colour, how much the seat wants tokens of it: the reachable cards that still ask for it.
std::array<float, COLOURS> wanted(const State& state, const Seat& seat) {
    std::array<float, COLOURS> want{};
    const unsigned owned = seat.bonuses.at_least(1);
    const auto add = [&](CardId id, float weight) {
        const Card& card = CARD[id];
        const Counts lacking = COST[id].less((seat.tokens + seat.bonuses).colours());
        const int turns = turns_to(lacking, static_cast<int>(seat.tokens[S]));
        const float worth = 1.0f + card.points + !(owned >> card.bonus & 1) + 0.5f * card.tags;
        for (int colour = 0; colour < COLOURS; ++colour)
            if (lacking[colour]) want[colour] += weight * worth * REACH[turns];
    };
    for (const CardId card : state.market)
        if (card < CARDS) add(card, 1.0f);
    for (const CardId card : seat.reserved)
        if (card < CARDS) add(card, 1.6f);
    float sum = 0.01f;
    for (const float w : want) sum += w;
    for (float& w : want) w *= 5 / sum;
    return want;
}

// Calls visit(id, signs) for each legal id.
template <class Visit>
void each_sign(const State& state, Visit visit) {
    const Seat& seat = state.mover();
    const auto want = wanted(state, seat);
    const unsigned owned = seat.bonuses.at_least(1);
    legal(state).each([&](int id) {
        Signs s{};
        if (id < RESERVE) {
            for (int colour = 0; colour < COLOURS; ++colour) s[TakeNeedSign] += want[colour] * TAKES[id][colour];
            const int count = static_cast<int>(TAKES[id].total());
            s[TakeCountSign] = float(count);
            s[TakeOverSign] = float(std::max(0, seat.held + count - TOKEN_LIMIT));
        } else if (id < RECRUIT) {
            const bool gray = state.bank[S] > 0;
            s[ReserveGraySign] = gray;
            s[ReserveOverSign] = gray && seat.held == TOKEN_LIMIT;
            if (id >= RESERVE_DECK) {
                s[ReserveDeckSign] = 1;
            } else {
                const CardId card = card_at(state, id);
                const Counts lacking = COST[card].less((seat.tokens + seat.bonuses).colours());
                s[ReserveCardSign] = 1;
                s[ReservePointsSign] = CARD[card].points;
                s[ReserveReachSign] = REACH[turns_to(lacking, static_cast<int>(seat.tokens[S]) + gray)];
            }
        } else if (id < RETURN) {
            const Card& card = CARD[card_at(state, id)];
            s[RecruitAnySign] = 1;
            s[RecruitPointsSign] = card.points;
            s[RecruitMissingSign] = !(owned >> card.bonus & 1);
            s[RecruitTimeSign] = card.level == LEVELS && seat.tokens[G] == 0;
            s[RecruitTagsSign] = card.tags;
            for (int i = 0; i < MAX_SEATS && state.locations[i] != NO_LOCATION; ++i) {
                const Counts lacking = LOCATION[state.locations[i]].needs.less(seat.bonuses);
                if (lacking[card.bonus]) s[RecruitPlaceSign] += 1.0f / static_cast<float>(lacking.total());
            }
            s[RecruitEngineSign] = want[card.bonus];
            s[RecruitGraySign] = float(default_payment(seat, card_at(state, id))[S]);
        } else if (id < LOCATE) {
            const int colour = RETURNS[id - RETURN];
            if (colour == S) {
                s[ReturnGraySign] = 1;
            } else {
                s[ReturnNeedSign] = want[static_cast<std::size_t>(colour)];
            }
        }
        visit(id, s);
    });
}

}  // namespace

std::array<Features, MAX_SEATS> features(const State& state) {
    std::array<Features, MAX_SEATS> all{};
    for (int seat = 0; seat < state.players; ++seat) all[static_cast<std::size_t>(seat)] = features_of(state, seat);
    return all;
}

float lateness(const State& state) {
    int most = 0;
    for (const Seat& seat : state.seats) most = std::max<int>(most, seat.points);
    return static_cast<float>(std::min(most, GOAL)) / GOAL;
}

std::vector<Signs> signs(const State& state) {
    std::vector<Signs> all;
    each_sign(state, [&](int, const Signs& s) { all.push_back(s); });
    return all;
}

Chances Heuristic::chances(const State& state) const {
    const float late = lateness(state);
    Chances chances{};
    std::array<float, MAX_SEATS> score{};
    float best = -1e30f;
    for (int seat = 0; seat < state.players; ++seat) {
        const Features f = features_of(state, seat);
        const Weights& w = weights_[static_cast<std::size_t>(seat)];
        float sum = 0;
        for (int i = 0; i < FEATURES; ++i) sum += f[i] * (w.early[i] + late * (w.late[i] - w.early[i]));
        score[static_cast<std::size_t>(seat)] = sum;
        best = std::max(best, sum);
    }
    float total = 0;
    for (int seat = 0; seat < state.players; ++seat) total += chances[seat] = std::exp(score[seat] - best);
    for (int seat = 0; seat < state.players; ++seat) chances[seat] /= total;
    return chances;
}

void Heuristic::priors(const State& state, std::array<float, IDS>& priors) const {
    const Signs& w = weights_[state.to_move].signs;
    const LegalIds ids = legal(state);
    float best = -1e30f;
    each_sign(state, [&](int id, const Signs& s) {
        float sum = 0;
        for (int i = 0; i < SIGNS; ++i) sum += s[i] * w[i];
        priors[static_cast<std::size_t>(id)] = sum;
        best = std::max(best, sum);
    });
    float total = 0;
    ids.each([&](int id) {
        total += priors[static_cast<std::size_t>(id)] = std::exp(priors[static_cast<std::size_t>(id)] - best);
    });
    ids.each([&](int id) { priors[static_cast<std::size_t>(id)] /= total; });
}

void Heuristic::evaluate(std::span<const State> positions, std::span<Evaluation> results, bool with_priors) const {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        results[i].chances = chances(positions[i]);
        if (with_priors) priors(positions[i], results[i].priors);
    }
}

}  // namespace sixstones
