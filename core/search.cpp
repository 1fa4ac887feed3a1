#include "search.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "playout.h"
#include "sorted.h"

namespace sixstones {
namespace {

constexpr std::uint64_t VISITS_PER_LOOK = 16;    // at the clock and at whether to stop
constexpr int MOST_PLIES = 1023;                 // that are told apart
constexpr std::uint64_t LEAVES_PER_PLAYOUT = 3;  // one that has a random game stands for those that have none

constexpr std::size_t LONGEST_LINE = 8;
constexpr std::uint64_t LEAST_VISITS = 12;  // of what a line says; fewer are mere tries

bool is_unseen(CardId card) { return card > NO_CARD; }

}  // namespace

int drawn_level(const State& state, int id) {
    int level = -1;
    if (id >= RESERVE && id < RESERVE_DECK) level = (id - RESERVE) / SLOTS;
    if (id >= RESERVE_DECK && id < RECRUIT) level = id - RESERVE_DECK;
    if (id >= RECRUIT && id < RECRUIT_HAND) level = (id - RECRUIT) / SLOTS;
    return level >= 0 && state.left[level] > 0 ? level : -1;
}

bool bring_up(State& state, int level, CardId card) {
    CardId* end = state.deck.data() + FIRST_CARD[level + 1];
    CardId* top = end - state.left[level];
    CardId* found = std::find(top, end, card);
    if (found == end) return false;
    std::swap(*top, *found);
    return true;
}

std::size_t best_move(const SearchResult& result, int mover) {
    const auto chance = [&](std::size_t i) { return result.moves[i].chances[static_cast<std::size_t>(mover)]; };
    const auto preferred = [&](std::size_t i, std::size_t other) {  // both proven
        if (chance(i) != chance(other)) return chance(i) > chance(other);
        const int longer = int{result.moves[i].plies} - result.moves[other].plies;
        return chance(i) == 1 ? longer < 0 : longer > 0;
    };
    std::size_t open = result.moves.size(), exact = open;
    for (std::size_t i = 0; i < result.moves.size(); ++i) {
        const SearchedMove& move = result.moves[i];
        if (move.proven) {
            if (exact == result.moves.size() || preferred(i, exact)) exact = i;
        } else if (open == result.moves.size() || move.visits > result.moves[open].visits ||
                   (move.visits == result.moves[open].visits && chance(i) > chance(open))) {
            open = i;
        }
    }
    if (open == result.moves.size()) return exact;
    if (exact == result.moves.size()) return open;
    return chance(exact) >= chance(open) ? exact : open;
}

std::uint64_t visits_of(const SearchResult& result) {
    std::uint64_t total = 0;
    for (const SearchedMove& move : result.moves) total += move.visits;
    return total;
}

std::size_t drawn_by_visits(const SearchResult& result, Random& random) {
    const std::uint64_t total = visits_of(result);
    if (total == 0) return 0;
    std::uint64_t at = random.below(static_cast<std::uint32_t>(total));
    std::size_t i = 0;
    while (at >= result.moves[i].visits) at -= result.moves[i++].visits;
    return i;
}

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

// Every thread may be about to make a node and to give one its edges.
bool Search::full() const {
    const auto threads = static_cast<Index>(walkers_.size());
    return !nodes_.has_room(threads) || !edges_.has_room(threads * MOST_MOVES);
}

void Search::make_room() {
    const auto threads = static_cast<Index>(walkers_.size());
    nodes_.make_room(threads);
    edges_.make_room(threads * MOST_MOVES);
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
        id = static_cast<int>(edges_[step.edge].id);
        step.certain = !nodes_[at].veiled;
    }
    const bool draws = drawn_level(state, id) >= 0;
    if (at == ROOT) {
        Silent nobody;
        play(state, id, payments_[step.edge - nodes_[ROOT].first_edge], nobody);
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
    return select(nodes_[at], state);
}

// A tree that fills its memory becomes choosier about what to keep.
std::uint32_t Search::visits_to_expand() const {
    return 2u << std::min<std::size_t>(20, 6 * edges_.size() / options_.most_edges);
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

bool Search::veiled(const State& state) const {
    // Even a card drawn within the tree may be another one in the hand, once the draw has really happened.
    return state.to_move != view_.seat && state.mover().hidden != 0;
}

// Gives a node its edges, the most promising first.
void Search::expand(Index index, const State& state) {
    Evaluation evaluation;
    evaluator_.evaluate({&state, 1}, {&evaluation, 1}, Ask::Priors);
    Node& node = nodes_[index];
    node.expanded = true;
    node.mover = state.to_move;
    node.veiled = veiled(state);
    const LegalIds ids = legal(state);
    // In another world the hidden cards of this hand may be within reach.
    unsigned elsewhere = 0;
    if (node.veiled && state.phase == Phase::Act)
        for (int i = 0; i < HAND; ++i)
            if (state.mover().hidden >> i & 1 && !ids.contains(RECRUIT_HAND + i)) elsewhere |= 1u << i;
    node.edges = static_cast<std::uint16_t>(ids.size() + std::popcount(elsewhere));
    node.first_edge = add(edges_, node.edges);
    const std::span<Edge> made = edges_.span(node.first_edge, node.edges);
    std::size_t next = 0;
    const auto put = [&](int id, float prior) {
        made[next].id = static_cast<std::uint32_t>(id);
        made[next++].prior = prior;
    };
    ids.each([&](int id) { put(id, evaluation.priors[static_cast<std::size_t>(id)]); });
    for (int i = 0; i < HAND; ++i)
        if (elsewhere >> i & 1) put(RECRUIT_HAND + i, 0.05f);
    sort_stably(made, [](const Edge& a, const Edge& b) { return a.prior > b.prior; });
}

// The edge to follow: the best sum of what is known for the mover and what is promised. Edges are tried in the order
// of their promise, so behind the first untried one no other untried one can be better.
Search::Index Search::select(const Node& node, const State& state) {
    const Index first = node.first_edge, last = first + node.edges;
    if (&node == &nodes_[ROOT])
        for (Index i = first; i < last; ++i)
            if (edges_[i].tries() < static_cast<std::uint32_t>(options_.first_visits) && !edges_[i].proven()) return i;
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
        const bool as_good = score == best_score && edge.proven() && edge.visits < edges_[best].visits;
        if (score > best_score || as_good) {
            best = i;
            best_score = score;
        }
        if (edge.tries() == 0 && !node.veiled) break;
    }
    return best;
}

// The node that an edge leads to in this world, where the card that it draws comes to the top of its deck.
Search::Index Search::child_of(Walker& walker, const Step& step, State& state) {
    Edge& edge = edges_[step.edge];
    const int id = static_cast<int>(edge.id), level = drawn_level(state, id);
    const bool unveils = nodes_[step.node].veiled && id >= RECRUIT_HAND && id < RETURN;
    if (together()) ++edge.flying;
    return level >= 0 ? outcome_for(walker, edge, state, level)
                      : child_with(edge, unveils ? card_at(state, id) : NO_CARD);
}

// The outcome with the card that is drawn next: a new one, or of the known ones the one whose turn it is.
Search::Index Search::outcome_for(Walker& walker, Edge& edge, State& state, int level) {
    // Enough when outcomes + more_outcomes · ∛visits, rounded down, is reached: cubed, so that no root is drawn.
    const auto further = static_cast<float>(static_cast<int>(edge.outcomes) - options_.outcomes + 1);
    const float more = options_.more_outcomes * options_.more_outcomes * options_.more_outcomes;
    if (further > 0 && more * static_cast<float>(edge.visits) < further * further * further) {
        for (std::uint32_t i = 0; i < edge.outcomes; ++i) {
            edge.last = nodes_[edge.last].next;
            if (bring_up(state, level, nodes_[edge.last].card)) return edge.last;
        }
    }
    CardId* end = state.deck.data() + FIRST_CARD[level + 1];
    CardId* top = end - state.left[level];
    std::swap(*top, top[walker.random.below(state.left[level])]);
    return child_with(edge, *top);
}

Search::Index Search::child_with(Edge& edge, CardId card) {
    Index at = edge.last;
    for (std::uint32_t i = 0; i < edge.outcomes; ++i, at = nodes_[at].next)
        if (nodes_[at].card == card) return at;
    const Index made = add(nodes_, 1);
    nodes_[made].card = card;
    add_outcome(edge, made, nodes_);
    return made;
}

// Puts a new outcome behind the one followed last, as if it had just been followed itself.
void Search::add_outcome(Edge& edge, Index made, Pool<Node>& nodes) {
    nodes[made].next = made;
    if (edge.outcomes > 0) std::swap(nodes[made].next, nodes[edge.last].next);
    edge.last = made;
    ++edge.outcomes;
}

void Search::back_up(const Walker& walker) {
    Known below = walker.end;
    const Chances chances = below.chances;
    for (auto step = walker.path.rbegin(); step != walker.path.rend(); ++step) {
        const Hold hold(latch_of(step->node));
        Edge& edge = edges_[step->edge];
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

// The root alone considers every way of paying: each gets an edge of its own behind the default one's.
void Search::add_payments(const State& state) {
    Node& root = nodes_[ROOT];
    std::vector<Edge> all;
    payments_.clear();
    for (Index i = root.first_edge; i < root.first_edge + root.edges; ++i) {
        const Edge edge = edges_[i];
        const int id = static_cast<int>(edge.id);
        if (id < RECRUIT || id >= RETURN) {
            all.push_back(edge);
            payments_.push_back({});
            continue;
        }
        bool usual = true;
        each_payment(state.mover(), card_at(state, id), [&](Counts payment) {
            Edge& variant = all.emplace_back();
            variant = usual ? edge : Edge{};
            variant.id = edge.id;
            variant.prior = usual ? edge.prior : 0.1f * edge.prior;
            payments_.push_back(payment);
            usual = false;
        });
    }
    if (all.size() == root.edges) return;
    root.edges = static_cast<std::uint16_t>(all.size());
    root.first_edge = edges_.add(root.edges);
    std::ranges::copy(all, edges_.span(root.first_edge, root.edges).begin());
}

SearchResult Search::found() const {
    SearchResult result;
    for (const Walker& walker : walkers_) result.visits += walker.visits;
    result.reused = reused_;
    const Node& root = nodes_[ROOT];
    result.proven = root.proven;
    for (Index i = 0; i < root.edges; ++i) {
        const Edge& edge = edges_[root.first_edge + i];
        result.moves.push_back({static_cast<int>(edge.id), payments_[i], edge.visits, edge.mean, edge.proven(),
                                static_cast<std::uint16_t>(edge.plies)});
    }
    sort_stably(std::span(result.moves), [](const SearchedMove& a, const SearchedMove& b) { return a.id < b.id; });
    return result;
}

// All outcomes of an edge.
void Search::follow(const Edge& edge, std::vector<Index>& nodes) const {
    Index at = edge.last;
    for (int i = 0; i < edge.outcomes; ++i, at = nodes_[at].next) nodes.push_back(at);
}

// Whether the viewer knows now which card a move is about, if it is about one.
bool Search::knows(const State& state, int id) const {
    if (id < RESERVE || id >= RETURN || (id >= RESERVE_DECK && id < RECRUIT)) return true;
    const CardId card = card_at(state, id);
    const auto in = [&](const auto& cards) { return std::ranges::count(cards, card) > 0; };
    return in(view_.known.market) ||
           std::ranges::any_of(view_.known.seats, [&](const Seat& seat) { return in(seat.reserved); });
}

std::vector<Move> Search::line(int id, const Counts& payment) const {
    std::vector<Move> moves;
    std::vector<Index> nodes, next;
    const Node& root = nodes_[ROOT];
    for (Index i = 0; i < root.edges; ++i)
        if (const Edge& edge = edges_[root.first_edge + i]; edge.id == id && payments_[i] == payment)
            follow(edge, nodes);
    State state = worlds_[0];
    Silent nobody;
    play(state, id, payment, nobody);
    while (moves.size() < LONGEST_LINE && state.phase != Phase::Over) {
        std::array<std::uint64_t, IDS> visits{};
        const auto each_edge = [&](const auto& visit) {
            for (const Index node : nodes)
                for (Index i = 0; i < nodes_[node].edges; ++i) visit(edges_[nodes_[node].first_edge + i]);
        };
        each_edge([&](const Edge& edge) { visits[edge.id] += edge.visits; });
        const auto most = std::ranges::max_element(visits);
        const auto best = static_cast<int>(most - visits.begin());
        if (*most < LEAST_VISITS || !legal(state).contains(best) || !knows(state, best)) break;
        const bool recruits = best >= RECRUIT && best < RETURN;
        moves.push_back(
            name(state, {best, recruits ? default_payment(state.mover(), card_at(state, best)) : Counts{}}));
        next.clear();
        each_edge([&](const Edge& edge) {
            if (edge.id == best) follow(edge, next);
        });
        nodes.swap(next);
        play(state, best);
    }
    return moves;
}

}  // namespace sixstones
