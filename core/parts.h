// What made a seat's result: how the cards lay at first, the cards that came, and everybody's decisions.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "result.h"
#include "text.h"
#include "types.h"

namespace sixstones {

// Chances and what they come to are counted in ten-thousandths of a win here, so that sums are exact.
inline constexpr int WHOLE_WIN = 10'000;

using Share = std::array<int, MAX_SEATS>;

// A decision as a review has it: every seat's chance with the best move and after the one that was played, the standard
// errors of the mover's in both, and how much of all visits the played move had (WHOLE_WIN: it is the best). Where a
// card came (luck.h), what it was worth to each seat beside the mean, and the standard errors of that.
struct Weighed {
    int seat = 0;
    Share win{}, after{};
    int error = 0, played_error = 0, visited = WHOLE_WIN;
    Share luck{}, luck_error{};
    int loss_error = 0;  // what settle() finds
};

// A game's accounts, in the order of play; there is a decision. `end` are the shares of the win, once it is over.
struct Accounts {
    int players = 2;
    std::optional<Share> end{};
    std::vector<Weighed> decisions{};
};

// Finds how sure each loss is. Two moves of one search err together, so their difference is surer than each of them.
// But what a search hardly looked at it hardly knows: a move that had too few of its visits is judged by the search of
// the position after it, without the luck of the card that came. The same accounts settled again stay the same.
void settle(Accounts& accounts);

struct Amount {
    int value = 0, error = 0;  // the standard error
};

// A seat's share of the win less an equal one, `total`, taken apart: the deal, the cards that came after its own moves
// and after others', its own decisions and theirs. What the estimates could not place is `unplaced`, so that all
// together are exactly the total.
struct Parts {
    int total = 0;
    Amount deal{}, own_cards{}, other_cards{}, own_decisions{}, other_decisions{};
    int unplaced = 0;
};

// Every seat's, of a game that is over.
std::vector<Parts> parts_of(const Accounts& accounts);

// Accounts as data has them, from a source (json_read.h): {"players", "end", "decisions": [{"seat", "win", "after",
// "error", "played_error", "visited", "luck", "luck_error"}]}; `end`, `luck` and `luck_error` may be null.
template <class Source>
class AccountsReader {
   public:
    static Result<Accounts> read(const Source& data) {
        AccountsReader reader;
        Accounts made;
        reader.players_ = made.players = reader.whole(data, "players", 2, MAX_SEATS);
        made.end = reader.share(data, "end", true);
        reader.each(data, "decisions", [&](const Source& item) {
            made.decisions.push_back({.seat = reader.whole(item, "seat", 0, reader.players_ - 1),
                                      .win = *reader.share(item, "win"),
                                      .after = *reader.share(item, "after"),
                                      .error = reader.whole(item, "error"),
                                      .played_error = reader.whole(item, "played_error"),
                                      .visited = reader.whole(item, "visited"),
                                      .luck = reader.share(item, "luck", true).value_or(Share{}),
                                      .luck_error = reader.share(item, "luck_error", true).value_or(Share{})});
        });
        if (made.decisions.empty()) reader.fail("decisions");
        if (!reader.error_.empty()) return Result<Accounts>::refused(reader.error_);
        return {std::move(made)};
    }

   private:
    void fail(std::string_view key) {
        if (error_.empty()) error_ = sentence("the accounts of a game are not complete: look at ", key);
    }

    int whole(const Source& data, std::string_view key, int least = -WHOLE_WIN, int most = WHOLE_WIN) {
        const auto found = data.is_object() ? data.find(key) : decltype(data.find(key)){};
        return found ? number(*found, key, least, most) : (fail(key), least);
    }

    int number(const Source& value, std::string_view key, int least, int most) {
        const auto read = value.integer();
        if (read && *read >= least && *read <= most) return static_cast<int>(*read);
        fail(key);
        return least;
    }

    std::optional<Share> share(const Source& data, std::string_view key, bool optional = false) {
        const auto found = data.is_object() ? data.find(key) : decltype(data.find(key)){};
        if (optional && found && found->is_null()) return std::nullopt;
        Share made{};
        if (!found || !found->is_list() || found->size() != static_cast<std::size_t>(players_)) return fail(key), made;
        for (std::size_t at = 0; at < found->size(); ++at)
            made[at] = number(found->item(at), key, -WHOLE_WIN, WHOLE_WIN);
        return made;
    }

    template <class Visit>
    void each(const Source& data, std::string_view key, const Visit& visit) {
        const auto found = data.is_object() ? data.find(key) : decltype(data.find(key)){};
        if (!found || !found->is_list()) return fail(key);
        for (std::size_t at = 0; at < found->size(); ++at) visit(found->item(at));
    }

    int players_ = 2;
    std::string error_{};
};

// As JSON: {"decisions": [{"after", "loss", "error"}], "parts": [...]}, the parts of every seat; null while the game
// goes on.
template <class Sink>
void write_accounts(Sink& out, const Accounts& accounts) {
    const auto number = [&](std::string_view key, int value) {
        out.key(key);
        out.number(value);
    };
    out.open_object();
    out.key("decisions");
    out.open_list();
    for (const Weighed& one : accounts.decisions) {
        const auto seat = static_cast<std::size_t>(one.seat);
        out.open_object();
        out.key("after");
        out.open_list();
        for (int at = 0; at < accounts.players; ++at) out.number(one.after[static_cast<std::size_t>(at)]);
        out.close_list();
        number("loss", std::max(0, one.win[seat] - one.after[seat]));
        number("error", one.loss_error);
        out.close_object();
    }
    out.close_list();
    out.key("parts");
    if (!accounts.end) {
        out.null();
        return out.close_object();
    }
    out.open_list();
    for (const Parts& parts : parts_of(accounts)) {
        const std::pair<std::string_view, Amount> amounts[] = {{"deal", parts.deal},
                                                               {"own_cards", parts.own_cards},
                                                               {"other_cards", parts.other_cards},
                                                               {"own_decisions", parts.own_decisions},
                                                               {"other_decisions", parts.other_decisions}};
        out.open_object();
        number("total", parts.total);
        for (const auto& [key, amount] : amounts) number(key, amount.value);
        number("unplaced", parts.unplaced);
        out.key("error");
        out.open_object();
        for (const auto& [key, amount] : amounts) number(key, amount.error);
        out.close_object();
        out.close_object();
    }
    out.close_list();
    out.close_object();
}

}  // namespace sixstones
