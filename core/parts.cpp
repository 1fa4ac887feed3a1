#include "parts.h"

#include <cmath>

namespace sixstones {
namespace {

// From this share of the visits on a search knows a move: with less, it is five times as far from the search after the
// move. How much of both errors together is left of their difference there. Measured by bench/losses.py.
constexpr int SEEN = WHOLE_WIN / 33;
constexpr double PAIRED = 0.7;

// A sum of estimates that err each for itself.
struct Sum {
    int value = 0;
    double squares = 0;

    void add(int amount, int error) {
        value += amount;
        squares += static_cast<double>(error) * error;
    }
    Amount amount() const { return {value, static_cast<int>(std::nearbyint(std::sqrt(squares)))}; }
};

Parts parts_of(const Accounts& accounts, std::size_t seat) {
    const int fair = static_cast<int>(std::nearbyint(static_cast<double>(WHOLE_WIN) / accounts.players));
    const Weighed& first = accounts.decisions.front();
    Sum cards[2], decisions[2];  // others', one's own
    for (const Weighed& one : accounts.decisions) {
        const bool own = one.seat == static_cast<int>(seat);
        cards[own].add(one.luck[seat], one.luck_error[seat]);
        decisions[own].add(one.after[seat] - one.win[seat], one.loss_error);
    }
    Parts parts{.total = (*accounts.end)[seat] - fair,
                .deal = {first.win[seat] - fair, first.error},
                .own_cards = cards[1].amount(),
                .other_cards = cards[0].amount(),
                .own_decisions = decisions[1].amount(),
                .other_decisions = decisions[0].amount()};
    parts.unplaced = parts.total;
    for (const Amount& one :
         {parts.deal, parts.own_cards, parts.other_cards, parts.own_decisions, parts.other_decisions})
        parts.unplaced -= one.value;
    return parts;
}

}  // namespace

void settle(Accounts& accounts) {
    for (std::size_t at = 0; at < accounts.decisions.size(); ++at) {
        Weighed& one = accounts.decisions[at];
        const bool last = at + 1 == accounts.decisions.size(), seen = one.visited >= SEEN;
        Sum together;
        together.add(0, one.error);
        if (seen || (last && !accounts.end)) {
            together.add(0, one.played_error);
            const double share = one.visited == WHOLE_WIN ? 0 : seen ? PAIRED : 1;
            one.loss_error = static_cast<int>(std::nearbyint(share * together.amount().error));
            continue;
        }
        const Share& next = last ? *accounts.end : accounts.decisions[at + 1].win;
        for (std::size_t seat = 0; seat < next.size(); ++seat)
            one.after[seat] = std::clamp(next[seat] - one.luck[seat], 0, WHOLE_WIN);
        if (!last) together.add(0, accounts.decisions[at + 1].error);
        together.add(0, one.luck_error[static_cast<std::size_t>(one.seat)]);
        one.loss_error = together.amount().error;
    }
}

std::vector<Parts> parts_of(const Accounts& accounts) {
    std::vector<Parts> all;
    for (int seat = 0; seat < accounts.players; ++seat)
        all.push_back(parts_of(accounts, static_cast<std::size_t>(seat)));
    return all;
}

}  // namespace sixstones
