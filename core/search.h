// Monte-Carlo tree search over what one seat knows.
//
// The tree is one of decisions, shared by all worlds the view allows: every visit walks through one of a few sampled
// worlds, and hands that a seat may not know differ from world to world. A card that comes up from a deck is a
// chance: each move that draws keeps a few sampled outcomes and re-uses them, which is worth more than fresh ones.
// Values are chances to win, one per seat; each seat on the way chooses for itself.
#pragma once

#include "evaluator.h"
#include "host.h"
#include "observe.h"

namespace sixstones {

struct SearchOptions {
    float exploration = 0.5f;              // how much a promising or rarely tried move is tried again
    float doubt = 0.08f;                   // an untried move is thought this much worse than its position
    float playouts = 0.0f;                 // how much random games from the leaves count beside the evaluator
    int outcomes = 3;                      // sampled outcomes of a draw, at first
    float more_outcomes = 0.5f;            // and how many more as visits come: times the cube root of the visits
    int worlds = 16;                       // samples of what is hidden in hands
    int first_visits = 2;                  // of every legal move at the root, before selection begins
    std::uint32_t most_edges = 6'000'000;  // bounds the tree's memory
};

// A search ends at whichever is reached first; zero is no bound. At least one must be set, or else the host has to stop
// the search.
struct Budget {
    double seconds = 0;
    std::uint64_t visits = 0;
};

// Says when a search is over that begins with its making.
class Limits {
   public:
    Limits(const Budget& budget, const Host& host)
        : budget_(budget), host_(host), end_(budget.seconds > 0 ? host.now() + budget.seconds : 0) {}

    // Whether to end after so many visits. There is always a first visit, so that there is something to tell; from then
    // on the host is asked once in `every` visits.
    bool reached(std::uint64_t visits, std::uint64_t every) const {
        if (budget_.visits && visits >= budget_.visits) return true;
        if (visits == 0 || visits % every != 0) return false;
        return host_.stopped() || late();
    }

    // Whether the budget is spent, and it is not the host alone who wanted an end.
    bool spent(std::uint64_t visits) const { return (budget_.visits && visits >= budget_.visits) || late(); }

   private:
    bool late() const { return budget_.seconds > 0 && host_.now() >= end_; }

    Budget budget_;
    const Host& host_;
    double end_;
};

struct SearchedMove {
    int id;
    Counts payment;
    std::uint64_t visits;
    Chances chances;
    bool proven;          // the chances are exact
    std::uint16_t plies;  // decisions to the end, when proven
};

struct SearchResult {
    std::vector<SearchedMove> moves;  // every legal one, every way of paying included
    std::uint64_t visits = 0;         // of this search
    std::uint64_t reused = 0;         // visits found in the tree of the search before
    bool proven = false;
};

// The level whose deck a move draws from, from 0; -1 for a move that draws nothing.
int drawn_level(const State& state, int id);

// Brings a card to the top of its deck; false when it is not in it.
bool bring_up(State& state, int level, CardId card);

// The move a search settles on: the most visited, unless a proven one is at least as good. Of proven ones the quickest
// win, or else the one that holds out longest.
std::size_t best_move(const SearchResult& result, int mover);

class Search {
   public:
    Search(const Evaluator& evaluator, const SearchOptions& options, std::uint64_t seed)
        : evaluator_(evaluator), options_(options), random_(seed) {}

    // Searches the position of a view whose seat is to move. What the last call found out is kept where it still
    // applies; the same calls after the same seed give the same results when only visits are bounded. One call at a
    // time.
    SearchResult run(const View& view, const Budget& budget, const Host& host = {});

    // The same in parts: begin(), then go_on() as often as it gives false, which it does when only the host wanted an
    // end; found() at any time after the first part. In however many parts, the same visits are made.
    void begin(const View& view);
    bool go_on(const Limits& limits);
    SearchResult found() const;

   private:
    using Index = std::uint32_t;
    static constexpr Index NONE = 0xffffffff;
    static constexpr Index ROOT = 0;

    // A position, and with it what the move before drew or turned up. Those of one move form a ring.
    struct Node {
        Chances chances{};  // exact when proven, else as first evaluated
        Index first_edge = 0;
        Index next = 0;  // in the ring
        std::uint32_t visits = 0;
        float mean = 0;           // for the mover
        std::uint16_t plies = 0;  // to the end, when proven
        std::uint16_t edges = 0;
        CardId card = NO_CARD;  // what was drawn, or what a hidden card turned out to be
        std::uint8_t mover = 0;
        bool expanded : 1 = false;
        bool proven : 1 = false;
        bool veiled : 1 = false;  // the mover's hand differs between worlds
    };

    struct Edge {
        Chances mean{};
        std::uint32_t visits = 0;
        float prior = 0;
        Index last = NONE;        // the outcome followed last; the others come round behind it
        std::uint16_t plies = 0;  // to the end, when proven; else 0
        std::uint8_t id = 0;
        std::uint8_t outcomes = 0;

        bool proven() const { return plies != 0; }
    };

    struct Step {
        Index node, edge;
        bool certain;  // the step leads to the same child whatever is drawn or hidden
    };

    void plant(const View& view);
    bool replant(const View& view);
    Index seek(const View& view, Index node, const State& state, int depth, int& patience) const;
    bool replay(State& state, const Edge& edge, Index index, Index node, CardId card) const;
    void keep_only(Index root);
    void add_payments(const State& state);
    void visit();
    void expand(Index node, const State& state);
    Index select(const Node& node, const State& state);
    Index descend(Step& step, State& state);
    Index outcome_for(Edge& edge, State& state, int level);
    Index child_with(Edge& edge, CardId card);
    static void add_outcome(Edge& edge, const Node& node, std::vector<Node>& nodes);
    bool veiled(const State& state) const;
    void evaluate(Node& node, const State& state);
    void mix_in_playout(Chances& chances, State state);
    void back_up(const Chances& chances);
    bool prove(const Step& step);
    std::uint32_t visits_to_expand() const;

    const Evaluator& evaluator_;
    SearchOptions options_;
    Random random_;
    View view_{};
    std::vector<State> worlds_;
    std::size_t next_world_ = 0;
    std::uint64_t leaves_ = 0;
    std::uint64_t visits_ = 0, reused_ = 0;  // since begin(), and found in the tree then
    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<Counts> payments_;  // of the root's edges
    std::vector<Step> path_;
};

}  // namespace sixstones
