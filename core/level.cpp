#include "level.h"

#include <algorithm>

#include "sha256.h"

namespace sixstones {
namespace {

constexpr Temperament::Factor POINTS_RUSH[] = {{"Points", 1.5f},           {"PointsSquared", 1.5f},
                                               {"BestPoints", 2.0f},       {"SecondPoints", 2.0f},
                                               {"AffordablePoints", 2.0f}, {"RecruitPoints", 1.6f}};
constexpr Temperament::Factor AVENGERS_COLLECTOR[] = {{"Tile", 2.5f},   {"Tags", 2.5f},      {"Lead", 2.0f},
                                                      {"Behind", 2.0f}, {"ReachTags", 2.5f}, {"RecruitTags", 2.5f}};
constexpr Temperament::Factor LOCATION_HUNTER[] = {
    {"Location0", 2.5f}, {"Location1", 2.5f}, {"Location2", 2.5f}, {"Location3", 2.5f}, {"RecruitLocation", 2.5f}};
constexpr Temperament TEMPERAMENTS[] = {{"balanced", {}},
                                        {"points rush", POINTS_RUSH},
                                        {"Avengers collector", AVENGERS_COLLECTOR},
                                        {"location hunter", LOCATION_HUNTER}};

// For 2, 3 and 4 seats.
constexpr std::array<Weights, MAX_SEATS - 1> TUNED = [] {
    std::array<Weights, MAX_SEATS - 1> tuned{};
#include "weights.inc"
    return tuned;
}();

template <class Values, class Names>
void scale(Values& values, const Names& names, const Temperament::Factor& by) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (names[i] == by.feature) values[i] *= by.factor;
}

void scale(Weights& weights, const Temperament::Factor& by) {
    scale(weights.early, FEATURE_NAMES, by);
    scale(weights.late, FEATURE_NAMES, by);
    scale(weights.move_features, MOVE_FEATURE_NAMES, by);
}

// About normally distributed, with a deviation of 1: the sum of twelve uniform numbers, which needs no logarithm.
double bell(Random& random) {
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(random.next() >> 11) * 0x1.0p-53;
    return sum;
}

template <class Rows>
auto find_in(const Rows& rows, std::string_view name) {
    const auto found = std::ranges::find(rows, name, [](const auto& row) { return row.name; });
    return found == std::ranges::end(rows) ? nullptr : &*found;
}

}  // namespace

Budget Level::budget(std::size_t moves, const Budget& allowed) const {
    const bool said = allowed.seconds > 0 || allowed.visits > 0;
    if (seconds > 0) return said ? allowed : Budget{seconds, 0};
    const std::uint64_t own = std::max<std::uint64_t>(visits, static_cast<std::uint64_t>(each) * moves);
    return {allowed.seconds, allowed.visits ? std::min(own, allowed.visits) : own};
}

std::span<const Temperament> temperaments() { return TEMPERAMENTS; }

const Level* find_level(std::string_view name) { return find_in(BOT_LEVELS, name); }

const Temperament* find_temperament(std::string_view name) { return find_in(TEMPERAMENTS, name); }

std::string no_temperament(std::string_view shown) {
    std::string text("there is no temperament ");
    text.append(shown).append("; there are ");
    for (const Temperament& known : TEMPERAMENTS) text.append(&known == TEMPERAMENTS ? "" : ", ").append(known.name);
    return text;
}

const Weights& tuned_weights(int players) { return TUNED[static_cast<std::size_t>(players - 2)]; }

Taste taste_of(const Level& level, int players, int seat, std::uint64_t seed) {
    if (level.taste == 0) return {};
    Taste taste{.seat = seat};
    Random random(~seed);
    std::array<double, COLOURS> colours;
    for (double& liked : colours) liked = bell(random);
    // The scores of more seats lie nearer together.
    const double strength = double{level.taste} * 3 / (2 * players - 1);
    for (std::size_t card = 0; card < CARDS; ++card)
        taste.likes[card] = static_cast<float>(strength * (bell(random) + colours[CARD[card].bonus]));
    return taste;
}

std::shared_ptr<const Heuristic> judge_for(int players, int seat, const Temperament& temperament, const Taste& taste) {
    std::array<Weights, MAX_SEATS> weights;
    weights.fill(tuned_weights(players));
    Weights& own = weights[static_cast<std::size_t>(seat)];
    for (const auto& factor : temperament.factors) scale(own, factor);
    return std::make_shared<Heuristic>(weights, taste);
}

Judge judge_with(const std::shared_ptr<const Net>& net, int players, int seat, const Temperament& temperament,
                 float playouts, const Taste& taste) {
    if (net && net->serves(players) && temperament.factors.empty()) return {net, 0};
    return {judge_for(players, seat, temperament, taste), playouts};
}

std::uint64_t bot_seed(std::string_view text) { return word_of(sha256(std::string("sixstones/bot/1:").append(text))); }

}  // namespace sixstones
