#include "batch.h"

#include <algorithm>

#include "deal.h"
#include "text.h"

namespace sixstones {

Batch::Batch(int players, std::size_t games, std::string seed, int threads, std::uint32_t limit)
    : players_(players), seed_(std::move(seed)), threads_(threads), limit_(limit), slots_(games) {
    for (std::size_t game = 0; game < games; ++game) deal(game);
}

template <class Work>
void Batch::each(const Work& work) {
    constexpr std::size_t PIECE = 64;  // so few that threads end together, so many that taking a piece costs nothing
    threads_.share((size() + PIECE - 1) / PIECE, [&](std::size_t piece) {
        for (std::size_t game = piece * PIECE; game < std::min(size(), (piece + 1) * PIECE); ++game) work(game);
    });
}

void Batch::deal(std::size_t game) {
    Slot& slot = slots_[game];
    slot.state = start(players_, deal_from_seed(sentence(seed_, ':', game, ':', slot.dealt++)));
    slot.legal = legal(slot.state);
    slot.decisions = 0;
}

void Batch::tell(std::size_t game, const BatchRows& rows) {
    const Slot& slot = slots_[game];
    write_observation(slot.state, slot.state.to_move, rows.observations + game * OBSERVATION_SIZE);
    write_mask(slot.legal, rows.masks + game * IDS);
    rows.movers[game] = slot.state.to_move;
}

void Batch::reset(const BatchRows& rows) {
    each([&](std::size_t game) {
        slots_[game].dealt = 0;
        deal(game);
        std::fill_n(rows.rewards + game * MAX_SEATS, MAX_SEATS, 0.0f);
        rows.ends[game] = GOES_ON;
        tell(game, rows);
    });
}

std::optional<std::size_t> Batch::step(const std::int64_t* ids, const BatchRows& rows) {
    for (std::size_t game = 0; game < size(); ++game)
        if (ids[game] < 0 || ids[game] >= IDS || !slots_[game].legal.contains(static_cast<int>(ids[game]))) return game;
    each([&](std::size_t game) { step(game, static_cast<int>(ids[game]), rows); });
    return std::nullopt;
}

void Batch::step(std::size_t game, int id, const BatchRows& rows) {
    Slot& slot = slots_[game];
    play(slot.state, id);
    float* rewards = rows.rewards + game * MAX_SEATS;
    std::fill_n(rewards, MAX_SEATS, 0.0f);
    const bool over = slot.state.phase == Phase::Over, cut = !over && ++slot.decisions >= limit_;
    rows.ends[game] = over ? ENDED : cut ? CUT_OFF : GOES_ON;
    if (over) {
        const unsigned won = winners(slot.state);
        for (int seat = 0; seat < players_; ++seat)
            if (won >> seat & 1) rewards[seat] = 1.0f / static_cast<float>(std::popcount(won));
    }
    if (over || cut)
        deal(game);
    else
        slot.legal = legal(slot.state);
    tell(game, rows);
}

}  // namespace sixstones
