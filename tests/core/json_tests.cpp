// Positions and views on their way to JSON text and back, and what is refused on the way in.
#include <string>
#include <utility>
#include <vector>

#include "json.h"
#include "json_read.h"
#include "json_write.h"
#include "testing.h"

using namespace sixstones;

namespace {

std::string position_text(const State& state, bool totals) {
    JsonText out;
    write_position(out, state, totals);
    return out.json;
}

std::string view_text(const State& state, std::uint8_t seat) {
    JsonText out;
    write_view(out, state, seat);
    return out.json;
}

JsonValue parsed(const std::string& text) {
    auto data = JsonValue::parse(text);
    require(bool(data), "the core reads what it wrote: " + data.error);
    return std::move(*data.value);
}

void positions_come_back() {
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 5, 3, [](const State& state) {
            for (const bool totals : {false, true}) {
                const auto layout = LayoutReader<JsonValue>::position(parsed(position_text(state, totals)));
                require(bool(layout), layout.error);
                require(pack(*layout.value).value == state, "the same position");
            }
        });
}

void views_come_back() {
    for (int players = 2; players <= MAX_SEATS; ++players)
        wander(players, 3, 4, [](const State& state) {
            for (int i = 0; i <= state.players; ++i) {
                const std::uint8_t seat = i < state.players ? static_cast<std::uint8_t>(i) : NOBODY;
                const JsonValue data = parsed(view_text(state, seat));
                const auto viewer = LayoutReader<JsonValue>::viewer(data);
                require(viewer && *viewer.value == seat, "whose view it is");
                const auto layout = LayoutReader<JsonValue>::view(data, seat);
                require(bool(layout), layout.error);
                require(view_of(*layout.value, seat).value == observe(state, seat), "the same view");
            }
        });
}

void sound_json_is_read() {
    const JsonValue data =
        parsed(" { \"a\\u00e9\\ud83d\\ude00\\n\" : [ -0 , 12 , 1.5e3 , true , null , \"\" , { } , [ ] ] } ");
    const JsonValue* list = data.find("a\xc3\xa9\xf0\x9f\x98\x80\n");
    require(list != nullptr && list->is_list() && list->size() == 8, "an object of one list");
    require(list->item(1).integer() == 12 && !list->item(2).integer(), "whole numbers and others");
    require(list->item(3).truth() == true && list->item(4).is_null(), "true and null");
    require(list->item(5).text() == "" && list->item(6).is_object() && list->item(7).is_list(), "empty ones");
    require(!parsed("99999999999999999999").integer(), "a number that does not fit");
}

void what_is_not_json_is_refused() {
    const std::pair<std::string, std::string> REFUSED[] = {
        {"", "a value is expected at byte 0"},
        {"nul", "a value is expected at byte 0"},
        {"NaN", "a value is expected at byte 0"},
        {"01", "a value is expected at byte 2"},
        {"-", "a value is expected at byte 1"},
        {"1.", "a digit is expected at byte 2"},
        {"1e", "a digit is expected at byte 2"},
        {"1 2", "something follows the value at byte 2"},
        {"[1 2]", "a comma or ] is expected at byte 3"},
        {"[1,]", "a value is expected at byte 3"},
        {"{1:2}", "a key is expected at byte 1"},
        {"{\"a\" 2}", "a colon is expected at byte 5"},
        {"{\"a\":1,\"a\":2}", "a key is there twice at byte 10"},
        {"\"abc", "a text does not end at byte 4"},
        {"\"a\nb\"", "a text does not end at byte 2"},
        {"\"\\x\"", "there is no such escape at byte 2"},
        {"\"\\", "there is no such escape at byte 2"},
        {"\"\\u12\"", "four hex digits are expected at byte 3"},
        {"\"\\u+123\"", "four hex digits are expected at byte 3"},
        {"\"\\ud800\"", "half a letter stands alone at byte 7"},
        {"\"\\udc00\"", "half a letter stands alone at byte 7"},
        {"\"\\ud800\\u0041\"", "half a letter stands alone at byte 13"},
        {std::string(100'000, '['), "lists and objects are nested too deeply at byte 33"},
    };
    for (const auto& [text, why] : REFUSED) {
        const auto data = JsonValue::parse(text);
        require(!data && data.error == why, text.substr(0, 20) + " is refused with: " + data.error);
    }
    std::string keys = "{";
    for (int i = 0; i < 300; ++i) keys += "\"" + std::to_string(i) + "\":0,";
    require(JsonValue::parse(keys + "\"x\":0}").error.starts_with("an object has too many keys"), "too many keys");
}

// Damage done letter by letter to a sound position never does more than be refused.
void damaged_json_is_read_or_refused() {
    Random random(7);
    const std::string sound = position_text(start(3, shuffle(random)), true);
    const std::string letters = "\"\\{}[],:-0129.eu \n\xc3ntrf";
    int refused = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = sound;
        text[random.below(static_cast<std::uint32_t>(text.size()))] = letters[random.below(letters.size())];
        if (i % 3 == 0) text.resize(random.below(static_cast<std::uint32_t>(text.size())));
        const auto data = JsonValue::parse(text);
        if (!data || !LayoutReader<JsonValue>::position(*data.value)) ++refused;
    }
    require(refused > 10'000, "most damage is noticed");
}

void a_refusal_shows_a_short_picture() {
    const std::pair<std::string, std::string> SHOWN[] = {
        {"null", "null"},
        {"false", "false"},
        {"1.50", "1.50"},
        {"\"Thor\"", "'Thor'"},
        {"[1,2]", "a list of 2"},
        {"{\"a\":1}", "an object of 1"},
        {std::string(50, '1'), "a huge number"},
        {"\"" + std::string(100, 'x') + "\"", "'" + std::string(37, 'x') + "..."},
        {"\"" + std::string(36, 'x') + "\xc3\xa9\xc3\xa9\"", "'" + std::string(36, 'x') + "..."},
    };
    for (const auto& [text, picture] : SHOWN) require(parsed(text).shown() == picture, picture);
}

// pack() trusts no number, whatever its caller has examined.
void numbers_out_of_range_are_refused() {
    Random random(5);
    const Layout sound = unpack(start(2, shuffle(random)));
    const auto refused = [&](const std::string& why, const std::function<void(Layout&)>& damage) {
        Layout layout = sound;
        damage(layout);
        const auto state = pack(layout);
        require(!state, why);
        require(state.error.starts_with(why), why + ", not " + state.error);
    };
    require(bool(pack(sound)), "a sound layout passes");
    refused("rounds count from 1", [](Layout& l) { l.round = 0; });
    refused("no such seat is to move", [](Layout& l) { l.to_move = 2; });
    refused("no such seat is to move", [](Layout& l) { l.to_move = -1; });
    refused("too many passes in a row", [](Layout& l) { l.passes = 3; });
    refused("no such seat owns the Avengers tile", [](Layout& l) { l.avengers = 2; });
    refused("no such seat owns the Avengers tile", [](Layout& l) { l.avengers = -1; });
    refused("the bank has an impossible number of Y tokens", [](Layout& l) { l.bank[Y] = 8; });
    refused("the bank has an impossible number of S tokens", [](Layout& l) { l.bank[S] = -1; });
    refused("there is no such card in the row of level 1", [](Layout& l) { l.market[0] = UNSEEN[0]; });
    refused("there is no such card in the deck of level 1", [](Layout& l) { l.decks[0] = {NO_CARD}; });
    refused("there is no such card in the deck of level 1", [](Layout& l) { l.decks[0] = {255}; });
    refused("the deck of level 1 is too large", [](Layout& l) { l.decks[0].resize(41); });
    refused("there is no such location", [](Layout& l) { l.locations = {NO_LOCATION, 0}; });
    refused("there is no such location", [](Layout& l) { l.locations = {0, 255}; });
    refused("there are 0 locations for 2 players", [](Layout& l) { l.locations.clear(); });
    refused("a game has 2 to 4 seats", [](Layout& l) { l.sides.clear(); });
    refused("a game has 2 to 4 seats", [](Layout& l) { l.sides.resize(6); });
    refused("seat 1 has an impossible number of B tokens", [](Layout& l) { l.sides[1].tokens[B] = 9; });
    refused("there is no such card in the recruits of seat 1", [](Layout& l) { l.sides[1].recruits = {NO_CARD}; });
    refused("there is no such card in the hand of seat 1", [](Layout& l) { l.sides[1].reserved = {UNSEEN[2]}; });
    refused("there is no such location", [](Layout& l) { l.sides[1].locations = {200}; });
    refused("seat 1 has more than 3 reserved cards", [](Layout& l) {
        auto& deck = l.decks[0];
        l.sides[1].reserved.assign(deck.begin(), deck.begin() + 4);
        deck.erase(deck.begin(), deck.begin() + 4);
    });
}

// Several at once, each told once; what no game can reach has none only if pack() takes it.
void all_problems_of_a_layout_are_told() {
    Random random(5);
    Layout layout = unpack(start(2, shuffle(random)));
    require(problems(layout).empty(), "a sound layout has none");
    const CardId top = layout.decks[2].front();
    layout.sides[1].recruits = {top, layout.market[4]};
    layout.bank[Y] -= 1;
    layout.sides[0].tokens = {0, 4, 4, 3, 0, 1, 0};
    layout.locations.pop_back();
    std::string codes;
    for (const Problem& problem : problems(layout)) codes.append(problem.code) += ' ';
    require(codes == "card_twice card_twice location_count green_early tokens tokens tokens tokens tokens too_many ",
            codes);
    require(pack(layout).error == problems(layout).front().sentence, "pack() names the first");
}

void a_draft_may_leave_open_what_nobody_knows() {
    Random random(5);
    const State state = start(3, shuffle(random));
    Layout draft = unpack(state);
    const auto known = draft.decks;
    for (int level = 0; level < LEVELS; ++level) draft.decks[level].assign(draft.decks[level].size(), UNSEEN[level]);
    require(draft_problems(draft).empty(), "counts are enough");
    const auto one = imagined(draft, random), other = imagined(draft, random);
    require(one && other && !(*one.value == *other.value), "the unknown is imagined");
    require(observe(*one.value, 0) == observe(state, 0), "what is seen stays");
    State turned = *one.value;
    const CardId card = known[1][7];
    require(turn_out(turned, -1, 0, card) && unpack(turned).decks[1].front() == card, "the card comes next");
    require(pack(unpack(turned)).value == turned, "and the position is one");
    require(!turn_out(turned, -1, 0, turned.market[0]), "what lies open comes from no deck");
    require(!turn_out(turned, 1, 0, card), "an empty hand holds nothing");
    draft.decks[2].push_back(UNSEEN[2]);
    require(draft_problems(draft).front().code == "too_many_hidden", "more than there are");
    require(!imagined(draft, random), "and then there is no position");
}

void a_sketch_has_the_totals_of_what_is_possible() {
    wander(3, 5, 3,
           [](const State& state) { require(sketch(unpack(state)) == state, "a position is its own sketch"); });
    Random random(9);
    Layout layout = unpack(start(2, shuffle(random)));
    layout.bank[Y] = 0;
    layout.avengers = 1;
    const CardId card = layout.market[0];
    layout.sides[0].recruits = {card, card};
    const State state = sketch(layout);
    require(!pack(layout), "no game can reach it");
    require(state.seats[0].points == CARD[card].points && state.seats[0].bonuses.total() == 0, "a card lies once");
    require(state.seats[1].points == TILE_POINTS, "the tile's points, earned or not");
}

void chances_are_written_to_four_places() {
    constexpr std::pair<double, std::string_view> WRITTEN[] = {
        {0.0, "0.0"},        {1.0, "1.0"},        {0.5, "0.5"},     {1.0 / 3, "0.3333"}, {0.00004, "0.0"},
        {0.00006, "0.0001"}, {0.99994, "0.9999"}, {0.99996, "1.0"}, {0.03125, "0.0312"}, {0.0625, "0.0625"},
    };
    for (const auto& [chance, text] : WRITTEN) {
        JsonText out;
        out.chance(chance);
        require(out.json == text, std::string(text) + ", not " + out.json);
    }
}

constexpr Test TESTS[] = {
    {"positions come back from JSON", positions_come_back},
    {"views come back from JSON", views_come_back},
    {"sound JSON is read", sound_json_is_read},
    {"what is not JSON is refused", what_is_not_json_is_refused},
    {"damaged JSON is read or refused", damaged_json_is_read_or_refused},
    {"a refusal shows a short picture", a_refusal_shows_a_short_picture},
    {"numbers out of range are refused", numbers_out_of_range_are_refused},
    {"all problems of a layout are told", all_problems_of_a_layout_are_told},
    {"a draft may leave open what nobody knows", a_draft_may_leave_open_what_nobody_knows},
    {"a sketch has the totals of what is possible", a_sketch_has_the_totals_of_what_is_possible},
    {"chances are written to four places", chances_are_written_to_four_places},
};

}  // namespace

int main() { return run_all("json", TESTS); }
