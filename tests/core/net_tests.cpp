// Tests of the net and of how it learns that want a sanitizer: built like core_tests.cpp.
#include <cmath>

#include "layer.h"
#include "level.h"
#include "net.h"
#include "testing.h"
#include "train.h"

using namespace sixstones;

namespace {

// A trainer's weights in whole numbers, as a file would hold them.
std::string quantized(const NetTables<float>& weights) {
    std::string bytes;
    const float* number = weights.numbers();
    for (const NetPart& part : NET_PARTS)
        for (int i = 0; i < part.rows * part.columns; ++i) {
            const auto whole = static_cast<std::int16_t>(std::lround(*number++ * static_cast<float>(part.scale)));
            bytes.push_back(static_cast<char>(whole & 0xff));
            bytes.push_back(static_cast<char>(whole >> 8 & 0xff));
        }
    return bytes;
}

std::shared_ptr<const Net> some_net() { return *Net::of(quantized(Trainer(3).weights())).value; }

void a_layer_is_that_of_the_plain_twin() {
    Random random(1);
    const auto draw = [&](std::uint32_t most) {
        return static_cast<std::int16_t>(static_cast<int>(random.below(2 * most)) - static_cast<int>(most));
    };
    for (int turn = 0; turn < 200; ++turn) {
        std::int16_t rows[16][32], bias[16], x[32], fast[16], plain[16];
        for (auto& row : rows)
            for (auto& number : row) number = draw(32768);
        for (auto& number : x) number = draw(turn % 2 ? 2000 : 20);
        for (auto& number : bias) number = draw(32768);
        layer<12, 8191>(rows, bias, x, fast);
        layer_plain<12, 8191>(rows, bias, x, plain);
        for (int i = 0; i < 16; ++i) require(fast[i] == plain[i], "a number of the layer");
    }
}

void the_net_judges_every_position_near_what_was_learned() {
    const auto net = some_net();
    const Trainer trainer(3);
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 4, 2, [&](const State& state) {
            if (state.phase == Phase::Over) return;
            Evaluation whole, chances;
            net->evaluate({&state, 1}, {&whole, 1}, Ask::Both);
            net->evaluate({&state, 1}, {&chances, 1}, Ask::Chances);
            require(whole.chances == chances.chances, "what is asked for does not depend on what else is");
            const Evaluation learned = trainer.evaluate(state);
            float priors = 0;
            legal(state).each([&](int id) {
                const auto i = static_cast<std::size_t>(id);
                priors += whole.priors[i];
                require(std::abs(whole.priors[i] - learned.priors[i]) < 0.02f, "a prior");
            });
            require(std::abs(priors - 1) < 1e-3f, "priors add up to 1");
            for (std::size_t seat = 0; state.phase != Phase::Return && seat < MAX_SEATS; ++seat)
                require(std::abs(whole.chances[seat] - learned.chances[seat]) < 0.02f, "a chance");
        });
}

// The chances' loss against what is asked for, as the trainer has it.
double loss_of(const Trainer& trainer, const std::vector<Example>& examples) {
    const Losses losses = trainer.losses(examples);
    return losses.chances + losses.promises;
}

void a_step_of_learning_lowers_the_loss() {
    for (int players = 2; players <= MAX_SEATS; ++players) {
        const auto judge = judge_for(players, 0, *find_temperament("balanced"));
        const std::string bytes = play_examples(*judge, {}, {.players = players, .visits = 8}, 5);
        const auto examples = *read_examples(bytes).value;
        require(!examples.empty(), "there are examples");
        Trainer trainer(4);
        trainer.add(examples);
        const double before = loss_of(trainer, examples);
        for (int i = 0; i < 10; ++i) trainer.epoch({1, 1, 0}, static_cast<int>(examples.size()), 0.01f, 0.01f);
        require(loss_of(trainer, examples) < before, "the loss sinks");
    }
}

void examples_come_back_as_they_were_played() {
    const auto judge = judge_for(2, 0, *find_temperament("balanced"));
    const std::string one = play_examples(*judge, {}, {.visits = 8}, 1),
                      two = play_examples(*judge, {}, {.visits = 8}, 2);
    const auto first = *read_examples(one).value, both = *read_examples(one + two).value;
    require(both.size() > first.size() && first.size() > 20, "examples of both games");
    for (const Example& example : both) {
        require(fault(example.state).empty(), "a position");
        int shares = 0;
        for (const auto share : example.shares) shares += share;
        require(std::abs(shares - 255) < 40, "shares of all visits");
        require(std::abs(example.thought[0] + example.thought[1] - 1) < 1e-3f, "chances");
    }
    for (std::size_t cut = 1; cut < one.size(); cut += 97)
        require(!read_examples(std::string_view(one).substr(0, cut)), "a game that is cut off is refused");
}

}  // namespace

int main() {
    const Test tests[] = {
        {"a layer is that of the plain twin", a_layer_is_that_of_the_plain_twin},
        {"the net judges every position near what was learned", the_net_judges_every_position_near_what_was_learned},
        {"a step of learning lowers the loss", a_step_of_learning_lowers_the_loss},
        {"examples come back as they were played", examples_come_back_as_they_were_played},
    };
    return run_all("net", tests);
}
