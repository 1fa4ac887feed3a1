#include "train.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "exact.h"

namespace sixstones {
namespace {

using Tables = NetTables<float>;

constexpr float MOST_CARD_REAL = static_cast<float>(MOST_CARD) / UNIT;
constexpr float MOST_TRUNK_REAL = static_cast<float>(MOST_TRUNK) / UNIT;
constexpr float FIRST = 0.9f, SECOND = 0.99f;  // how long Adam remembers the mean and the square of a gradient
constexpr std::uint64_t WARM_UP = 300;         // steps until the rate of learning is whole

template <int N>
void add(float* __restrict sum, const float* __restrict row) {
    for (int i = 0; i < N; ++i) sum[i] += row[i];
}

template <int N>
void add(float* __restrict sum, float factor, const float* __restrict row) {
    for (int i = 0; i < N; ++i) sum[i] += factor * row[i];
}

// Eight sums side by side, in a fixed order, which a compiler may compute at once.
template <int N>
float dot(const float* a, const float* b) {
    static_assert(N % 8 == 0);
    float part[8] = {};
    for (int i = 0; i < N; i += 8)
        for (int k = 0; k < 8; ++k) part[k] += a[i + k] * b[i + k];
    return ((part[0] + part[4]) + (part[2] + part[6])) + ((part[1] + part[5]) + (part[3] + part[7]));
}

float clip(float value, float most) { return std::min(std::max(value, 0.0f), most); }

// The gradient behind a clip: none where it cut something off.
float behind(float gradient, float clipped, float most) { return clipped > 0 && clipped < most ? gradient : 0.0f; }

// The place of the card that an id is about, or -1.
int place_of(int id) {
    if (id >= RESERVE && id < RESERVE_DECK) return id - RESERVE;
    if (id >= RECRUIT && id < RETURN) return id - RECRUIT;
    return -1;
}

int kind_of(int id) { return id < RECRUIT ? ReserveIt : RecruitIt; }

// One position on its way through the net.
struct Pass {
    Encoded encoded;
    int players, mover;
    LegalIds ids;
    float table[TABLE_WIDTH];
    float seat[MAX_SEATS][SEAT_WIDTH];
    float card[MAX_SEATS][PLACES][CONTEXT];
    float pooled[MAX_SEATS][CONTEXT];
    float pool_input[MAX_SEATS][2 * CONTEXT];
    float trunk[MAX_SEATS][TRUNK];
    float inner[MAX_SEATS][INNER];
    Evaluation result;

    Pass(const Tables& w, const State& state) : players(state.players), mover(state.to_move), ids(legal(state)) {
        encode(state, encoded);
        add_up(w);
        std::array<float, MAX_SEATS> scores{};
        for (int s = 0; s < players; ++s) scores[static_cast<std::size_t>(s)] = score(w, s);
        softmax(scores);
        promises(w);
    }

   private:
    void add_up(const Tables& w) {
        std::memset(table, 0, sizeof table);
        for (const Row row : encoded.table) add<TABLE_WIDTH>(table, w.table[row]);
        for (int s = 0; s < players; ++s) {
            std::memset(seat[s], 0, sizeof seat[s]);
            std::memset(pooled[s], 0, sizeof pooled[s]);
            for (const Row row : encoded.seats[s]) add<SEAT_WIDTH>(seat[s], w.seat[row]);
            float* context = seat[s] + 2 * TRUNK;
            add<CONTEXT>(context, table + TRUNK);
            for (int place = 0; place < PLACES; ++place) {
                if (encoded.cards[s][place].which < 0) continue;
                const auto rows = rows_of(encoded.cards[s][place]);
                float* vector = card[s][place];
                std::memcpy(vector, context, sizeof card[s][place]);
                for (const Row row : rows) add<CONTEXT>(vector, w.card[row]);
                for (int i = 0; i < CONTEXT; ++i) vector[i] = clip(vector[i], MOST_CARD_REAL);
                add<CONTEXT>(pooled[s], vector);
            }
        }
    }

    float score(const Tables& w, int s) {
        float sum[TRUNK];
        float* input = pool_input[s];
        std::memcpy(input, pooled[s], sizeof pooled[s]);
        std::memset(input + CONTEXT, 0, sizeof pooled[s]);
        for (int i = 0; i < TRUNK; ++i) sum[i] = table[i] + seat[s][i];
        for (int rival = 0; rival < players; ++rival) {
            if (rival == s) continue;
            add<TRUNK>(sum, seat[rival] + TRUNK);
            add<CONTEXT>(input + CONTEXT, pooled[rival]);
        }
        for (int i = 0; i < TRUNK; ++i)
            trunk[s][i] = clip(sum[i] + dot<2 * CONTEXT>(w.pool[i], input), MOST_TRUNK_REAL);
        for (int i = 0; i < INNER; ++i)
            inner[s][i] = clip(w.inner_bias[i] + dot<TRUNK>(w.inner[i], trunk[s]), MOST_TRUNK_REAL);
        return dot<INNER>(w.score, inner[s]);
    }

    void softmax(const std::array<float, MAX_SEATS>& scores) {
        const float best = *std::max_element(scores.begin(), scores.begin() + players);
        float total = 0;
        for (int s = 0; s < players; ++s) total += result.chances[s] = exact_exp(scores[s] - best);
        for (int s = 0; s < players; ++s) result.chances[s] /= total;
    }

    void promises(const Tables& w) {
        float best = -1e30f, total = 0;
        ids.each([&](int id) {
            float sum = w.promise_bias[id] + dot<TRUNK>(w.promise[id], trunk[mover]);
            const int place = place_of(id), kind = kind_of(id);
            if (place >= 0) sum += dot<CONTEXT>(w.own_card[kind], card[mover][place]);
            for (int rival = 0; place >= 0 && place < MARKET && rival < players; ++rival)
                if (rival != mover) sum += dot<CONTEXT>(w.rival_card[kind], card[rival][place]);
            result.priors[static_cast<std::size_t>(id)] = sum;
            best = std::max(best, sum);
        });
        ids.each([&](int id) {
            auto& prior = result.priors[static_cast<std::size_t>(id)];
            total += prior = exact_exp(prior - best);
        });
        ids.each([&](int id) { result.priors[static_cast<std::size_t>(id)] /= total; });
    }
};

// The way back: adds a position's part to the gradient `g`, given what each score and each promise should change by.
class Back {
   public:
    Back(const Tables& w, const Pass& pass, Tables& g) : w_(w), pass_(pass), g_(g) {
        std::memset(trunk_, 0, sizeof trunk_);
        std::memset(card_, 0, sizeof card_);
        std::memset(pooled_, 0, sizeof pooled_);
        std::memset(seat_, 0, sizeof seat_);
    }

    void score(int s, float change) {
        add<INNER>(g_.score, change, pass_.inner[s]);
        for (int i = 0; i < INNER; ++i) {
            const float d = behind(change * w_.score[i], pass_.inner[s][i], MOST_TRUNK_REAL);
            if (d == 0) continue;
            g_.inner_bias[i] += d;
            add<TRUNK>(g_.inner[i], d, pass_.trunk[s]);
            add<TRUNK>(trunk_[s], d, w_.inner[i]);
        }
    }

    void promise(int id, float change) {
        const int mover = pass_.mover, place = place_of(id), kind = kind_of(id);
        g_.promise_bias[id] += change;
        add<TRUNK>(g_.promise[id], change, pass_.trunk[mover]);
        add<TRUNK>(trunk_[mover], change, w_.promise[id]);
        if (place < 0) return;
        add<CONTEXT>(g_.own_card[kind], change, pass_.card[mover][place]);
        add<CONTEXT>(card_[mover][place], change, w_.own_card[kind]);
        for (int rival = 0; place < MARKET && rival < pass_.players; ++rival) {
            if (rival == mover) continue;
            add<CONTEXT>(g_.rival_card[kind], change, pass_.card[rival][place]);
            add<CONTEXT>(card_[rival][place], change, w_.rival_card[kind]);
        }
    }

    // After all scores and promises.
    void finish() {
        for (int s = 0; s < pass_.players; ++s) trunk(s);
        for (int s = 0; s < pass_.players; ++s) cards(s);
        for (int s = 0; s < pass_.players; ++s)
            for (const Row row : pass_.encoded.seats[s]) add<SEAT_WIDTH>(g_.seat[row], seat_[s]);
        for (const Row row : pass_.encoded.table) add<TABLE_WIDTH>(g_.table[row], table_);
    }

   private:
    void trunk(int s) {
        float input[2 * CONTEXT] = {};
        for (int i = 0; i < TRUNK; ++i) {
            const float d = behind(trunk_[s][i], pass_.trunk[s][i], MOST_TRUNK_REAL);
            trunk_[s][i] = d;
            if (d == 0) continue;
            add<2 * CONTEXT>(g_.pool[i], d, pass_.pool_input[s]);
            add<2 * CONTEXT>(input, d, w_.pool[i]);
        }
        add<TRUNK>(table_, trunk_[s]);
        add<TRUNK>(seat_[s], trunk_[s]);
        add<CONTEXT>(pooled_[s], input);
        for (int rival = 0; rival < pass_.players; ++rival) {
            if (rival == s) continue;
            add<TRUNK>(seat_[rival] + TRUNK, trunk_[s]);
            add<CONTEXT>(pooled_[rival], input + CONTEXT);
        }
    }

    void cards(int s) {
        float* context = seat_[s] + 2 * TRUNK;
        for (int place = 0; place < PLACES; ++place) {
            if (pass_.encoded.cards[s][place].which < 0) continue;
            const auto rows = rows_of(pass_.encoded.cards[s][place]);
            float* d = card_[s][place];
            for (int i = 0; i < CONTEXT; ++i)
                d[i] = behind(d[i] + pooled_[s][i], pass_.card[s][place][i], MOST_CARD_REAL);
            add<CONTEXT>(context, d);
            for (const Row row : rows) add<CONTEXT>(g_.card[row], d);
        }
        add<CONTEXT>(table_ + TRUNK, context);
    }

    const Tables& w_;
    const Pass& pass_;
    Tables& g_;
    float table_[TABLE_WIDTH] = {};
    float seat_[MAX_SEATS][SEAT_WIDTH];
    float trunk_[MAX_SEATS][TRUNK];
    float card_[MAX_SEATS][PLACES][CONTEXT];
    float pooled_[MAX_SEATS][CONTEXT];
};

float visits_of(const Example& example) {
    float all = 0;
    for (const auto share : example.shares) all += share;
    return all;
}

// A position with tokens over ten is judged after they have gone back, so it teaches moves alone.
bool teaches_chances(const Example& example) { return example.state.phase != Phase::Return; }

void count(const Example& example, const Evaluation& result, Losses& losses) {
    const auto log = [](float chance) { return exact_log(std::max(double{chance}, 1e-9)); };
    const double all = visits_of(example);
    for (std::size_t i = 0; i < IDS; ++i)
        if (example.shares[i]) losses.promises -= example.shares[i] / all * log(result.priors[i]);
    for (std::size_t s = 0; s < example.state.players; ++s)
        if (example.won[s] > 0) losses.chances -= double{example.won[s]} * log(result.chances[s]);
    ++losses.positions;
}

Losses mean(Losses losses) {
    const auto n = static_cast<double>(std::max<std::uint64_t>(losses.positions, 1));
    return {losses.chances / n, losses.promises / n, losses.positions};
}

void learn_from(const Tables& w, const Example& example, const TrainOptions& options, Tables& g, Losses& losses) {
    const Pass pass(w, example.state);
    count(example, pass.result, losses);
    Back back(w, pass, g);
    if (teaches_chances(example)) {
        Chances target{};
        float all = 0;
        for (std::size_t s = 0; s < MAX_SEATS; ++s)
            all += target[s] = options.result * example.won[s] + (1 - options.result) * example.thought[s];
        for (int s = 0; s < pass.players; ++s) back.score(s, pass.result.chances[s] * all - target[s]);
    }
    const float visits = visits_of(example);
    if (visits > 0)
        pass.ids.each([&](int id) {
            const auto i = static_cast<std::size_t>(id);
            back.promise(id, options.promise * (pass.result.priors[i] - example.shares[i] / visits));
        });
    back.finish();
}

}  // namespace

Trainer::Trainer(std::uint64_t seed)
    : weights_(new Tables{}), gradient_(new Tables{}), mean_(new Tables{}), square_(new Tables{}), random_(seed) {
    // About normal: the sum of twelve uniform numbers.
    const auto fill = [&](auto& part, float deviation) {
        auto* number = reinterpret_cast<float*>(&part);
        for (std::size_t i = 0; i < sizeof part / sizeof *number; ++i) {
            double sum = -6;
            for (int k = 0; k < 12; ++k) sum += static_cast<double>(random_.next() >> 11) * 0x1.0p-53;
            number[i] = deviation * static_cast<float>(sum);
        }
    };
    Tables& w = *weights_;
    fill(w.seat, 0.1f);
    fill(w.table, 0.1f);
    fill(w.card, 0.15f);
    fill(w.pool, 0.06f);
    fill(w.inner, std::sqrt(2.0f / TRUNK));
    fill(w.score, 0.1f);
    fill(w.promise, 0.05f);
    fill(w.own_card, 0.05f);
    fill(w.rival_card, 0.05f);
}

void Trainer::add(std::vector<Example> examples) {
    examples_.insert(examples_.end(), examples.begin(), examples.end());
}

Losses Trainer::epoch(const TrainOptions& options, int batch, float from, float to, const Host& host) {
    std::vector<std::uint32_t> order(examples_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<std::uint32_t>(i);
    random_.shuffle(order.data(), order.size());
    Losses losses;
    const std::size_t size = static_cast<std::size_t>(batch);
    for (std::size_t at = 0; at + size <= order.size() && !host.stopped(); at += size) {
        std::memset(gradient_->numbers(), 0, sizeof(Tables));
        for (std::size_t i = at; i < at + size; ++i)
            learn_from(*weights_, examples_[order[i]], options, *gradient_, losses);
        const float way = static_cast<float>(at) / static_cast<float>(order.size());
        learn(from + way * (to - from), 1.0f / static_cast<float>(batch), options.decay);
    }
    return mean(losses);
}

// One step of Adam with the weights' decay beside it.
void Trainer::learn(float rate, float share, float decay) {
    ++steps_;
    if (steps_ < WARM_UP) rate *= static_cast<float>(steps_) / WARM_UP;
    double left_of_mean = 1, left_of_square = 1;  // what is left of the zeros that both began with
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(steps_, 5000); ++i)
        left_of_mean *= double{FIRST}, left_of_square *= double{SECOND};
    const float whole_mean = static_cast<float>(1 / (1 - left_of_mean));
    const float whole_square = static_cast<float>(1 / (1 - left_of_square));
    float *w = weights_->numbers(), *g = gradient_->numbers(), *m = mean_->numbers(), *q = square_->numbers();
    for (std::size_t i = 0; i < Tables::size(); ++i) {
        const float d = g[i] * share;
        m[i] += (1 - FIRST) * (d - m[i]);
        q[i] += (1 - SECOND) * (d * d - q[i]);
        w[i] -= rate * (m[i] * whole_mean / (std::sqrt(q[i] * whole_square) + 1e-7f) + decay * w[i]);
    }
}

Losses Trainer::losses(std::span<const Example> examples) const {
    Losses losses;
    for (const Example& example : examples) count(example, Pass(*weights_, example.state).result, losses);
    return mean(losses);
}

Evaluation Trainer::evaluate(const State& state) const { return Pass(*weights_, state).result; }

}  // namespace sixstones
