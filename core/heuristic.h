// The hand-made evaluator: each seat's standing as a list of features, weighed and compared between the seats.
#pragma once

#include <memory>
#include <string_view>

#include "evaluator.h"

namespace sixstones {

// A seat's standing. Where a feature speaks of reach, it is 1 for a card that can be recruited now and shrinks with
// the turns its tokens would take.
// clang-format off
#define SIXSTONES_FEATURES(X) \
    X(Points) X(PointsSquared) X(Need) X(Missing) X(MissingSquared) X(Time) X(Ready) X(Distance) \
    X(Recruits) X(RecruitsRoot) X(Depth) X(Spread) X(Colours) X(Gray) X(Reserved) X(ReservedReach) \
    X(Tile) X(Tags) X(Lead) X(Behind) X(Location0) X(Location1) X(Location2) X(Location3) \
    X(BestPoints) X(SecondPoints) X(ReachMissing) X(ReachTime) X(ReachTags) \
    X(Affordable) X(AffordablePoints) X(Engine) X(ToMove) X(TurnsLeft) X(Holds) X(HoldsSafe)
// clang-format on

enum Feature {
#define X(name) name##Feature,
    SIXSTONES_FEATURES(X)
#undef X
        FEATURES
};

inline constexpr std::string_view FEATURE_NAMES[] = {
#define X(name) #name,
    SIXSTONES_FEATURES(X)
#undef X
};

// What speaks for a move, for the priors.
// clang-format off
#define SIXSTONES_MOVE_FEATURES(X) \
    X(RecruitAny) X(RecruitPoints) X(RecruitMissing) X(RecruitTime) X(RecruitTags) X(RecruitTile) X(RecruitLocation) \
    X(RecruitEngine) X(RecruitGray) X(RecruitSpent) X(RecruitRival) X(RecruitWin) \
    X(TakeNeed) X(TakeCount) X(TakeAlike) X(TakeOver) X(TakeOpens) X(TakeOpensPoints) \
    X(ReserveCard) X(ReservePoints) X(ReserveReach) X(ReserveMissing) X(ReserveRival) X(ReserveGray) X(ReserveDeck) \
    X(ReserveOver) X(ReserveHeld) X(ReturnNeed) X(ReturnGray)
// clang-format on

enum MoveFeature {
#define X(name) name##MoveFeature,
    SIXSTONES_MOVE_FEATURES(X)
#undef X
        MOVE_FEATURES
};

inline constexpr std::string_view MOVE_FEATURE_NAMES[] = {
#define X(name) #name,
    SIXSTONES_MOVE_FEATURES(X)
#undef X
};

using Features = std::array<float, FEATURES>;
using MoveFeatures = std::array<float, MOVE_FEATURES>;

// A feature counts early[f] at the start of a game and late[f] when someone nears the goal, and in between in
// between; a move's feature counts move_features[f].
struct Weights {
    Features early{}, late{};
    MoveFeatures move_features{};
};

// Every seat's features.
std::array<Features, MAX_SEATS> features(const State& state);

// How near the end is, from 0 to 1: the most points of any seat out of 16.
float lateness(const State& state);

// The features of each legal id, in ascending order.
std::vector<MoveFeatures> move_features(const State& state);

// What one seat thinks of each card beyond its worth: as much as a feature and its weight would say once the card is
// recruited. Whoever likes a card makes plans for it, so a taste is an error of judgement that lasts.
struct Taste {
    int seat = -1;  // nobody's
    std::array<float, CARDS> likes{};
};

class Heuristic : public Evaluator {
   public:
    // One set of weights per seat, so that a seat may have a temperament of its own.
    explicit Heuristic(const std::array<Weights, MAX_SEATS>& weights, const Taste& taste = {})
        : weights_(weights), taste_(taste) {}

    void evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const override;

   private:
    Chances chances(const State& state) const;
    Chances settled_chances(const State& state) const;  // with tokens over ten, once they have gone back
    void priors(const State& state, std::array<float, IDS>& priors) const;

    std::array<Weights, MAX_SEATS> weights_;
    Taste taste_;
};

}  // namespace sixstones
