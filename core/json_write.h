// How positions, views and events look as JSON (docs/notation.md), told to a sink (json.h).
#pragma once

#include <string>

#include "event.h"
#include "move.h"
#include "observe.h"

namespace sixstones {

template <class Sink>
void write_counts(Sink& out, Counts counts, int kinds) {
    out.open_object();
    for (int stone = 0; stone < kinds; ++stone) {
        out.key(letter(stone));
        out.number(counts[stone]);
    }
    out.close_object();
}

template <class Sink, class Ids>
void write_locations(Sink& out, const Ids& ids) {
    out.open_list();
    for (const LocationId id : ids)
        if (id != NO_LOCATION) out.word(LOCATION[id].id);
    out.close_list();
}

template <class Sink>
void write_seat_or_null(Sink& out, std::uint8_t seat) {
    if (seat == NOBODY)
        out.null();
    else
        out.number(seat);
}

template <class Sink>
void write_reserved(Sink& out, CardId card, bool hidden) {
    out.open_object();
    out.key("card");
    if (card < CARDS) {
        out.word(CARD[card].id);
    } else {
        out.null();
        out.key("level");
        out.number(card - UNSEEN[0] + 1);
    }
    out.key("hidden");
    out.truth(hidden);
    out.close_object();
}

// What follows from a seat's side.
template <class Sink>
void write_totals(Sink& out, const Seat& seat) {
    out.key("points");
    out.number(seat.points);
    out.key("tags");
    out.number(seat.tags);
    out.key("bonuses");
    write_counts(out, seat.bonuses, COLOURS);
    out.key("gauntlet");
    out.truth(seat.holds_gauntlet());
}

// A seat's side; with `totals` also what follows from it.
template <class Sink>
void write_side(Sink& out, const State& state, const Seat& seat, bool totals) {
    out.open_object();
    out.key("tokens");
    write_counts(out, seat.tokens, STONES);
    out.key("recruits");
    out.open_list();
    for (CardId card = seat.first_recruit; card != NO_CARD; card = state.after[card]) out.word(CARD[card].id);
    out.close_list();
    out.key("reserved");
    out.open_list();
    for (int i = 0; i < HAND && seat.reserved[i] != NO_CARD; ++i)
        write_reserved(out, seat.reserved[i], seat.hidden >> i & 1);
    out.close_list();
    out.key("locations");
    write_locations(out, seat.locations);
    if (totals) write_totals(out, seat);
    out.close_object();
}

template <class Sink>
void write_market(Sink& out, const State& state) {
    out.open_list();
    for (int level = 0; level < LEVELS; ++level) {
        out.open_list();
        for (int slot = 0; slot < SLOTS; ++slot) {
            const CardId card = state.market[SLOTS * level + slot];
            if (card == NO_CARD)
                out.null();
            else
                out.word(CARD[card].id);
        }
        out.close_list();
    }
    out.close_list();
}

// The cards of each deck, top first, or only how many there are.
template <class Sink>
void write_decks(Sink& out, const State& state, bool named) {
    out.open_list();
    for (int level = 0; level < LEVELS; ++level) {
        if (!named) {
            out.number(state.left[level]);
            continue;
        }
        out.open_list();
        for (int i = FIRST_CARD[level + 1] - state.left[level]; i < FIRST_CARD[level + 1]; ++i)
            out.word(CARD[state.deck[i]].id);
        out.close_list();
    }
    out.close_list();
}

// The keys that positions and views have in common.
template <class Sink>
void write_table(Sink& out, const State& state, bool named_decks, bool totals) {
    out.key("players");
    out.number(state.players);
    out.key("round");
    out.number(state.round);
    out.key("to_move");
    out.number(state.to_move);
    out.key("phase");
    out.word(PHASES[static_cast<int>(state.phase)]);
    out.key("passes");
    out.number(state.passes);
    out.key("bank");
    write_counts(out, state.bank, STONES);
    out.key("market");
    write_market(out, state);
    out.key("decks");
    write_decks(out, state, named_decks);
    out.key("locations");
    write_locations(out, state.locations);
    out.key("avengers");
    write_seat_or_null(out, state.avengers);
    out.key("seats");
    out.open_list();
    for (int seat = 0; seat < state.players; ++seat) write_side(out, state, state.seats[seat], totals);
    out.close_list();
}

// Everything; with `totals` also what follows from the rest.
template <class Sink>
void write_position(Sink& out, const State& state, bool totals) {
    out.open_object();
    write_table(out, state, true, totals);
    out.close_object();
}

// What a seat knows, NOBODY being a spectator. The seat to move is told what is legal, unless `offer` is false.
template <class Sink>
void write_view(Sink& out, const State& state, std::uint8_t seat, bool offer = true) {
    out.open_object();
    write_table(out, observe(state, seat).known, false, true);
    out.key("seat");
    write_seat_or_null(out, seat);
    if (offer && seat == state.to_move && state.phase != Phase::Over) {
        out.key("legal");
        out.open_list();
        for (const Move& move : legal_moves(state)) out.text(move.text());
        out.close_list();
    }
    out.close_object();
}

// The counts that are not zero.
template <class Sink>
void write_some(Sink& out, Counts counts) {
    out.open_object();
    for (int stone = 0; stone < STONES; ++stone) {
        if (!counts[stone]) continue;
        out.key(letter(stone));
        out.number(counts[stone]);
    }
    out.close_object();
}

// What a card costs a seat: what is due, what its tokens leave unpaid, how many tokens are missing when gray helps,
// and, for a seat that is to act, every legal payment, the default first (rules §4).
template <class Sink>
void write_price(Sink& out, const Seat& seat, CardId card, bool acts) {
    const Counts unpaid = lacking(seat, card);
    out.open_object();
    out.key("due");
    write_some(out, due(seat, card));
    out.key("lacks");
    write_some(out, unpaid);
    out.key("missing");
    out.number(can_pay(seat, card) ? 0 : unpaid.total() - seat.tokens[S]);
    out.key("payments");
    out.open_list();
    if (acts)
        each_payment(seat, card, [&](Counts payment) {
            const bool usual = payment == default_payment(seat, card);
            out.open_object();
            out.key("move");
            out.text(Move{Move::Recruit, card, usual ? Counts{} : payment}.text());
            out.key("tokens");
            write_some(out, payment);
            out.close_object();
        });
    out.close_list();
    out.close_object();
}

// The price of every card that a seat could recruit, face up or in its own hand, by id.
template <class Sink>
void write_prices(Sink& out, const State& state, std::uint8_t number) {
    const Seat& seat = state.seats[number];
    const bool acts = state.phase == Phase::Act && state.to_move == number;
    const auto write = [&](CardId card) {
        if (card >= CARDS) return;
        out.key(CARD[card].id);
        write_price(out, seat, card, acts);
    };
    out.open_object();
    for (const CardId card : state.market) write(card);
    for (const CardId card : seat.reserved) write(card);
    out.close_object();
}

template <class Sink>
void write_gain(Sink& out, const State& state, std::uint8_t number, CardId card) {
    const Gain gain = sixstones::gain(state, number, card);
    const auto truth = [&](std::string_view key, bool value) {
        out.key(key);
        out.truth(value);
    };
    out.open_object();
    out.key("points");
    out.number(gain.points);
    truth("time", gain.time);
    truth("tile", gain.tile);
    out.key("locations");
    out.open_list();
    for (int i = 0; i < MAX_SEATS; ++i)
        if (gain.locations >> i & 1) out.word(LOCATION[state.locations[i]].id);
    out.close_list();
    truth("gauntlet", gain.gauntlet);
    truth("wins", gain.wins);
    out.close_object();
}

// What each card that a seat could recruit would bring it, by id, and what a turn without a recruit would.
template <class Sink>
void write_gains(Sink& out, const State& state, std::uint8_t number) {
    const auto write = [&](CardId card) {
        if (card >= CARDS) return;
        out.key(CARD[card].id);
        write_gain(out, state, number, card);
    };
    out.open_object();
    out.key("cards");
    out.open_object();
    for (const CardId card : state.market) write(card);
    for (const CardId card : state.seats[number].reserved) write(card);
    out.close_object();
    out.key("without");
    write_gain(out, state, number, NO_CARD);
    out.close_object();
}

template <class Sink>
void write_outcome(Sink& out, const Event& over) {
    out.key("winners");
    out.open_list();
    for (int seat = 0; seat < over.seats; ++seat)
        if (over.winners >> seat & 1) out.number(seat);
    out.close_list();
    out.key("reason");
    out.word(over.winners ? "gauntlet" : "stalemate");
    out.key("points");
    out.open_list();
    for (int seat = 0; seat < over.seats; ++seat) out.number(over.points[seat]);
    out.close_list();
}

template <class Sink>
void write_event(Sink& out, const Event& event) {
    const auto begin = [&](std::string_view kind) {
        out.open_object();
        out.key("kind");
        out.word(kind);
    };
    const auto number = [&](std::string_view key, std::uint32_t value) {
        out.key(key);
        out.number(value);
    };
    const auto seat_or_null = [&](std::string_view key, std::uint8_t seat) {
        out.key(key);
        write_seat_or_null(out, seat);
    };
    const auto card = [&] {
        out.key("card");
        if (event.card == NO_CARD)
            out.null();
        else
            out.word(CARD[event.card].id);
        number("level", event.level);
    };
    switch (event.kind) {
        case Event::Tokens:
            begin("tokens");
            seat_or_null("source", event.seat);
            seat_or_null("target", event.other);
            out.key("tokens");
            out.open_object();
            for (int stone = 0; stone < STONES; ++stone)
                if (event.tokens[stone]) number(letter(stone), event.tokens[stone]);
            out.close_object();
            break;
        case Event::Reserved:
            begin("reserved");
            number("seat", event.seat);
            card();
            out.key("slot");
            if (event.slot == SLOTS)
                out.null();
            else
                out.number(event.slot);
            break;
        case Event::Recruited:
            begin("recruited");
            number("seat", event.seat);
            card();
            out.key("source");
            out.word(event.slot < SLOTS ? "market" : "hand");
            number("slot", event.slot % SLOTS);
            break;
        case Event::Revealed:
            begin("revealed");
            card();
            number("slot", event.slot);
            break;
        case Event::TimeStone:
            begin("time");
            number("seat", event.seat);
            break;
        case Event::Avengers:
            begin("avengers");
            number("seat", event.seat);
            seat_or_null("source", event.other);
            break;
        case Event::Claimed:
            begin("location");
            number("seat", event.seat);
            out.key("location");
            out.word(LOCATION[event.card].id);
            number("slot", event.slot);
            break;
        case Event::Passed:
            begin("pass");
            number("seat", event.seat);
            break;
        case Event::Gauntlet:
            begin("gauntlet");
            number("seat", event.seat);
            out.key("held");
            out.truth(event.slot == 1);
            break;
        case Event::Turn:
            begin("turn");
            number("seat", event.seat);
            number("round", event.round);
            break;
        case Event::Over:
            begin("over");
            write_outcome(out, event);
            break;
    }
    out.close_object();
}

}  // namespace sixstones
