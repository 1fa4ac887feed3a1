// Monte-Carlo tree search over what one seat knows.
//
// The tree is one of decisions, shared by all worlds the view allows: every visit walks through one of a few sampled
// worlds, and hands that a seat may not know differ from world to world. A card that comes up from a deck is a
// chance: each move that draws keeps a few sampled outcomes and re-uses them, which is worth more than fresh ones.
// Values are chances to win, one per seat; each seat on the way chooses for itself.
#pragma once

#include "evaluator.h"
#include "host.h"
#include "move.h"
#include "observe.h"
#include "shared.h"

namespace sixstones {

struct SearchOptions {
    float exploration = 0.5f;              // how much a promising or rarely tried move is tried again
    float doubt = 0.08f;                   // an untried move is thought this much worse than its position
    float playouts = 0.0f;                 // how much random games from the leaves count beside the evaluator
    int outcomes = 3;                      // sampled outcomes of a draw, at first
    float more_outcomes = 0.5f;            // and how many more as visits come: times the cube root of the visits
    int worlds = 16;                       // samples of what is hidden in hands
    int first_visits = 2;                  // of every legal move at the root, before selection begins
    int depth = 0;                         // decisions looked ahead; 0: as far as the visits lead
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

// The visits of all moves, those found in a kept tree included.
std::uint64_t visits_of(const SearchResult& result);

// One of the moves, each as likely as it has visits; the first when none has any.
std::size_t drawn_by_visits(const SearchResult& result, Random& random);

class Search {
   public:
    Search(const Evaluator& evaluator, const SearchOptions& options, std::uint64_t seed, int threads = 1);

    // Searches the position of a view whose seat is to move. What the last call found out is kept where it still
    // applies; the same calls after the same seed give the same results when only visits are bounded. One call at a
    // time.
    SearchResult run(const View& view, const Budget& budget, const Host& host = {});

    // The same in parts: begin(), then go_on() as often as it gives false, which it does when only the host wanted an
    // end; found() at any time after the first part. In however many parts, the same visits are made.
    void begin(const View& view);
    bool go_on(const Limits& limits);
    SearchResult found() const;

    // What the search expects after a legal move of the position: who plays what in turn, as far as it has looked often
    // and the moves concern cards that the viewer knows now. Outcomes of a draw are taken together.
    std::vector<Move> line(int id, const Counts& payment) const;

    // A part for several threads, each of which calls walk() with its own number and limits; together they search one
    // tree. They come back early when the tree is full(), and go on after make_room(), which one thread calls alone.
    void make_room();
    bool walk(int thread, const Limits& limits);
    bool full() const;

   private:
    using Index = std::uint32_t;
    static constexpr Index NONE = 0xffffffff;
    static constexpr Index ROOT = 0;
    static constexpr Index MOST_MOVES = IDS + HAND;  // of a position other than the root

    // A position, and with it what the move before drew or turned up. Those of one move form a ring. Its latch guards
    // the node, its edges, and how their rings hang together.
    struct Node {
        Chances chances{};  // exact when proven, else as first evaluated
        Index first_edge = 0;
        Index next = 0;  // in the ring; guarded by the node before
        std::uint32_t visits = 0;
        float mean = 0;           // for the mover
        std::uint16_t plies = 0;  // to the end, when proven
        std::uint16_t edges = 0;
        CardId card = NO_CARD;  // what was drawn, or what a hidden card turned out to be
        std::uint8_t mover = 0;
        bool expanded : 1 = false;
        bool proven : 1 = false;
        bool veiled : 1 = false;   // the mover's hand differs between worlds
        bool partial : 1 = false;  // it has not all of its edges, only the most promising
        mutable Latch latch{};
    };

    struct Edge {
        Chances mean{};
        std::uint32_t visits = 0;
        float prior = 0;
        Index due = NONE;              // the outcome to follow next; the others come round behind it
        std::uint32_t plies : 10 = 0;  // to the end, when proven; else 0
        std::uint32_t id : 7 = 0;
        std::uint32_t outcomes : 6 = 0;
        std::uint32_t flying : 9 = 0;  // visits of other threads that are on their way below

        bool proven() const { return plies != 0; }
        std::uint32_t tries() const { return visits + flying; }
    };
    static_assert(sizeof(Node) == 40 && sizeof(Edge) == 32);

    struct Step {
        Index node, edge;  // the edge by its place among the node's, which stays when they move
        bool certain;      // the step leads to the same child whatever is drawn or hidden
    };

    // What is known of a node by the time its value goes home.
    struct Known {
        Chances chances;
        std::uint16_t plies;
        bool proven;
    };

    // A thread on its way through the tree; apart from the others in memory.
    struct alignas(64) Walker {
        explicit Walker(std::uint64_t seed) : random(seed) {}

        Random random;
        std::size_t next_world = 0;
        std::uint64_t leaves = 0;
        std::uint64_t visits = 0;  // since begin()
        std::vector<Step> path{};
        Known end{};             // of the node where the path ended
        bool completed = false;  // a node on the path has got the rest of its edges
    };

    // A move and its promise, before it becomes an edge.
    struct Option {
        float prior;
        int id;
    };

    void plant(const View& view);
    bool replant(const View& view);
    Index seek(const View& view, Index node, const State& state, int depth, int& patience) const;
    bool replay(State& state, const Edge& edge, Index index, Index node, CardId card) const;
    void keep_only(Index root);
    void add_payments(const State& state);
    void follow(const Edge& edge, std::vector<Index>& nodes) const;
    bool knows(const State& state, int id) const;
    bool is_proven(Index node) const;
    void visit(Walker& walker);
    Index descend(Walker& walker, Index at, State& state);
    Index choose(Walker& walker, Index at, const State& state);
    void expand(Index node, const State& state);
    void complete(Index node, const State& state);
    std::size_t options_of(const Node& node, const State& state, std::array<Option, MOST_MOVES>& options) const;
    void make_edges(Node& node, std::span<const Option> options);
    Edge& edge_of(const Step& step) { return edges_[nodes_[step.node].first_edge + step.edge]; }
    Index select(const Node& node, const State& state, bool& all_tried);
    Index child_of(Walker& walker, const Step& step, State& state);
    Index outcome_for(Walker& walker, Edge& edge, State& state, int level);
    Index child_with(Edge& edge, CardId card);
    static void add_outcome(Edge& edge, Index last, Index made, Pool<Node>& nodes);
    void fetch(Index node, bool at_hand) const;
    bool veiled(const State& state) const;
    void evaluate(Walker& walker, Node& node, const State& state);
    void mix_in_playout(Walker& walker, Chances& chances, State state);
    void back_up(const Walker& walker);
    static Known known(const Node& node) { return {node.chances, node.plies, node.proven}; }
    void prove(Node& node, Edge& edge, const Known& child);
    std::uint32_t visits_to_expand() const;
    bool together() const { return walkers_.size() > 1; }
    Latch* latch_of(Index node) const { return together() ? &nodes_[node].latch : nullptr; }

    template <class T>
    Index add(Pool<T>& pool, Index number) {
        return together() ? pool.add_beside_others(number) : pool.add(number);
    }

    const Evaluator& evaluator_;
    SearchOptions options_;
    View view_{};
    std::vector<State> worlds_;
    std::vector<Walker> walkers_;
    std::uint64_t reused_ = 0;  // visits found in the tree by begin()
    Pool<Node> nodes_;
    Pool<Edge> edges_;
    std::vector<Counts> payments_;  // of the root's edges
};

}  // namespace sixstones
