#include "examples.h"

#include <algorithm>

namespace sixstones {
namespace {

constexpr int LONGEST = 400;  // decisions
constexpr std::uint8_t OPINION = 0x80;

template <class Number>
void put(std::string& bytes, Number number) {
    for (std::size_t i = 0; i < sizeof number; ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xff));
}

bool is_recruit(int id) { return id >= RECRUIT && id < RETURN; }

void put_opinion(std::string& bytes, const State& state, const SearchResult& result, const Chances& chances) {
    for (std::size_t seat = 0; seat < state.players; ++seat)
        put(bytes, static_cast<std::uint16_t>(std::clamp(chances[seat], 0.0f, 1.0f) * 65535.0f + 0.5f));
    std::array<std::uint64_t, IDS> visits{};
    const std::uint64_t total = visits_of(result);
    for (const SearchedMove& move : result.moves) visits[static_cast<std::size_t>(move.id)] += move.visits;
    legal(state).each([&](int id) {
        put(bytes, static_cast<std::uint8_t>((255 * visits[static_cast<std::size_t>(id)] + total / 2) / total));
    });
}

// Reads numbers from bytes; what lies behind their end is zero, and then `whole` is false.
struct Source {
    std::string_view bytes;
    std::size_t at = 0;
    bool whole = true;

    template <class Number>
    Number take() {
        std::uint64_t number = 0;
        if (bytes.size() - at < sizeof(Number)) {
            whole = false;
            at = bytes.size();
            return 0;
        }
        for (std::size_t i = 0; i < sizeof(Number); ++i)
            number |= std::uint64_t{static_cast<unsigned char>(bytes[at++])} << (8 * i);
        return static_cast<Number>(number);
    }
};

void read_opinion(Source& source, Example& example) {
    for (std::size_t seat = 0; seat < example.state.players; ++seat)
        example.thought[seat] = static_cast<float>(source.take<std::uint16_t>()) / 65535.0f;
    legal(example.state).each([&](int id) {
        example.shares[static_cast<std::size_t>(id)] = source.take<std::uint8_t>();
    });
}

// Adds a game's examples; false where its bytes are not a game.
bool read_game(Source& source, std::vector<Example>& examples) {
    const int players = source.take<std::uint8_t>();
    Random random(source.take<std::uint64_t>());
    const unsigned won = source.take<std::uint8_t>();
    const int decisions = source.take<std::uint16_t>();
    if (!source.whole || players < 2 || players > MAX_SEATS || won >> players) return false;
    Example example{.state = start(players, shuffle(random)), .won = {}, .thought = {}};
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat)
        if (won >> seat & 1) example.won[seat] = 1.0f / static_cast<float>(std::popcount(won));
    Silent nobody;
    for (int decision = 0; decision < decisions; ++decision) {
        const auto code = source.take<std::uint8_t>();
        const int id = code & ~OPINION;
        if (!source.whole || example.state.phase == Phase::Over || !legal(example.state).contains(id)) return false;
        Counts payment;
        if (is_recruit(id)) {
            for (int stone = 0; stone < STONES; ++stone)
                payment += Counts::of(Stone(stone), source.take<std::uint8_t>() & 0x7f);
            if (!pays(example.state.mover(), card_at(example.state, id), payment)) return false;
        }
        if (code & OPINION) {
            example.shares = {};
            read_opinion(source, example);
            examples.push_back(example);
        }
        play(example.state, id, payment, nobody);
    }
    return source.whole && example.state.phase == Phase::Over && winners(example.state) == won;
}

}  // namespace

std::string play_examples(const Evaluator& evaluator, const SearchOptions& search, const ExampleOptions& options,
                          std::uint64_t seed, const Host& host) {
    Random random(seed);
    State state = start(options.players, shuffle(random));
    std::vector<Search> searches;
    for (int seat = 0; seat < options.players; ++seat) searches.emplace_back(evaluator, search, random.next());
    const int drawn = options.drawn + static_cast<int>(random.below(static_cast<std::uint32_t>(options.drawn_more)));
    std::string bytes;
    Silent nobody;
    int decision = 0;
    for (; state.phase != Phase::Over; ++decision) {
        if (decision == LONGEST || host.stopped()) return {};
        const SearchResult result = searches[state.to_move].run(observe(state, state.to_move), {0, options.visits});
        const std::size_t best = best_move(result, state.to_move);
        std::size_t chosen = best;
        const bool choice = result.moves.size() > 1 && visits_of(result) > 0;
        const bool strays = random.below(static_cast<std::uint32_t>(options.stray)) == 0;
        if (choice && !result.proven && (decision < drawn || strays)) chosen = drawn_by_visits(result, random);
        const SearchedMove& move = result.moves[chosen];
        put(bytes, static_cast<std::uint8_t>(move.id | (choice ? OPINION : 0)));
        if (is_recruit(move.id))
            for (int stone = 0; stone < STONES; ++stone) put(bytes, static_cast<std::uint8_t>(move.payment[stone]));
        if (choice) put_opinion(bytes, state, result, result.moves[best].chances);
        play(state, move.id, move.payment, nobody);
    }
    std::string game;
    put(game, static_cast<std::uint8_t>(options.players));
    put(game, seed);
    put(game, static_cast<std::uint8_t>(winners(state)));
    put(game, static_cast<std::uint16_t>(decision));
    return game + bytes;
}

Result<std::vector<Example>> read_examples(std::string_view bytes) {
    std::vector<Example> examples;
    Source source{bytes};
    while (source.at < bytes.size()) {
        const std::size_t begin = source.at;
        if (!read_game(source, examples))
            return Result<std::vector<Example>>::refused("the bytes from " + std::to_string(begin) +
                                                         " on are not a game of self-play");
    }
    return {std::move(examples)};
}

}  // namespace sixstones
