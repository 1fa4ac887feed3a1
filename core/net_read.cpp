// How a net is read from its file, and what is refused: each net once, so the page has this compiled for size.
#include <algorithm>
#include <cstdlib>

#include "json.h"
#include "net.h"
#include "net_fold.h"
#include "sha256.h"
#include "text.h"

namespace sixstones {
namespace {

using Small = std::int16_t;
using Tables = NetTables<Small>;

static_assert([] {
    std::size_t all = 0;
    for (const NetPart& part : NET_PARTS) all += static_cast<std::size_t>(part.rows) * part.columns;
    return all == Tables::size();
}());

constexpr std::string_view MAGIC = "sixstones-net 1\n";
constexpr std::size_t DIGEST = 32;

// The most that rows, one of each group for each of its uses, can add up to in a column.
template <std::size_t Width, std::size_t Groups>
std::int64_t most_of(const Small (*rows)[Width], const RowGroup (&groups)[Groups], int column) {
    std::int64_t sum = 0;
    for (const RowGroup& group : groups) {
        int most = 0;
        for (int i = 0; i < group.size; ++i) most = std::max(most, std::abs(int{rows[group.first + i][column]}));
        sum += std::int64_t{most} * group.uses;
    }
    return sum;
}

std::int64_t most_dot(const Small* factors, int count, std::int64_t most) {
    std::int64_t sum = 0;
    for (int i = 0; i < count; ++i) sum += std::abs(int{factors[i]}) * most;
    return sum;
}

bool small_sums_fit(const Tables& t) {
    for (int i = 0; i < TRUNK; ++i)
        if (most_of(t.table, TABLE_GROUPS, i) + most_of(t.seat, SEAT_GROUPS, i) +
                (MAX_SEATS - 1) * most_of(t.seat, SEAT_GROUPS, TRUNK + i) >
            INT16_MAX)
            return false;
    for (int i = 0; i < CONTEXT; ++i)
        if (most_of(t.table, TABLE_GROUPS, TRUNK + i) + most_of(t.seat, SEAT_GROUPS, 2 * TRUNK + i) +
                most_of(t.card, CARD_GROUPS, i) >
            INT16_MAX)
            return false;
    return true;
}
static_assert(PLACES * MOST_CARD <= INT16_MAX, "a pooled vector fits");
static_assert((MAX_SEATS - 1) * (PLACES * MOST_CARD / POOLED) <= INT16_MAX, "and those of all rivals do");

bool large_sums_fit(const Tables& t) {
    constexpr std::int64_t LIMIT = INT32_MAX, POOL = PLACES * MOST_CARD / POOLED, RIVALS = MAX_SEATS - 1;
    constexpr std::int64_t BIAS = std::int64_t{INT16_MAX} * FACTOR;
    for (const auto& row : t.pool)
        if (most_dot(row, CONTEXT, POOL) + most_dot(row + CONTEXT, CONTEXT, RIVALS * POOL) > LIMIT) return false;
    for (const auto& row : t.inner)
        if (most_dot(row, TRUNK, MOST_TRUNK) > LIMIT) return false;
    if (most_dot(t.score, INNER, MOST_TRUNK) > LIMIT) return false;
    std::int64_t cards = 0;
    for (int kind = 0; kind < CARD_MOVES; ++kind)
        cards = std::max(cards, most_dot(t.own_card[kind], CONTEXT, MOST_CARD) +
                                    most_dot(t.rival_card[kind], CONTEXT, RIVALS * MOST_CARD));
    return std::ranges::all_of(
        t.promise, [&](const auto& row) { return BIAS + cards + most_dot(row, TRUNK, MOST_TRUNK) <= LIMIT; });
}

}  // namespace

Net::Net(std::vector<std::shared_ptr<const Set>> sets, const Served& served)
    : sets_(std::move(sets)), served_(served) {}

Result<std::shared_ptr<const Net>> Net::of(std::string_view weights) { return made(weights, served_by("{}")); }

// Nobody is served by what is no recipe.
Net::Served Net::served_by(std::string_view recipe) {
    Served served;
    served.fill(-1);
    const auto data = JsonValue::parse(recipe);
    const JsonValue *seats = data ? data.value->find("serves") : nullptr,
                    *sets = data ? data.value->find("sets") : nullptr;
    for (std::size_t i = 0; seats && i < seats->size(); ++i) {
        const auto number = seats->item(i).integer();
        const auto set = sets && i < sets->size() ? sets->item(i).integer() : 0;
        if (number && *number >= 2 && *number <= MAX_SEATS && set && *set >= 0 && *set < MAX_SEATS)
            served[static_cast<std::size_t>(*number)] = static_cast<int>(*set);
    }
    return served;
}

Result<std::shared_ptr<const Net::Set>> Net::read_set(std::string_view weights) {
    using Read = Result<std::shared_ptr<const Set>>;
    auto tables = std::make_unique<Tables>();
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(weights[i]); };
    for (std::size_t i = 0; i < Tables::size(); ++i)
        tables->numbers()[i] = static_cast<Small>(byte(2 * i) | byte(2 * i + 1) << 8);
    if (!small_sums_fit(*tables)) return Read::refused("the net's rows may add up to more than 16 bits hold");
    if (!large_sums_fit(*tables)) return Read::refused("the net's products may add up to more than 32 bits hold");
    return {std::make_shared<const Set>(*tables)};
}

Result<std::shared_ptr<const Net>> Net::made(std::string_view weights, const Served& served) {
    using Read = Result<std::shared_ptr<const Net>>;
    constexpr std::size_t SIZE = sizeof(Tables);
    if (weights.empty() || weights.size() % SIZE != 0)
        return Read::refused(sentence("a net has ", SIZE, " bytes of weights in each set, and no ", weights.size()));
    std::vector<std::shared_ptr<const Set>> sets;
    for (std::size_t at = 0; at < weights.size(); at += SIZE) {
        const auto set = read_set(weights.substr(at, SIZE));
        if (!set) return Read::refused(set.error);
        sets.push_back(*set.value);
    }
    if (std::ranges::max(served) >= static_cast<int>(sets.size()))
        return Read::refused("the net's recipe names a set of weights that is not there");
    return {std::shared_ptr<const Net>(new Net(std::move(sets), served))};
}

Result<std::shared_ptr<const Net>> Net::read(std::string_view file) {
    using Read = Result<std::shared_ptr<const Net>>;
    if (!file.starts_with(MAGIC)) return Read::refused("this is not a net of a version that is known here");
    const std::size_t recipe = file.find('\n', MAGIC.size());
    if (recipe == std::string_view::npos || file.size() < recipe + 1 + DIGEST)
        return Read::refused("the net's file is cut off");
    const std::string_view body = file.substr(0, file.size() - DIGEST);
    const Digest digest = sha256(body);
    if (!std::ranges::equal(digest, file.substr(body.size()),
                            [](std::uint8_t a, char b) { return a == static_cast<unsigned char>(b); }))
        return Read::refused("the net's file is damaged: its hash is another");
    return made(body.substr(recipe + 1), served_by(body.substr(MAGIC.size(), recipe - MAGIC.size())));
}

}  // namespace sixstones
