// Many games side by side for programs that learn, each dealt anew when it ends.
#pragma once

#include "observation.h"
#include "thread_pool.h"

namespace sixstones {

// Where a batch writes, a row for each game: what the seat to move knows and may do, and who that is; what the last
// decision brought each seat, its share of the win, and whether it was the last one of its game.
struct BatchRows {
    std::uint8_t* observations;  // OBSERVATION_SIZE each
    std::uint8_t* masks;         // IDS each
    std::uint8_t* movers;
    float* rewards;  // MAX_SEATS each
    std::uint8_t* ends;
};

// What `ends` says.
enum BatchEnd : std::uint8_t { GOES_ON, ENDED, CUT_OFF };

class Batch {
   public:
    // The deal of game i of the batch is that of the seed `seed:i:n`, n counting from 0. A game is cut off after
    // `limit` decisions.
    Batch(int players, std::size_t games, std::string seed, int threads, std::uint32_t limit);

    std::size_t size() const { return slots_.size(); }
    int players() const { return players_; }
    const State& state(std::size_t game) const { return slots_[game].state; }

    // Deals all games anew, from n = 0 on.
    void reset(const BatchRows& rows);

    // Plays one legal id in each game. Gives the first game whose id is not legal, and then nothing has changed.
    std::optional<std::size_t> step(const std::int64_t* ids, const BatchRows& rows);

   private:
    struct Slot {
        State state;
        LegalIds legal;
        std::uint32_t decisions;
        std::uint64_t dealt;
    };

    void deal(std::size_t game);
    void step(std::size_t game, int id, const BatchRows& rows);
    void tell(std::size_t game, const BatchRows& rows);

    template <class Work>
    void each(const Work& work);  // work(game) for every game

    int players_;
    std::string seed_;
    ThreadPool threads_;
    std::uint32_t limit_;
    std::vector<Slot> slots_;
};

}  // namespace sixstones
