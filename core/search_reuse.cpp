// How a search goes on from the tree of the one before.
#include <algorithm>

#include "search.h"

namespace sixstones {
namespace {

constexpr int DEEPEST = 16;         // decisions since the last search
constexpr int PATIENCE = 20'000;    // positions looked at
constexpr std::uint32_t WORTH = 8;  // visits that make a node worth finding again

}  // namespace

// Makes the node that stands for the view the new root; false when there is none worth keeping.
bool Search::replant(const View& view) {
    if (nodes_.empty() || worlds_.empty() || view.seat != view_.seat || view.known.players != view_.known.players)
        return false;
    int patience = PATIENCE;
    const Index found = seek(view, ROOT, worlds_[0], DEEPEST, patience);
    if (found == NONE) return false;
    keep_only(found);
    return true;
}

Search::Index Search::seek(const View& view, Index at, const State& state, int depth, int& patience) const {
    if (nodes_[at].expanded && observe(state, view.seat) == view) return at;
    const Node& node = nodes_[at];
    if (!node.expanded || node.proven || node.visits < WORTH || depth == 0 || state.round > view.known.round)
        return NONE;
    for (Index e = node.first_edge; e < node.first_edge + node.edges; ++e) {
        const Edge& edge = edges_[e];
        Index child = edge.due;
        for (std::uint32_t i = 0; i < edge.outcomes; ++i, child = nodes_[child].next) {
            if (nodes_[child].visits < WORTH || --patience < 0) continue;
            State next = state;
            if (!replay(next, edge, e, at, nodes_[child].card)) continue;
            const Index found = seek(view, child, next, depth - 1, patience);
            if (found != NONE) return found;
        }
    }
    return NONE;
}

// Plays an edge so that its outcome is the given one; false where this world does not allow it.
bool Search::replay(State& state, const Edge& edge, Index index, Index node, CardId card) const {
    const int id = static_cast<int>(edge.id), level = drawn_level(state, id);
    if (level >= 0 && !bring_up(state, level, card)) return false;
    if (!legal(state).contains(id)) return false;
    if (level < 0 && card != NO_CARD && card_at(state, id) != card) return false;
    if (node == ROOT) {
        Silent nobody;
        play(state, id, payments_[index - nodes_[ROOT].first_edge], nobody);
    } else {
        play(state, id);
    }
    return true;
}

// Copies what hangs below a node into fresh pools, so that the rest is forgotten.
void Search::keep_only(Index root) {
    Pool<Node> nodes;
    Pool<Edge> edges;
    nodes[nodes.add(1)] = nodes_[root];
    for (Index at = 0; at < nodes.size(); ++at) {
        if (!nodes[at].expanded) continue;
        const Index from = nodes[at].first_edge, number = nodes[at].edges, first = edges.add(number);
        nodes[at].first_edge = first;
        for (Index e = 0; e < number; ++e) {
            const Edge& old = edges_[from + e];
            Edge edge = old;
            edge.outcomes = 0;
            Index child = old.due, last = NONE;
            for (std::uint32_t i = 0; i < old.outcomes; ++i, child = nodes_[child].next) {
                const Index made = nodes.add(1);
                nodes[made] = nodes_[child];
                add_outcome(edge, last, made, nodes);
                last = made;
            }
            edges[first + e] = edge;
        }
    }
    nodes_ = std::move(nodes);
    edges_ = std::move(edges);
}

}  // namespace sixstones
