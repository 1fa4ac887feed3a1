// What a search has found out: its moves, the one it settles on, and the line it expects.
#include <algorithm>

#include "search.h"
#include "sorted.h"

namespace sixstones {
namespace {

constexpr std::size_t LONGEST_LINE = 8;
constexpr std::uint64_t LEAST_VISITS = 12;  // of what a line says; fewer are mere tries

}  // namespace

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
    Index at = edge.due;
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
