#include "search.h"

#include <algorithm>
#include <cmath>

#include "playout.h"

namespace sixstones {
namespace {

constexpr std::uint64_t VISITS_PER_LOOK = 16;    // at the clock and at whether to stop
constexpr int MOST_PLIES = 1023;                 // that are told apart
constexpr std::uint64_t LEAVES_PER_PLAYOUT = 3;  // one that has a random game stands for those that have none

bool is_unseen(CardId card) { return card > NO_CARD; }

}  // namespace

Search::Search(const Evaluator& evaluator, const SearchOptions& options, std::uint64_t seed, int threads)
    : evaluator_(evaluator), options_(options) {
    walkers_.emplace_back(seed);
    Random others(~seed);
    for (int i = 1; i < threads; ++i) walkers_.emplace_back(others.next());
}

SearchResult Search::run(const View& view, const Budget& budget, const Host& host) {
    const Limits limits(budget, host);
    begin(view);
    go_on(limits);
    return found();
}

void Search::begin(const View& view) {
    const bool again = !nodes_.empty() && view == view_;
    if (!again && !replant(view)) plant(view);
    view_ = view;
    bool hidden = false;
    for (const Seat& seat : view.known.seats) hidden |= std::ranges::any_of(seat.reserved, is_unseen);
    worlds_.clear();
    for (int i = 0; i < (hidden ? options_.worlds : 1); ++i) worlds_.push_back(determinize(view, walkers_[0].random));
    for (std::size_t i = 0; i < walkers_.size(); ++i) {
        walkers_[i].next_world = i * worlds_.size() / walkers_.size();
        walkers_[i].visits = 0;
    }
    make_room();
    if (!nodes_[ROOT].expanded) {
        evaluate(walkers_[0], nodes_[ROOT], worlds_[0]);
        expand(ROOT, worlds_[0]);
    }
    if (nodes_[ROOT].partial) complete(ROOT, worlds_[0]);
    if (!again) add_payments(worlds_[0]);
    reused_ = nodes_[ROOT].visits;
}

bool Search::go_on(const Limits& limits) {
    bool done = false;
    do {
        make_room();
        done = walk(0, limits);
    } while (!done && full());
    return done;
}

bool Search::walk(int thread, const Limits& limits) {
    Walker& walker = walkers_[static_cast<std::size_t>(thread)];
    while (!is_proven(ROOT) && !limits.reached(walker.visits, VISITS_PER_LOOK)) {
        if (together() && full()) return false;
        visit(walker);
        ++walker.visits;
    }
    return is_proven(ROOT) || limits.spent(walker.visits);
}

// Every thread may be about to make a node, to give one its edges, and another the rest of its edges.
bool Search::full() const {
    const auto threads = static_cast<Index>(walkers_.size());
    return !nodes_.has_room(threads) || !edges_.has_room(2 * threads * MOST_MOVES);
}

void Search::make_room() {
    const auto threads = static_cast<Index>(walkers_.size());
    nodes_.make_room(threads);
    edges_.make_room(2 * threads * MOST_MOVES);
}

void Search::plant(const View& view) {
    nodes_.clear();
    edges_.clear();
    nodes_[nodes_.add(1)].mover = view.known.to_move;
}

bool Search::is_proven(Index node) const {
    const Hold hold(latch_of(node));
    return nodes_[node].proven;
}

// Walks from the root to a position not seen before, or to one whose value is known, and takes its value home.
void Search::visit(Walker& walker) {
    State state = worlds_[walker.next_world];
    walker.next_world = (walker.next_world + 1) % worlds_.size();
    walker.path.clear();
    walker.completed = false;
    for (Index at = ROOT; at != NONE;) at = descend(walker, at, state);
    back_up(walker);
}

// Plays a move of the node; gives the node it leads to, NONE where the path ends.
Search::Index Search::descend(Walker& walker, Index at, State& state) {
    Step step{at, NONE, false};
    Index child = NONE;
    int id = 0;
    {
        const Hold hold(latch_of(at));
        step.edge = choose(walker, at, state);
        if (step.edge == NONE) {
            ++nodes_[at].visits;
            walker.end = known(nodes_[at]);
            return NONE;
        }
        child = child_of(walker, step, state);
        id = static_cast<int>(edge_of(step).id);
        step.certain = !nodes_[at].veiled;
    }
    const bool draws = drawn_level(state, id) >= 0;
    fetch(child, draws);
    if (at == ROOT) {
        Silent nobody;
        play(state, id, payments_[step.edge], nobody);
    } else {
        play(state, id);
    }
    step.certain = step.certain && (!draws || state.phase == Phase::Over);
    walker.path.push_back(step);
    return child;
}

// The edge to follow from a node, which is judged or given its edges first if need be; NONE where a visit ends: at a
// new or exact value, or in a world that allows only what no other did so far.
Search::Index Search::choose(Walker& walker, Index at, const State& state) {
    if (nodes_[at].proven) return NONE;
    const bool deepest = options_.depth > 0 && walker.path.size() == static_cast<std::size_t>(options_.depth);
    if (deepest || !nodes_[at].expanded) {
        if (nodes_[at].visits == 0) evaluate(walker, nodes_[at], state);
        if (deepest || (nodes_[at].visits + 1 < visits_to_expand() && at != ROOT)) return NONE;
        expand(at, state);
    }
    bool all_tried = false;
    const Index found = select(nodes_[at], state, all_tried);
    if (!all_tried || !nodes_[at].partial || walker.completed) return found;
    complete(at, state);
    walker.completed = true;
    return select(nodes_[at], state, all_tried);
}

// Has memory begin to bring a node that is wanted soon; of one that is at hand, its edges, unless others may be about
// to move them.
void Search::fetch([[maybe_unused]] Index node, [[maybe_unused]] bool at_hand) const {
#if defined(__GNUC__)
    constexpr Index EDGES_IN_LINE = 64 / sizeof(Edge), LINES = 3;
    if (!at_hand) __builtin_prefetch(&nodes_[node]);
    if (!at_hand || together()) return;
    const Edge* const edges = &edges_[nodes_[node].first_edge];
    for (Index line = 0; line < LINES; ++line) __builtin_prefetch(edges + line * EDGES_IN_LINE);
#endif
}

// A tree that fills the second half of its memory becomes choosier about what to keep.
std::uint32_t Search::visits_to_expand() const {
    const std::size_t half = options_.most_edges / 2;
    return 2u << (edges_.size() < half ? 0 : std::min<std::size_t>(20, 6 * (edges_.size() - half) / half));
}

void Search::mix_in_playout(Walker& walker, Chances& chances, State state) {
    playout(state, walker.random);
    const Chances won = outcome(state);
    const float share = std::min(1.0f, options_.playouts * static_cast<float>(LEAVES_PER_PLAYOUT));
    for (std::size_t seat = 0; seat < MAX_SEATS; ++seat) chances[seat] += share * (won[seat] - chances[seat]);
}

void Search::evaluate(Walker& walker, Node& node, const State& state) {
    if (state.phase == Phase::Over) {
        node.proven = true;
        node.chances = outcome(state);
        return;
    }
    Evaluation evaluation;
    evaluator_.evaluate({&state, 1}, {&evaluation, 1}, Ask::Chances);
    node.chances = evaluation.chances;
    if (options_.playouts > 0 && ++walker.leaves % LEAVES_PER_PLAYOUT == 0) mix_in_playout(walker, node.chances, state);
    node.mover = state.to_move;
    node.mean = node.chances[node.mover];
}

// The edge to follow: the best sum of what is known for the mover and what is promised. Edges are tried in the order
// of their promise, so behind the first untried one no other untried one can be better. Says also whether none is
// untried, as far as moves are looked at.
Search::Index Search::select(const Node& node, const State& state, bool& all_tried) {
    const Index first = node.first_edge, last = first + node.edges;
    if (&node == &nodes_[ROOT])
        for (Index i = first; i < last; ++i)
            if (edges_[i].tries() < static_cast<std::uint32_t>(options_.first_visits) && !edges_[i].proven())
                return i - first;
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits + 1));
    const float unknown = std::max(0.0f, node.mean - options_.doubt);
    const LegalIds possible = node.veiled ? legal(state) : LegalIds{};
    Index best = NONE;
    float best_score = -1;
    for (Index i = first; i < last; ++i) {
        const Edge& edge = edges_[i];
        if (node.veiled && !possible.contains(edge.id)) continue;
        const float known = edge.visits ? edge.mean[node.mover] : unknown;
        const float promise = edge.proven() ? 0.0f : scale * edge.prior / static_cast<float>(1 + edge.tries());
        const float score = known + promise;
        // A seat to whom several proven moves are the same may play any of them.
        const bool as_good = score == best_score && edge.proven() && edge.visits < edges_[first + best].visits;
        if (score > best_score || as_good) {
            best = i - first;
            best_score = score;
        }
        if (edge.tries() == 0 && !node.veiled) return best;
    }
    all_tried = true;
    return best;
}

void Search::back_up(const Walker& walker) {
    Known below = walker.end;
    const Chances chances = below.chances;
    for (auto step = walker.path.rbegin(); step != walker.path.rend(); ++step) {
        const Hold hold(latch_of(step->node));
        Edge& edge = edge_of(*step);
        Node& node = nodes_[step->node];
        if (together()) --edge.flying;
        ++edge.visits;
        ++node.visits;
        const float share = 1.0f / static_cast<float>(edge.visits);
        if (!edge.proven())
            for (std::size_t seat = 0; seat < view_.known.players; ++seat)
                edge.mean[seat] += (chances[seat] - edge.mean[seat]) * share;
        if (!node.proven) node.mean += (chances[node.mover] - node.mean) / static_cast<float>(node.visits);
        if (below.proven && step->certain && !node.proven) prove(node, edge, below);
        below = known(node);
    }
}

// Notes that an edge's value is exact, and that its node's is when the mover can win by it or has nothing else left
// to try.
void Search::prove(Node& node, Edge& edge, const Known& child) {
    edge.mean = child.chances;
    edge.plies = std::min(child.plies + 1, MOST_PLIES);
    const Edge* best = &edge;
    if (edge.mean[node.mover] < 1) {
        if (node.partial) return;
        const auto all = edges_.span(node.first_edge, node.edges);
        for (const Edge& other : all) {
            if (!other.proven()) return;
            const float more = other.mean[node.mover] - best->mean[node.mover];
            if (more > 0 || (more == 0 && other.plies > best->plies)) best = &other;
        }
        // What is the same to the mover may not be to the others; which one it picks is then anyone's guess.
        for (const Edge& other : all)
            if (other.mean[node.mover] == best->mean[node.mover] && other.mean != best->mean) return;
    }
    node.chances = best->mean;
    node.plies = best->plies;
    node.mean = node.chances[node.mover];
    node.proven = true;
}

}  // namespace sixstones
