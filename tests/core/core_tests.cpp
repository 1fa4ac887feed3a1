// Tests of the core that want its insides or a sanitizer: built in debug mode with ASan and UBSan, so that check()
// runs after every move of every game played here.
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "affordable.h"
#include "move.h"
#include "observe.h"
#include "playout.h"
#include "testing.h"

using namespace sixstones;

namespace {

void every_position_keeps_its_invariants() {
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 20, 1, [](const State& state) { require(fault(state).empty(), fault(state)); });
}

void a_broken_total_is_noticed() {
    Random random(1);
    const State fine = start(2, shuffle(random));
    const auto noticed = [&](const std::function<void(State&)>& damage) {
        State state = fine;
        damage(state);
        return !fault(state).empty();
    };
    require(!noticed([](State&) {}), "a sound state passes");
    require(noticed([](State& s) { s.seats[0].points = 1; }), "points");
    require(noticed([](State& s) { s.seats[1].held = 1; }), "token total");
    require(noticed([](State& s) { s.seats[1].tags = 3; }), "tags");
    require(noticed([](State& s) { s.seats[0].bonuses += Counts::of(Y); }), "bonuses");
    require(noticed([](State& s) { s.bank += Counts::of(Y); }), "tokens in play");
    require(noticed([](State& s) { s.market[0] = s.market[1]; }), "a card twice");
    require(noticed([](State& s) { s.on_offer = 0; }), "what is on offer");
    require(noticed([](State& s) { s.avengers = 0; }), "an owner without tags");
}

void vectorised_and_plain_affordability_agree() {
    Random random(2);
    for (int round = 0; round < 50'000; ++round) {
        CardId cards[ASKED];
        for (CardId& card : cards) card = static_cast<CardId>(random.below(CARD_CODES));
        Counts power;
        for (int colour = 0; colour < COLOURS; ++colour) power += Counts::of(Stone(colour), random.below(12));
        const unsigned gray = random.below(6);
        require(affordable(cards, power, gray) == affordable_plain(cards, power, gray), "the twins differ");
    }
}

void counts_agree_with_arithmetic_on_each_stone() {
    Random random(3);
    for (int round = 0; round < 100'000; ++round) {
        Counts a, b;
        bool covers = true;
        unsigned total = 0, reached = 0;
        const unsigned n = 1 + random.below(10);
        std::array<unsigned, STONES> less{};
        for (int stone = 0; stone < STONES; ++stone) {
            const unsigned x = random.below(20), y = random.below(20);
            a += Counts::of(Stone(stone), x);
            b += Counts::of(Stone(stone), y);
            covers &= x >= y;
            total += x;
            reached |= unsigned{x >= n} << stone;
            less[stone] = x > y ? x - y : 0;
        }
        require(a.covers(b) == covers && a.total() == total && a.at_least(n) == reached, "covers, total or at_least");
        for (int stone = 0; stone < STONES; ++stone) require(a.less(b)[stone] == less[stone], "less");
    }
}

// rules §4.2: every combination of tokens is tried against pays().
void every_way_of_paying_is_found_once() {
    wander(3, 4, 4, [](const State& state) {
        if (state.phase != Phase::Act) return;
        const Seat& seat = state.mover();
        for (int place = 0; place < MARKET; ++place) {
            const CardId card = state.market[place];
            if (card == NO_CARD) continue;
            std::set<std::uint64_t> found;
            each_payment(seat, card, [&](Counts payment) {
                require(pays(seat, card, payment), "a listed payment pays");
                require(found.insert(payment.word).second, "a payment is listed twice");
                require(found.size() > 1 || payment == default_payment(seat, card), "the default comes first");
            });
            std::size_t brute = 0;
            Counts p;
            for (unsigned y = 0; y <= seat.tokens[Y]; ++y)
                for (unsigned b = 0; b <= seat.tokens[B]; ++b)
                    for (unsigned o = 0; o <= seat.tokens[O]; ++o)
                        for (unsigned r = 0; r <= seat.tokens[R]; ++r)
                            for (unsigned q = 0; q <= seat.tokens[P]; ++q)
                                for (unsigned s = 0; s <= seat.tokens[S]; ++s) {
                                    p = Counts::of(y, b, o, r, q, 0, s);
                                    brute += pays(seat, card, p);
                                }
            require(brute == found.size(), "a payment is missing");
        }
    });
}

void moves_ids_and_texts_come_back() {
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 8, 5, [](const State& state) {
            std::set<std::string> texts;
            std::set<int> ids;
            for (const Move& move : legal_moves(state)) {
                require(texts.insert(move.text()).second, "a move is listed twice");
                require(Move::parse(move.text()).value == move, "text round trip");
                const auto choice = resolve(state, move);
                require(choice && name(state, *choice) == move, "name round trip");
                ids.insert(choice->id);
            }
            require(static_cast<int>(ids.size()) == legal(state).size(), "ids and moves cover each other");
            require(texts.empty() == (state.phase == Phase::Over), "someone can always move until the end");
        });
}

void every_id_is_drawn_equally_often() {
    Random random(6);
    const LegalIds ids{0b1011'0000'0001'0000'0000'0110'0000'0000'0000'0000'0001'0000'0000'0000'0000'1101, 0};
    std::array<int, 64> drawn{};
    const int each = 20'000;
    for (int i = 0; i < each * ids.size(); ++i) ++drawn[static_cast<std::size_t>(ids.draw(random))];
    for (int id = 0; id < 64; ++id) {
        const bool in = ids.bits >> id & 1;
        require(in ? drawn[id] > each * 95 / 100 && drawn[id] < each * 105 / 100 : drawn[id] == 0,
                "draw is not uniform");
    }
}

void texts_that_are_no_move_are_refused() {
    Random random(7);
    const std::string seeds[] = {"take:YBR", "reserve:deck2",   "recruit:thor=3Y2B1S",
                                 "return:P", "locate:knowhere", "pass"};
    for (int round = 0; round < 200'000; ++round) {
        std::string text = seeds[random.below(6)];
        for (std::uint32_t edits = 1 + random.below(4); edits > 0; --edits) {
            const std::size_t at = random.below(static_cast<std::uint32_t>(text.size() + 1));
            const char letter = static_cast<char>(random.below(256));
            switch (random.below(3)) {
                case 0:
                    text.insert(at, 1, letter);
                    break;
                case 1:
                    if (at < text.size()) text.erase(at, 1);
                    break;
                default:
                    if (at < text.size()) text[at] = letter;
            }
        }
        const auto move = Move::parse(text);
        require(move || !move.error.empty(), "a refusal has words");
        if (move) require(Move::parse(move.value->text()).value == move.value, "an accepted text has a canonical form");
    }
}

// rules §7: what is imagined looks the same, and each unseen card is equally likely in a hidden place.
void imagined_positions_look_like_the_view() {
    Random random(8);
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 4, 9, [&](const State& state) {
            for (int seat = 0; seat <= state.players; ++seat) {
                const View view = observe(state, seat == state.players ? NOBODY : static_cast<std::uint8_t>(seat));
                const State imagined = determinize(view, random);
                require(fault(imagined).empty(), fault(imagined));
                require(observe(imagined, view.seat) == view, "the view changed");
            }
        });
}

void unseen_cards_are_equally_likely() {
    Random random(10);
    const View view = observe(start(2, shuffle(random)), 0);
    std::array<int, CARDS> on_top{};
    const int samples = 72'000;  // 2 000 for each of the 36 unseen cards of level 1
    for (int i = 0; i < samples; ++i) {
        const State imagined = determinize(view, random);
        ++on_top[imagined.deck[FIRST_CARD[1] - imagined.left[0]]];
    }
    for (int card = 0; card < FIRST_CARD[1]; ++card)
        require(on_top[card] == 0 || (on_top[card] > 1'750 && on_top[card] < 2'250), "an unseen card is favoured");
}

void playouts_do_not_depend_on_threads() {
    const PlayoutCounts one = playouts(3, nullptr, 600, 11, 1);
    const PlayoutCounts four = playouts(3, nullptr, 600, 11, 4);
    require(one.decisions == four.decisions && one.wins == four.wins && one.games == four.games, "counts differ");
}

}  // namespace

int main() {
    const Test tests[] = {
        {"every position keeps its invariants", every_position_keeps_its_invariants},
        {"a broken total is noticed", a_broken_total_is_noticed},
        {"vectorised and plain affordability agree", vectorised_and_plain_affordability_agree},
        {"counts agree with arithmetic on each stone", counts_agree_with_arithmetic_on_each_stone},
        {"every way of paying is found once", every_way_of_paying_is_found_once},
        {"moves, ids and texts come back", moves_ids_and_texts_come_back},
        {"every id is drawn equally often", every_id_is_drawn_equally_often},
        {"texts that are no move are refused", texts_that_are_no_move_are_refused},
        {"imagined positions look like the view", imagined_positions_look_like_the_view},
        {"unseen cards are equally likely", unseen_cards_are_equally_likely},
        {"playouts do not depend on threads", playouts_do_not_depend_on_threads},
    };
    return run_all("core", tests);
}
