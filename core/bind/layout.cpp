#include "layout.h"

#include "values.h"

namespace sixstones {
namespace {

nb::bytes counts_to_bytes(const std::array<int, STONES>& numbers) {
    std::array<std::uint8_t, STONES> bytes;
    for (int i = 0; i < STONES; ++i) bytes[i] = static_cast<std::uint8_t>(numbers[i]);
    return to_bytes(bytes);
}

std::vector<std::uint8_t> from_bytes(const nb::bytes& bytes) {
    const auto* begin = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
    return {begin, begin + bytes.size()};
}

}  // namespace

PyLayout to_python(const Layout& layout) {
    std::vector<nb::bytes> decks;
    for (const auto& deck : layout.decks) decks.push_back(to_bytes(deck));
    std::vector<PySide> sides;
    for (const auto& side : layout.sides) {
        unsigned hidden = 0;
        for (std::size_t i = 0; i < side.hidden.size(); ++i) hidden |= unsigned{side.hidden[i]} << i;
        sides.emplace_back(counts_to_bytes(side.tokens), to_bytes(side.recruits), to_bytes(side.reserved), hidden,
                           to_bytes(side.locations));
    }
    return {layout.round,
            layout.to_move,
            static_cast<int>(layout.phase),
            layout.passes,
            layout.avengers,
            counts_to_bytes(layout.bank),
            to_bytes(layout.market),
            decks,
            to_bytes(layout.locations),
            sides};
}

Layout from_python(const PyLayout& parts) {
    const auto& [round, to_move, phase, passes, avengers, bank, market, decks, locations, sides] = parts;
    if (phase < 0 || phase > 3 || decks.size() != LEVELS) throw nb::value_error("a layout part is out of range");
    Layout layout;
    layout.round = round;
    layout.to_move = to_move;
    layout.phase = static_cast<Phase>(phase);
    layout.passes = passes;
    layout.avengers = avengers;
    layout.bank = exactly<STONES, int>(bank);
    layout.market = exactly<MARKET, CardId>(market);
    for (int level = 0; level < LEVELS; ++level) layout.decks[level] = from_bytes(decks[level]);
    layout.locations = from_bytes(locations);
    for (const auto& [tokens, recruits, reserved, hidden, claimed] : sides) {
        Layout::Side& side = layout.sides.emplace_back();
        side.tokens = exactly<STONES, int>(tokens);
        side.recruits = from_bytes(recruits);
        side.reserved = from_bytes(reserved);
        for (std::size_t i = 0; i < side.reserved.size(); ++i) side.hidden.push_back(i < HAND && (hidden >> i & 1));
        side.locations = from_bytes(claimed);
    }
    return layout;
}

nb::list totals(const State& state) {
    nb::list rows;
    for (int i = 0; i < state.players; ++i) {
        const Seat& seat = state.seats[i];
        rows.append(nb::make_tuple(seat.points, seat.tags, seat.held, five(seat.bonuses), seat.holds_gauntlet()));
    }
    return rows;
}

}  // namespace sixstones
