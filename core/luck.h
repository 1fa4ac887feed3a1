// What a card from a deck was worth to each seat, beside all cards that could have come in its place.
#pragma once

#include <memory>

#include "level.h"
#include "move.h"

namespace sixstones {

// A choice's draw: every seat's chance to win after the card that came, and the mean of it over the `cards` that lay in
// the deck, each as likely as any other. Their difference is luck: over all orders of the deck it is exactly 0 on
// average, however wrong the chances may be.
struct Draw {
    CardId card = NO_CARD;  // that came; NO_CARD when the choice draws nothing
    int cards = 0;
    std::array<double, MAX_SEATS> after{}, mean{};
    std::array<double, MAX_SEATS> error{};  // the standard error of the luck
};

// Values a draw in parts: go_on() as often as it gives false, which it does when only the host wanted an end; found()
// after that. The same visits and seed give the same. With one visit a position is worth what the evaluator says of it,
// else what a search of so many visits makes of what the seat to move sees.
class DrawAnalyzer {
   public:
    // `choice` is legal in `before`, a position with all its cards.
    DrawAnalyzer(std::shared_ptr<const Evaluator> evaluator, const State& before, const Choice& choice,
                 std::uint64_t visits, std::uint64_t seed);

    bool go_on(const Host& host);
    int players() const { return before_.players; }
    const Draw& found() const { return found_; }

   private:
    Chances value(const State& state) const;
    double luck_error(std::size_t seat) const;

    std::shared_ptr<const Evaluator> evaluator_;
    State before_;
    Choice choice_;
    std::uint64_t visits_, seed_;
    int level_, next_ = 0;  // the deck, and how many of its cards are valued
    Draw found_{};
};

// As JSON, for a sink that takes chances (json.h); null when nothing was drawn.
template <class Sink>
void write_draw(Sink& out, const Draw& draw, int players) {
    const auto chances = [&](std::string_view key, const std::array<double, MAX_SEATS>& of) {
        out.key(key);
        out.open_list();
        for (int seat = 0; seat < players; ++seat) out.chance(of[static_cast<std::size_t>(seat)]);
        out.close_list();
    };
    if (draw.card == NO_CARD) return out.null();
    out.open_object();
    out.key("card");
    out.word(CARD[draw.card].id);
    out.key("cards");
    out.number(draw.cards);
    chances("after", draw.after);
    chances("mean", draw.mean);
    chances("error", draw.error);
    out.close_object();
}

}  // namespace sixstones
