#include "net.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "exact.h"
#include "layer.h"
#include "net_fold.h"

namespace sixstones {
namespace {

using Small = std::int16_t;
using Large = std::int32_t;
using Tables = NetTables<Small>;

template <int N>
void add(Small* __restrict sum, const Small* __restrict row) {
    for (int i = 0; i < N; ++i) sum[i] = static_cast<Small>(sum[i] + row[i]);
}

template <int N>
Large dot(const Small* a, const Small* b) {
    Large sum = 0;
    for (int i = 0; i < N; ++i) sum += Large{a[i]} * b[i];
    return sum;
}

constexpr int FACTOR_SHIFT = std::countr_zero(unsigned{FACTOR});
constexpr int POOL_SHIFT = FACTOR_SHIFT - std::countr_zero(unsigned{POOLED});

constexpr Small coarser(Small pooled) { return static_cast<Small>(pooled >> (FACTOR_SHIFT - POOL_SHIFT)); }

// What the rows add up to, for the seats that play.
struct Sums {
    alignas(16) Small table[TABLE_WIDTH];
    alignas(16) Small seat[MAX_SEATS][SEAT_WIDTH];
    alignas(16) Small card[MAX_SEATS][PLACES][CONTEXT];  // where there is a card
    alignas(16) Small pooled[MAX_SEATS][CONTEXT];
};

void add_card(const FoldedTables& t, const SeenCard& card, const Small* __restrict context, Small* __restrict vector,
              Small* __restrict pooled) {
    const std::uint64_t lack = card.lacking.word;  // a byte for each colour, each below 8
    const Small *a = t.which[card.which - WHICH_ROWS], *b = t.lack01[(lack | lack >> 5) & 63],
                *c = t.lack23[(lack >> 16 | lack >> 21) & 63], *d = t.lack4_short[(lack >> 28 & 0x70) | card.short_of],
                *e = t.rival[card.rival_short];
    for (int i = 0; i < CONTEXT; ++i) {
        const auto sum = static_cast<Small>(context[i] + a[i] + b[i] + c[i] + d[i] + e[i]);
        const Small value = std::min<Small>(std::max<Small>(sum, 0), MOST_CARD);
        vector[i] = value;
        pooled[i] = static_cast<Small>(pooled[i] + value);
    }
}

// The sum of one row for each join. All rows are found first, so that the compiler adds them column by column; and sums
// are made in arrays of their own, of which it knows that no table overlaps them.
template <int N, std::size_t Joins, std::size_t... Number>
void add_joined(const std::array<Join, Joins>& joins, const Small (*table)[N], const Row* rows, Small* __restrict sum,
                std::index_sequence<Number...>) {
    const Small* const row[] = {table[joins[Number].row(rows[joins[Number].first], rows[joins[Number].second])]...};
    for (int i = 0; i < N; ++i) sum[i] = static_cast<Small>((row[Number][i] + ...));
}

void add_seat(const FoldedTables& t, const std::array<Row, SEAT_USES>& rows, Small* out) {
    alignas(16) Small sum[SEAT_WIDTH];
    add_joined<SEAT_WIDTH>(SEAT_JOINS, t.seat, rows.data(), sum, std::make_index_sequence<SEAT_JOINS.size()>());
    for (int i = 0; i < MAX_SEATS; ++i)
        if (rows[LOCATION_USE + i] != NO_LOCATION_ROW)
            add<SEAT_WIDTH>(sum, t.location[rows[LOCATION_USE + i] - LOCATION_ROWS]);
    add<SEAT_WIDTH>(sum, t.turn[rows[TURN_USE] - TURN_ROWS]);
    std::memcpy(out, sum, sizeof sum);
}

void add_table(const FoldedTables& t, const std::array<Row, TABLE_USES>& rows, Small* out) {
    alignas(16) Small sum[TABLE_WIDTH];
    add_joined<TABLE_WIDTH>(TABLE_JOINS, t.table, rows.data(), sum, std::make_index_sequence<TABLE_JOINS.size()>());
    add<TABLE_WIDTH>(sum, t.round[rows[TABLE_USES - 1] - ROUND_ROWS]);
    std::memcpy(out, sum, sizeof sum);
}

void add_cards(const FoldedTables& t, const std::array<SeenCard, PLACES>& cards, const Small* seat_context,
               Small (*vectors)[CONTEXT], Small* out) {
    alignas(16) Small context[CONTEXT], pooled[CONTEXT] = {};
    std::memcpy(context, seat_context, sizeof context);
    for (int place = 0; place < PLACES; ++place)
        if (cards[place].which >= 0) add_card(t, cards[place], context, vectors[place], pooled);
    std::memcpy(out, pooled, sizeof pooled);
}

void add_up(const FoldedTables& t, const Encoded& encoded, int players, Sums& sums) {
    add_table(t, encoded.table, sums.table);
    for (int seat = 0; seat < players; ++seat) {
        add_seat(t, encoded.seats[seat], sums.seat[seat]);
        Small* context = sums.seat[seat] + 2 * TRUNK;
        add<CONTEXT>(context, sums.table + TRUNK);
        add_cards(t, encoded.cards[seat], context, sums.card[seat], sums.pooled[seat]);
    }
}

void trunk_of(const Tables& tables, const Sums& sums, int players, int seat, Small* trunk) {
    alignas(16) Small rows[TRUNK];
    alignas(16) Small pooled[2 * CONTEXT] = {};
    for (int i = 0; i < TRUNK; ++i) rows[i] = static_cast<Small>(sums.table[i] + sums.seat[seat][i]);
    for (int i = 0; i < CONTEXT; ++i) pooled[i] = coarser(sums.pooled[seat][i]);
    for (int rival = 0; rival < players; ++rival) {
        if (rival == seat) continue;
        add<TRUNK>(rows, sums.seat[rival] + TRUNK);
        for (int i = 0; i < CONTEXT; ++i)
            pooled[CONTEXT + i] = static_cast<Small>(pooled[CONTEXT + i] + coarser(sums.pooled[rival][i]));
    }
    layer<POOL_SHIFT, MOST_TRUNK>(tables.pool, rows, pooled, trunk);
}

// In units of UNIT · FACTOR.
Large score_of(const Tables& tables, const Small* trunk) {
    alignas(16) Small inner[INNER];
    layer<FACTOR_SHIFT, MOST_TRUNK>(tables.inner, tables.inner_bias, trunk, inner);
    return dot<INNER>(tables.score, inner);
}

constexpr float real(Large product) { return static_cast<float>(product) * (1.0f / (UNIT * FACTOR)); }

// How promising a legal id is, in units of UNIT · FACTOR.
Large promise_of(const Tables& tables, const Sums& sums, const State& state, const Small* trunk, int id) {
    Large sum = tables.promise_bias[id] * FACTOR + dot<TRUNK>(tables.promise[id], trunk);
    int place = -1;
    if (id >= RESERVE && id < RESERVE_DECK) place = id - RESERVE;
    if (id >= RECRUIT && id < RETURN) place = id - RECRUIT;
    if (place < 0) return sum;
    const int kind = id < RECRUIT ? ReserveIt : RecruitIt;
    sum += dot<CONTEXT>(tables.own_card[kind], sums.card[state.to_move][place]);
    if (place >= MARKET) return sum;
    for (int rival = 0; rival < state.players; ++rival)
        if (rival != state.to_move) sum += dot<CONTEXT>(tables.rival_card[kind], sums.card[rival][place]);
    return sum;
}
static_assert(RECRUIT_HAND - RECRUIT == MARKET);

void fill_priors(const Tables& tables, const Sums& sums, const State& state, const Small* trunk,
                 std::array<float, IDS>& priors) {
    const LegalIds ids = legal(state);
    float best = -1e30f, total = 0;
    ids.each([&](int id) {
        const float promise = real(promise_of(tables, sums, state, trunk, id));
        priors[static_cast<std::size_t>(id)] = promise;
        best = std::max(best, promise);
    });
    ids.each([&](int id) {
        total += priors[static_cast<std::size_t>(id)] = exact_exp(priors[static_cast<std::size_t>(id)] - best);
    });
    ids.each([&](int id) { priors[static_cast<std::size_t>(id)] /= total; });
}

Chances softmax(const std::array<float, MAX_SEATS>& scores, int players) {
    const float best = *std::max_element(scores.begin(), scores.begin() + players);
    Chances chances{};
    float total = 0;
    for (int seat = 0; seat < players; ++seat) total += chances[seat] = exact_exp(scores[seat] - best);
    for (int seat = 0; seat < players; ++seat) chances[seat] /= total;
    return chances;
}

}  // namespace

const Net::Set& Net::set_for(int players) const {
    return *sets_[static_cast<std::size_t>(std::max(0, served_[static_cast<std::size_t>(players)]))];
}

void Net::judge(const State& state, Evaluation& result, Ask ask) const {
    const Set& set = set_for(state.players);
    Encoded encoded;
    encode(state, encoded);
    Sums sums;
    add_up(set.folded, encoded, state.players, sums);
    alignas(16) Small trunk[TRUNK];
    std::array<float, MAX_SEATS> scores{};
    for (int seat = 0; seat < state.players; ++seat) {
        if (ask == Ask::Priors && seat != state.to_move) continue;
        trunk_of(set.tables, sums, state.players, seat, trunk);
        if (ask != Ask::Priors) scores[static_cast<std::size_t>(seat)] = real(score_of(set.tables, trunk));
        if (ask != Ask::Chances && seat == state.to_move) fill_priors(set.tables, sums, state, trunk, result.priors);
    }
    if (ask != Ask::Priors) result.chances = softmax(scores, state.players);
}

void Net::evaluate(std::span<const State> positions, std::span<Evaluation> results, Ask ask) const {
    const auto asked = [&](const State& state, Ask what) {
        Evaluation found;
        judge(state, found, what);
        return found;
    };
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const bool returns = positions[i].phase == Phase::Return;
        if (!returns || ask != Ask::Chances) judge(positions[i], results[i], returns ? Ask::Priors : ask);
        if (returns && ask != Ask::Priors)
            results[i].chances = after_returns(
                positions[i], [&](const State& state) { return asked(state, Ask::Priors).priors; },
                [&](const State& state) { return asked(state, Ask::Chances).chances; });
    }
}

}  // namespace sixstones
