// How a search's tree grows: a node gets its edges, an edge its outcomes.
#include <algorithm>

#include "search.h"
#include "sorted.h"

namespace sixstones {
namespace {

constexpr std::size_t FIRST_EDGES = 8;  // of a node, until all of them have been tried

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

bool Search::veiled(const State& state) const {
    // Even a card drawn within the tree may be another one in the hand, once the draw has really happened.
    return state.to_move != view_.seat && state.mover().hidden != 0;
}

// Gives a node its edges, the most promising first. Most nodes are never visited often enough to try more than a few.
void Search::expand(Index index, const State& state) {
    Node& node = nodes_[index];
    node.expanded = true;
    node.mover = state.to_move;
    node.veiled = veiled(state);
    std::array<Option, MOST_MOVES> options;
    const std::size_t size = options_of(node, state, options);
    const std::size_t now = node.veiled ? size : std::min(size, FIRST_EDGES);
    node.partial = now < size;
    make_edges(node, std::span(options.data(), now));
}

// Gives a node the rest of its edges.
void Search::complete(Index index, const State& state) {
    Node& node = nodes_[index];
    std::array<Option, MOST_MOVES> options;
    make_edges(node, std::span(options.data(), options_of(node, state, options)));
    node.partial = false;
}

// The moves of a node that have no edge yet, the most promising first; gives how many.
std::size_t Search::options_of(const Node& node, const State& state, std::array<Option, MOST_MOVES>& options) const {
    Evaluation evaluation;
    evaluator_.evaluate({&state, 1}, {&evaluation, 1}, Ask::Priors);
    std::array<bool, IDS> made{};
    for (Index i = node.first_edge; i < node.first_edge + node.edges; ++i) made[edges_[i].id] = true;
    const LegalIds ids = legal(state);
    std::size_t size = 0;
    const auto put = [&](int id, float prior) {
        if (!made[static_cast<std::size_t>(id)]) options[size++] = {prior, id};
    };
    ids.each([&](int id) { put(id, evaluation.priors[static_cast<std::size_t>(id)]); });
    // In another world the hidden cards of this hand may be within reach.
    if (node.veiled && state.phase == Phase::Act)
        for (int i = 0; i < HAND; ++i)
            if (state.mover().hidden >> i & 1 && !ids.contains(RECRUIT_HAND + i)) put(RECRUIT_HAND + i, 0.05f);
    sort_stably(std::span(options.data(), size), [](const Option& a, const Option& b) { return a.prior > b.prior; });
    return size;
}

// Gives a node edges for these moves behind so many that it has.
void Search::make_edges(Node& node, std::span<const Option> options) {
    const Index from = node.first_edge, kept = node.edges;
    node.edges = static_cast<std::uint16_t>(kept + options.size());
    node.first_edge = add(edges_, node.edges);
    for (Index i = 0; i < kept; ++i) edges_[node.first_edge + i] = edges_[from + i];
    for (std::size_t i = 0; i < options.size(); ++i) {
        Edge& edge = edges_[node.first_edge + kept + static_cast<Index>(i)];
        edge.id = static_cast<std::uint32_t>(options[i].id);
        edge.prior = options[i].prior;
    }
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

// The node that an edge leads to in this world, where the card that it draws comes to the top of its deck.
Search::Index Search::child_of(Walker& walker, const Step& step, State& state) {
    Edge& edge = edge_of(step);
    const int id = static_cast<int>(edge.id), level = drawn_level(state, id);
    const bool unveils = nodes_[step.node].veiled && id >= RECRUIT_HAND && id < RETURN;
    if (together()) ++edge.flying;
    if (level >= 0) return outcome_for(walker, edge, state, level);
    return edge.outcomes && !unveils ? edge.due : child_with(edge, unveils ? card_at(state, id) : NO_CARD);
}

// The outcome with the card that is drawn next: a new one, or of the known ones the one whose turn it is.
Search::Index Search::outcome_for(Walker& walker, Edge& edge, State& state, int level) {
    // Enough when outcomes + more_outcomes · ∛visits, rounded down, is reached: cubed, so that no root is drawn.
    const auto further = static_cast<float>(static_cast<int>(edge.outcomes) - options_.outcomes + 1);
    const float more = options_.more_outcomes * options_.more_outcomes * options_.more_outcomes;
    if (further > 0 && more * static_cast<float>(edge.visits) < further * further * further) {
        for (std::uint32_t i = 0; i < edge.outcomes; ++i) {
            const Index at = edge.due;
            edge.due = nodes_[at].next;
            if (bring_up(state, level, nodes_[at].card)) return at;
        }
    }
    CardId* end = state.deck.data() + FIRST_CARD[level + 1];
    CardId* top = end - state.left[level];
    std::swap(*top, top[walker.random.below(state.left[level])]);
    return child_with(edge, *top);
}

Search::Index Search::child_with(Edge& edge, CardId card) {
    Index last = NONE;
    for (std::uint32_t i = 0; i < edge.outcomes; ++i) {
        last = i == 0 ? edge.due : nodes_[last].next;
        if (nodes_[last].card == card) return last;
    }
    const Index made = add(nodes_, 1);
    nodes_[made].card = card;
    add_outcome(edge, last, made, nodes_);
    return made;
}

// Puts a new outcome behind the last, as if it had just been followed.
void Search::add_outcome(Edge& edge, Index last, Index made, Pool<Node>& nodes) {
    if (edge.outcomes == 0) edge.due = last = made;
    nodes[last].next = made;
    nodes[made].next = edge.due;
    ++edge.outcomes;
}

}  // namespace sixstones
