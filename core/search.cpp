#include "search.h"

#include <algorithm>
#include <cmath>

#include "playout.h"
#include "sorted.h"

namespace sixstones {
namespace {

constexpr std::uint64_t VISITS_PER_LOOK = 16;    // at the clock and at whether to stop
constexpr std::uint64_t LEAVES_PER_PLAYOUT = 3;  // one that has a random game stands for those that have none

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
    for (int i = 0; i < (hidden ? options_.worlds : 1); ++i) worlds_.push_back(determinize(view, random_));
    next_world_ = 0;
    if (!nodes_[ROOT].expanded) {
        evaluate(nodes_[ROOT], worlds_[0]);
        expand(ROOT, worlds_[0]);
    }
    if (!again) add_payments(worlds_[0]);
    reused_ = nodes_[ROOT].visits;
    visits_ = 0;
}

bool Search::go_on(const Limits& limits) {
    while (!nodes_[ROOT].proven && !limits.reached(visits_, VISITS_PER_LOOK)) {
        visit();
        ++visits_;
    }
    return nodes_[ROOT].proven || limits.spent(visits_);
}

void Search::plant(const View& view) {
    nodes_.assign(1, Node{});
    edges_.clear();
    nodes_[ROOT].mover = view.known.to_move;
}

// Walks from the root to a position not seen before, or to one whose value is known, and takes its value home.
void Search::visit() {
    State state = worlds_[next_world_];
    next_world_ = (next_world_ + 1) % worlds_.size();
    path_.clear();
    Index at = ROOT;
    for (;;) {
        Node& node = nodes_[at];
        if (node.proven) break;
        if (!node.expanded) {
            if (node.visits == 0) evaluate(node, state);
            if (node.visits + 1 < visits_to_expand() && at != ROOT) break;
            expand(at, state);
        }
        const Index edge = select(nodes_[at], state);
        if (edge == NONE) break;  // this world allows only what no other did so far
        path_.push_back({at, edge, false});
        at = descend(path_.back(), state);
    }
    ++nodes_[at].visits;
    back_up(nodes_[at].chances);
}

// A tree that fills its memory becomes choosier about what to keep.
std::uint32_t Search::visits_to_expand() const {
    return 2u << std::min<std::size_t>(20, 6 * edges_.size() / options_.most_edges);
}

void Search::mix_in_playout(Chances& chances, State state) {
    playout(state, random_);
    const Chances won = outcome(state);
    const float share = std::min(1.0f, options_.playouts * static_cast<float>(LEAVES_PER_PLAYOUT));
    for (std::size_t seat = 0; seat < MAX_SEATS; ++seat) chances[seat] += share * (won[seat] - chances[seat]);
}

void Search::evaluate(Node& node, const State& state) {
    if (state.phase == Phase::Over) {
        node.proven = true;
        node.chances = outcome(state);
        return;
    }
    Evaluation evaluation;
    evaluator_.evaluate({&state, 1}, {&evaluation, 1}, Ask::Chances);
    node.chances = evaluation.chances;
    if (options_.playouts > 0 && ++leaves_ % LEAVES_PER_PLAYOUT == 0) mix_in_playout(node.chances, state);
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
    node.first_edge = static_cast<Index>(edges_.size());
    const auto add = [&](int id, float prior) {
        Edge& edge = edges_.emplace_back();
        edge.id = static_cast<std::uint8_t>(id);
        edge.prior = prior;
    };
    const LegalIds ids = legal(state);
    ids.each([&](int id) { add(id, evaluation.priors[static_cast<std::size_t>(id)]); });
    // In another world the hidden cards of this hand may be within reach.
    if (node.veiled && state.phase == Phase::Act)
        for (int i = 0; i < HAND; ++i)
            if (state.mover().hidden >> i & 1 && !ids.contains(RECRUIT_HAND + i)) add(RECRUIT_HAND + i, 0.05f);
    node.edges = static_cast<std::uint16_t>(edges_.size() - node.first_edge);
    sort_stably(std::span(edges_).subspan(node.first_edge),
                [](const Edge& a, const Edge& b) { return a.prior > b.prior; });
}

// The edge to follow: the best sum of what is known for the mover and what is promised. Edges are tried in the order
// of their promise, so behind the first untried one no other untried one can be better.
Search::Index Search::select(const Node& node, const State& state) {
    const Index first = node.first_edge, last = first + node.edges;
    if (&node == &nodes_[ROOT])
        for (Index i = first; i < last; ++i)
            if (edges_[i].visits < static_cast<std::uint32_t>(options_.first_visits) && !edges_[i].proven()) return i;
    const float scale = options_.exploration * std::sqrt(static_cast<float>(node.visits + 1));
    const float unknown = std::max(0.0f, node.mean - options_.doubt);
    const LegalIds possible = node.veiled ? legal(state) : LegalIds{};
    Index best = NONE;
    float best_score = -1;
    for (Index i = first; i < last; ++i) {
        const Edge& edge = edges_[i];
        if (node.veiled && !possible.contains(edge.id)) continue;
        const float known = edge.visits ? edge.mean[node.mover] : unknown;
        const float promise = edge.proven() ? 0.0f : scale * edge.prior / static_cast<float>(1 + edge.visits);
        const float score = known + promise;
        // A seat to whom several proven moves are the same may play any of them.
        const bool as_good = score == best_score && edge.proven() && edge.visits < edges_[best].visits;
        if (score > best_score || as_good) {
            best = i;
            best_score = score;
        }
        if (edge.visits == 0 && !node.veiled) break;
    }
    return best;
}

// Plays the edge's move; gives the node it leads to.
Search::Index Search::descend(Step& step, State& state) {
    Edge& edge = edges_[step.edge];
    const int id = edge.id;
    const int level = drawn_level(state, id);
    const bool unveils = nodes_[step.node].veiled && id >= RECRUIT_HAND && id < RETURN;
    const Index child =
        level >= 0 ? outcome_for(edge, state, level) : child_with(edge, unveils ? card_at(state, id) : NO_CARD);
    if (step.node == ROOT) {
        Silent nobody;
        play(state, id, payments_[step.edge - nodes_[ROOT].first_edge], nobody);
    } else {
        play(state, id);
    }
    step.certain = !nodes_[step.node].veiled && (level < 0 || state.phase == Phase::Over);
    return child;
}

// The outcome with the card that is drawn next: a new one, or of the known ones the one whose turn it is.
Search::Index Search::outcome_for(Edge& edge, State& state, int level) {
    // Enough when outcomes + more_outcomes · ∛visits, rounded down, is reached: cubed, so that no root is drawn.
    const auto further = static_cast<float>(edge.outcomes - options_.outcomes + 1);
    const float more = options_.more_outcomes * options_.more_outcomes * options_.more_outcomes;
    if (further > 0 && more * static_cast<float>(edge.visits) < further * further * further) {
        for (int i = 0; i < edge.outcomes; ++i) {
            edge.last = nodes_[edge.last].next;
            if (bring_up(state, level, nodes_[edge.last].card)) return edge.last;
        }
    }
    CardId* end = state.deck.data() + FIRST_CARD[level + 1];
    CardId* top = end - state.left[level];
    std::swap(*top, top[random_.below(state.left[level])]);
    return child_with(edge, *top);
}

Search::Index Search::child_with(Edge& edge, CardId card) {
    Index at = edge.last;
    for (int i = 0; i < edge.outcomes; ++i, at = nodes_[at].next)
        if (nodes_[at].card == card) return at;
    Node node;
    node.card = card;
    add_outcome(edge, node, nodes_);
    return edge.last;
}

// Puts a new outcome behind the one followed last, as if it had just been followed itself.
void Search::add_outcome(Edge& edge, const Node& node, std::vector<Node>& nodes) {
    const auto made = static_cast<Index>(nodes.size());
    nodes.push_back(node);
    nodes[made].next = made;
    if (edge.outcomes > 0) std::swap(nodes[made].next, nodes[edge.last].next);
    edge.last = made;
    ++edge.outcomes;
}

void Search::back_up(const Chances& chances) {
    bool provable = true;
    for (auto step = path_.rbegin(); step != path_.rend(); ++step) {
        Edge& edge = edges_[step->edge];
        Node& node = nodes_[step->node];
        ++edge.visits;
        ++node.visits;
        const float share = 1.0f / static_cast<float>(edge.visits);
        for (std::size_t seat = 0; seat < view_.known.players; ++seat)
            edge.mean[seat] += (chances[seat] - edge.mean[seat]) * share;
        node.mean += (chances[node.mover] - node.mean) / static_cast<float>(node.visits);
        provable = provable && prove(*step);
    }
}

// Notes that an edge's value is exact, and that its node's is when the mover can win by it or has nothing else left
// to try. Gives whether the node is proven.
bool Search::prove(const Step& step) {
    Node& node = nodes_[step.node];
    Edge& edge = edges_[step.edge];
    if (!step.certain) return false;
    const Node& child = nodes_[edge.last];
    if (!child.proven) return false;
    edge.mean = child.chances;
    edge.plies = static_cast<std::uint16_t>(child.plies + 1);
    const Edge* best = &edge;
    if (edge.mean[node.mover] < 1) {
        const auto all = std::span(edges_).subspan(node.first_edge, node.edges);
        for (const Edge& other : all) {
            if (!other.proven()) return false;
            const float more = other.mean[node.mover] - best->mean[node.mover];
            if (more > 0 || (more == 0 && other.plies > best->plies)) best = &other;
        }
        // What is the same to the mover may not be to the others; which one it picks is then anyone's guess.
        for (const Edge& other : all)
            if (other.mean[node.mover] == best->mean[node.mover] && other.mean != best->mean) return false;
    }
    node.chances = best->mean;
    node.plies = best->plies;
    node.mean = node.chances[node.mover];
    return node.proven = true;
}

// The root alone considers every way of paying: each gets an edge of its own behind the default one's.
void Search::add_payments(const State& state) {
    Node& root = nodes_[ROOT];
    std::vector<Edge> all;
    payments_.clear();
    for (Index i = root.first_edge; i < root.first_edge + root.edges; ++i) {
        const Edge edge = edges_[i];
        if (edge.id < RECRUIT || edge.id >= RETURN) {
            all.push_back(edge);
            payments_.push_back({});
            continue;
        }
        bool usual = true;
        each_payment(state.mover(), card_at(state, edge.id), [&](Counts payment) {
            Edge& variant = all.emplace_back();
            variant = usual ? edge : Edge{};
            variant.id = edge.id;
            variant.prior = usual ? edge.prior : 0.1f * edge.prior;
            payments_.push_back(payment);
            usual = false;
        });
    }
    if (all.size() == root.edges) return;
    root.first_edge = static_cast<Index>(edges_.size());
    root.edges = static_cast<std::uint16_t>(all.size());
    edges_.insert(edges_.end(), all.begin(), all.end());
}

SearchResult Search::found() const {
    SearchResult result;
    result.visits = visits_;
    result.reused = reused_;
    const Node& root = nodes_[ROOT];
    result.proven = root.proven;
    for (Index i = 0; i < root.edges; ++i) {
        const Edge& edge = edges_[root.first_edge + i];
        result.moves.push_back({edge.id, payments_[i], edge.visits, edge.mean, edge.proven(), edge.plies});
    }
    sort_stably(std::span(result.moves), [](const SearchedMove& a, const SearchedMove& b) { return a.id < b.id; });
    return result;
}

}  // namespace sixstones
