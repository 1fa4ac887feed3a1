#include "heuristic.h"

#include <algorithm>
#include <cmath>

#include "affordable.h"
#include "exact.h"

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
    if (!owns) f[BehindFeature] = std::min(4, std::max(TILE_TAGS, rival + 1) - seat.tags);
    for (int i = 0; i < MAX_SEATS && state.locations[i] != NO_LOCATION; ++i) {
        const unsigned lacking = LOCATION[state.locations[i]].needs.less(seat.bonuses).total();
        if (lacking <= 3) f[Location0Feature + static_cast<int>(lacking)] += 1;
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

// How much its taste raises a seat's score: by the cards it has, and less by those it can reach. The nearer the end,
// the clearer anyone sees what counts.
float liking(const State& state, const Taste& taste, float late) {
    constexpr float REACHABLE = 0.3f, SOBER = 0.6f;
    const Seat& seat = state.seats[taste.seat];
    float recruited = 0, reachable = 0;
    for (CardId card = seat.first_recruit; card != NO_CARD; card = state.after[card]) recruited += taste.likes[card];
    const auto reach = [&](CardId card) {
        if (card >= CARDS) return;
        const Counts lacking = COST[card].less((seat.tokens + seat.bonuses).colours());
        reachable += taste.likes[card] * REACH[turns_to(lacking, static_cast<int>(seat.tokens[S]))];
    };
    std::ranges::for_each(state.market, reach);
    std::ranges::for_each(seat.reserved, reach);
    return (1 - SOBER * late) * (recruited + REACHABLE * reachable);
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

// What the features of all moves of a position are taken from.
class Prospect {
   public:
    explicit Prospect(const State& state)
        : state_(state), seat_(state.mover()), owned_(seat_.bonuses.at_least(1)), want_(wanted(state, seat_)) {
        std::copy(state.market.begin(), state.market.end(), cards_);
        std::copy(seat_.reserved.begin(), seat_.reserved.end(), cards_ + MARKET);
        cards_[ASKED - 1] = NO_CARD;
        payable_ = payable(seat_, {});
        for (int other = 0; other < state.players; ++other) {
            if (other == state.to_move) continue;
            rival_payable_ |= payable(state.seats[other], {});
            rival_tags_ = std::max<int>(rival_tags_, state.seats[other].tags);
        }
    }

    MoveFeatures move_features(int id) const {
        MoveFeatures f{};
        if (id < RESERVE) {
            take(id, f);
        } else if (id < RECRUIT) {
            reserve(id, f);
        } else if (id < RETURN) {
            recruit(id, f);
        } else if (id < LOCATE) {
            const int colour = RETURNS[id - RETURN];
            if (colour == S) f[ReturnGrayMoveFeature] = 1;
            if (colour != S) f[ReturnNeedMoveFeature] = want_[static_cast<std::size_t>(colour)];
        }
        return f;
    }

   private:
    // Which of the cards a seat could pay for with so many more tokens, as bits.
    unsigned payable(const Seat& seat, Counts more) const {
        return affordable(cards_, (seat.tokens + seat.bonuses + more).colours(), seat.tokens[S]);
    }

    float worth_to_rival(int place) const {
        return rival_payable_ >> place & 1 ? 1.0f + CARD[cards_[place]].points : 0.0f;
    }

    bool is_missing(const Card& card) const { return !(owned_ >> card.bonus & 1); }

    void take(int id, MoveFeatures& f) const {
        for (int colour = 0; colour < COLOURS; ++colour) f[TakeNeedMoveFeature] += want_[colour] * TAKES[id][colour];
        const int count = static_cast<int>(TAKES[id].total());
        f[TakeCountMoveFeature] = float(count);
        f[TakeAlikeMoveFeature] = id >= TAKE_ALIKE;
        f[TakeOverMoveFeature] = float(std::max(0, seat_.held + count - TOKEN_LIMIT));
        for (unsigned opened = payable(seat_, TAKES[id]) & ~payable_; opened; opened &= opened - 1) {
            const Card& card = CARD[cards_[std::countr_zero(opened)]];
            f[TakeOpensMoveFeature] = 1;
            f[TakeOpensPointsMoveFeature] = std::max(f[TakeOpensPointsMoveFeature], float(card.points));
        }
    }

    void reserve(int id, MoveFeatures& f) const {
        const bool gray = state_.bank[S] > 0;
        f[ReserveGrayMoveFeature] = gray;
        f[ReserveOverMoveFeature] = gray && seat_.held == TOKEN_LIMIT;
        for (const CardId card : seat_.reserved) f[ReserveHeldMoveFeature] += card != NO_CARD;
        if (id >= RESERVE_DECK) {
            f[ReserveDeckMoveFeature] = 1;
            return;
        }
        const CardId card = card_at(state_, id);
        const Counts lacking = COST[card].less((seat_.tokens + seat_.bonuses).colours());
        f[ReserveCardMoveFeature] = 1;
        f[ReservePointsMoveFeature] = CARD[card].points;
        f[ReserveReachMoveFeature] = REACH[turns_to(lacking, static_cast<int>(seat_.tokens[S]) + gray)];
        f[ReserveMissingMoveFeature] = is_missing(CARD[card]);
        f[ReserveRivalMoveFeature] = worth_to_rival(id - RESERVE);
    }

    void recruit(int id, MoveFeatures& f) const {
        const Card& card = CARD[card_at(state_, id)];
        const Counts payment = default_payment(seat_, card_at(state_, id));
        const int tags = seat_.tags + card.tags;
        const bool time = card.level == LEVELS && seat_.tokens[G] == 0;
        const bool tile = state_.avengers != state_.to_move && card.tags > 0 && tags >= TILE_TAGS && tags > rival_tags_;
        int points = seat_.points + card.points + (tile ? TILE_POINTS : 0);
        for (int i = 0; i < MAX_SEATS && state_.locations[i] != NO_LOCATION; ++i) {
            const Location& location = LOCATION[state_.locations[i]];
            const Counts lacking = location.needs.less(seat_.bonuses);
            if (!lacking[card.bonus]) continue;
            f[RecruitLocationMoveFeature] += 1.0f / static_cast<float>(lacking.total());
            if (lacking.total() == 1) points += location.points;
        }
        f[RecruitAnyMoveFeature] = 1;
        f[RecruitPointsMoveFeature] = card.points;
        f[RecruitMissingMoveFeature] = is_missing(card);
        f[RecruitTimeMoveFeature] = time;
        f[RecruitTagsMoveFeature] = card.tags;
        f[RecruitTileMoveFeature] = tile;
        f[RecruitEngineMoveFeature] = want_[card.bonus];
        f[RecruitGrayMoveFeature] = float(payment[S]);
        f[RecruitSpentMoveFeature] = float(payment.total());
        if (id < RECRUIT_HAND) f[RecruitRivalMoveFeature] = worth_to_rival(id - RECRUIT);
        const unsigned colours = (owned_ | 1u << card.bonus) & 0x1f;
        f[RecruitWinMoveFeature] = points >= GOAL && colours == 0x1f && (time || seat_.tokens[G] > 0);
    }

    const State& state_;
    const Seat& seat_;
    unsigned owned_;
    std::array<float, COLOURS> want_;
    CardId cards_[ASKED];  // those on the table, then the own hand
    unsigned payable_ = 0, rival_payable_ = 0;
    int rival_tags_ = 0;
};

// Whether the move reserves or recruits a card that its mover can see.
constexpr bool names_card(int id) { return id >= RESERVE && id < RETURN && (id < RESERVE_DECK || id >= RECRUIT); }

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

std::vector<MoveFeatures> move_features(const State& state) {
    std::vector<MoveFeatures> all;
    const Prospect prospect(state);
    legal(state).each([&](int id) { all.push_back(prospect.move_features(id)); });
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
        if (seat == taste_.seat) sum += liking(state, taste_, late);
        score[static_cast<std::size_t>(seat)] = sum;
        best = std::max(best, sum);
    }
    float total = 0;
    for (int seat = 0; seat < state.players; ++seat) total += chances[seat] = exact_exp(score[seat] - best);
    for (int seat = 0; seat < state.players; ++seat) chances[seat] /= total;
    return chances;
}

void Heuristic::priors(const State& state, std::array<float, IDS>& priors) const {
    const MoveFeatures& w = weights_[state.to_move].move_features;
    const LegalIds ids = legal(state);
    float best = -1e30f;
    const Prospect prospect(state);
    ids.each([&](int id) {
        const MoveFeatures f = prospect.move_features(id);
        float sum = 0;
        for (int i = 0; i < MOVE_FEATURES; ++i) sum += f[i] * w[i];
        if (state.to_move == taste_.seat && names_card(id)) sum += taste_.likes[card_at(state, id)];
        priors[static_cast<std::size_t>(id)] = sum;
        best = std::max(best, sum);
    });
    float total = 0;
    ids.each([&](int id) {
        total += priors[static_cast<std::size_t>(id)] = exact_exp(priors[static_cast<std::size_t>(id)] - best);
    });
    ids.each([&](int id) { priors[static_cast<std::size_t>(id)] /= total; });
}

Chances Heuristic::settled_chances(const State& state) const {
    const auto promising = [&](const State& now) {
        std::array<float, IDS> found{};
        priors(now, found);
        return found;
    };
    return after_returns(state, promising, [&](const State& after) { return chances(after); });
}

void Heuristic::evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const {
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const State& state = positions[i];
        if (ask != Ask::Priors)
            results[i].chances = state.phase == Phase::Return ? settled_chances(state) : chances(state);
        if (ask != Ask::Chances) priors(state, results[i].priors);
    }
}

}  // namespace sixstones
