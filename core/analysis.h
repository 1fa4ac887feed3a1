// What a position is worth: every legal move with its visits and chances to win.
#pragma once

#include "move.h"
#include "team.h"

namespace sixstones {

// A legal move as several independent searches see it: the visits all of them spent on it, every seat's chance to win
// after it, and the standard error of the mover's chance: how far the searches differ, and how far off searches of this
// kind are found to be. 0 is exact.
struct MoveAnalysis {
    Move move;
    std::uint64_t visits = 0;
    std::array<double, MAX_SEATS> win{};
    double error = 0;
    std::vector<Move> line{};  // what is expected to follow (search.h), of the first moves alone
};

struct Analysis {
    int players = 0;
    std::vector<MoveAnalysis> moves{};  // every legal one: the best, then by their visits
    std::uint64_t visits = 0;

    const MoveAnalysis& best() const { return moves.front(); }
};

// How many of the moves have a line.
inline constexpr std::size_t LINES = 5;

// What an analysis spends when nothing else is said.
inline constexpr std::uint64_t ANALYSIS_VISITS = 20'000;

// An analysis in parts: go_on() as often as it gives false, which it does when only the host wanted an end; found() at
// any time after the first part. In however many parts, the same visits give the same.
class Analyzer {
   public:
    Analyzer(std::shared_ptr<const Evaluator> evaluator, const View& view, const Budget& budget, std::uint64_t seed,
             int threads);

    bool go_on(const Host& host);  // always the same one
    Analysis found() const;

   private:
    std::shared_ptr<const Evaluator> evaluator_;
    View view_;
    Budget share_;
    std::uint64_t seed_;
    int threads_;
    std::optional<Team> team_{};
    std::vector<SearchResult> results_{};                  // the last one is the team's
    std::vector<std::vector<std::vector<Move>>> lines_{};  // after each of their moves, but for the last's
};

// Analyses the position of a view whose seat is to move. A single search's values are noise when visits are few, so the
// budget is divided among four independent ones. The same seed, one thread and a budget of visits give the same.
Analysis analyze(const std::shared_ptr<const Evaluator>& evaluator, const View& view, const Budget& budget,
                 std::uint64_t seed, int threads, const Host& host = {});

// Several searches' results of one view put together.
Analysis joined(std::span<const SearchResult> results, const View& view);

// As JSON, for a sink that takes chances (json.h).
template <class Sink>
void write_analysis(Sink& out, const Analysis& analysis) {
    const auto chances = [&](const MoveAnalysis& entry) {
        out.key("win");
        out.open_list();
        for (int seat = 0; seat < analysis.players; ++seat) out.chance(entry.win[static_cast<std::size_t>(seat)]);
        out.close_list();
        out.key("error");
        out.chance(entry.error);
    };
    const auto visits = [&](std::uint64_t number) {
        out.key("visits");
        out.number(static_cast<std::int64_t>(number));
    };
    out.open_object();
    out.key("best");
    out.text(analysis.best().move.text());
    chances(analysis.best());
    visits(analysis.visits);
    out.key("moves");
    out.open_list();
    for (const MoveAnalysis& entry : analysis.moves) {
        out.open_object();
        out.key("move");
        out.text(entry.move.text());
        visits(entry.visits);
        chances(entry);
        out.key("line");
        out.open_list();
        for (const Move& move : entry.line) out.text(move.text());
        out.close_list();
        out.close_object();
    }
    out.close_list();
    out.close_object();
}

}  // namespace sixstones
