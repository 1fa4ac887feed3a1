// Every level's choices at the golden positions (tests/golden/choices.txt), by whichever compiler this is built with:
//   choices_tests GOLDEN_FOLDER [SHARE]
// One position of SHARE is tried, all of them when it is not given.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "bot.h"
#include "game.h"
#include "testing.h"

namespace sixstones {
namespace {

constexpr std::uint64_t TITAN_VISITS = 3000;

std::string whole(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    require(bool(file), "there is no " + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

// The view of the seat to move before a decision of a recorded game.
View view_before(const std::string& record, std::size_t number) {
    const auto replay = replayed(record);
    require(bool(replay), replay.error.sentence);
    Game game = replay.value->game();
    game.undo(game.moves().size() - number);
    return observe(game.state(), game.state().to_move);
}

std::string chosen(const Level& level, const View& view, const std::string& seed,
                   const std::shared_ptr<const Net>& net) {
    const Host host;
    Bot bot(level, *find_temperament("balanced"), {0, level.seconds > 0 ? TITAN_VISITS : 0}, bot_seed(seed), 1, net);
    bot.begin(view, {}, host);
    while (!bot.go_on()) {
    }
    return bot.choice().text();
}

int tried(const std::string& folder, int share) {
    const auto net = Net::read(whole(folder + "/../../src/sixstones/data/learned.net"));
    require(bool(net), net.error);
    std::istringstream lines(whole(folder + "/choices.txt"));
    int number = 0;
    for (std::string line; std::getline(lines, line); ++number) {
        if (number % share != 0) continue;
        std::istringstream words(line);
        std::string game, decision, wanted;
        words >> game >> decision;
        const View view = view_before(whole(folder + "/games/" + game + ".record"), std::stoul(decision));
        for (const Level& level : BOT_LEVELS) {
            words >> wanted;
            const std::string found = chosen(level, view, game + " " + decision, *net.value);
            require(found == wanted,
                    line + ": " + std::string(level.name) + " chooses " + found + " and not " + wanted);
        }
    }
    return number;
}

}  // namespace
}  // namespace sixstones

int main(int count, char** words) {
    using namespace sixstones;
    try {
        require(count > 1, "which folder?");
        const int positions = tried(words[1], count > 2 ? std::atoi(words[2]) : 1);
        require(positions == 500, "there are 500 positions");
        std::printf("choices: the levels choose as ever\n");
        return 0;
    } catch (const std::exception& error) {
        std::printf("choices: %s\n", error.what());
        return 1;
    }
}
