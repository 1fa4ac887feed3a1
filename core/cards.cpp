#include "cards.h"

#include <algorithm>
#include <array>

namespace sixstones {
namespace {

// The rows of a table in the order of their ids, for binary search.
template <std::size_t N, class Row>
constexpr std::array<std::uint8_t, N> sorted_by_id(const Row (&rows)[N]) {
    std::array<std::uint8_t, N> order{};
    for (std::size_t i = 0; i < N; ++i) order[i] = static_cast<std::uint8_t>(i);
    std::ranges::sort(order, {}, [&](std::uint8_t i) { return rows[i].id; });
    return order;
}

template <std::size_t N, class Row>
std::optional<std::uint8_t> find(const Row (&rows)[N], const std::array<std::uint8_t, N>& order, std::string_view id) {
    const auto found = std::ranges::lower_bound(order, id, {}, [&](std::uint8_t i) { return rows[i].id; });
    if (found == order.end() || rows[*found].id != id) return std::nullopt;
    return *found;
}

}  // namespace

std::optional<CardId> find_card(std::string_view id) {
    static constexpr auto order = sorted_by_id(CARD);
    return find(CARD, order, id);
}

std::optional<LocationId> find_location(std::string_view id) {
    static constexpr auto order = sorted_by_id(LOCATION);
    return find(LOCATION, order, id);
}

}  // namespace sixstones
