#include "bind.h"

NB_MODULE(_core, m) {
    using namespace sixstones;
    nb::set_leak_warnings(false);
    m.doc() = "The native core of Six Stones. Private: use the sixstones package.";
    bind_content(m);
    bind_move(m);
    bind_view(m);
    bind_seat(m);
    bind_state(m);
    bind_observation(m);
    bind_game(m);
    bind_batch(m);
    bind_playout(m);
    bind_search(m);
    bind_study(m);
    bind_selfplay(m);
    bind_learn(m);
}
