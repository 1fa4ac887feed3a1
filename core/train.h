// How a net learns: the net of net.h in ordinary numbers, its gradient, and Adam.
//
// Nothing depends on the machine: sums have a fixed order, so the same examples and seed give the same weights.
#pragma once

#include "examples.h"
#include "net.h"

namespace sixstones {

struct TrainOptions {
    float result = 0.5f;   // how much who won counts in what is learned; the rest is what the search thought
    float promise = 0.5f;  // how much the moves count beside the chances
    float decay = 0.05f;   // of the weights
};

// Mean losses in nats: of the chances against who won, and of the promises against the visits.
struct Losses {
    double chances = 0, promises = 0;
    std::uint64_t positions = 0;
};

class Trainer {
   public:
    // Small random weights.
    explicit Trainer(std::uint64_t seed);

    // More examples to learn from.
    void add(std::vector<Example> examples);
    std::size_t examples() const { return examples_.size(); }

    // Once through all examples in a fresh order, so many at a time; the rate of learning slides from the first to the
    // second. Gives the losses on the way. Ends early when the host stops it.
    Losses epoch(const TrainOptions& options, int batch, float from, float to, const Host& host = {});

    // The losses on examples that need not be known.
    Losses losses(std::span<const Example> examples) const;

    // What the net says of a position; in ordinary numbers where a Net rounds.
    Evaluation evaluate(const State& state) const;

    NetTables<float>& weights() { return *weights_; }
    const NetTables<float>& weights() const { return *weights_; }

   private:
    void learn(float rate, float share, float decay);

    std::unique_ptr<NetTables<float>> weights_, gradient_, mean_, square_;
    std::vector<Example> examples_;
    Random random_;
    std::uint64_t steps_ = 0;
};

}  // namespace sixstones
