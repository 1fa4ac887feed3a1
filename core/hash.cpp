#include "hash.h"

#include <algorithm>

#include "random.h"

namespace sixstones {
namespace {

// What a fact is about, in its highest byte; those with a seat go on for one more each.
enum Topic : std::uint8_t {
    Table,
    Deck,
    Market,
    Lying,
    Tokens,
    Reserved = Tokens + MAX_SEATS,
    Recruit = Reserved + MAX_SEATS,
    Claimed = Recruit + MAX_SEATS
};

// Calls visit(fact) for each of the facts that make a position what it is, which all differ.
template <class Visit>
void each_fact(const State& state, Visit visit) {
    const auto tell = [&](int topic, std::uint64_t fact) { visit(static_cast<std::uint64_t>(topic) << 56 | fact); };
    const auto tell_places = [&](int topic, const auto& items, int nothing) {
        for (std::size_t i = 0; i < items.size(); ++i)
            if (items[i] != nothing) tell(topic, i << 8 | items[i]);
    };
    const int mover = state.phase == Phase::Over ? NOBODY : state.to_move;
    std::uint64_t table = 0;
    for (const int part :
         {int{state.players}, mover, static_cast<int>(state.phase), int{state.passes}, int{state.avengers}})
        table = table << 8 | static_cast<std::uint64_t>(part);
    tell(Table, table);
    tell_places(Deck, state.deck, NO_CARD);
    tell_places(Market, state.market, NO_CARD);
    tell_places(Lying, state.locations, NO_LOCATION);
    for (int number = 0; number < state.players; ++number) {
        const Seat& seat = state.seats[number];
        tell(Tokens + number, seat.tokens.word);
        for (int i = 0; i < HAND && seat.reserved[i] != NO_CARD; ++i)
            tell(Reserved + number, (seat.hidden >> i & 1u) << 16 | static_cast<unsigned>(i) << 8 | seat.reserved[i]);
        for (CardId card = seat.first_recruit; card != NO_CARD; card = state.after[card]) tell(Recruit + number, card);
        for (const LocationId location : seat.locations)
            if (location != NO_LOCATION) tell(Claimed + number, location);
    }
}

std::vector<std::uint64_t> facts(const State& state) {
    std::vector<std::uint64_t> facts;
    each_fact(state, [&](std::uint64_t fact) { facts.push_back(fact); });
    std::ranges::sort(facts);
    return facts;
}

}  // namespace

bool same_position(const State& one, const State& other) { return one == other || facts(one) == facts(other); }

// A key for each fact, summed up: so their order does not matter.
std::uint64_t hash(const State& state) {
    constexpr std::uint64_t STEP = 0x9e3779b97f4a7c15;
    std::uint64_t sum = 0;
    each_fact(state, [&](std::uint64_t fact) { sum += mixed(fact + STEP); });
    return sum;
}

}  // namespace sixstones
