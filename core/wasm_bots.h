// What the files of the page's binding that think share: whose view it is, who judges, and thinking in parts.
#pragma once

#include <memory>

#include "level.h"
#include "wasm.h"

namespace sixstones {

// The view of a seat that has to move; nothing, and the refusal is the answer, when it is none.
std::optional<View> view_to_move(const JsonValue& data);

// A text among the members of an object; empty when there is none of that name.
std::string_view text_at(const JsonValue& data, std::string_view key);

// What bots and analyses go by that are made from now on; null until the page has handed it in (net_read).
extern std::shared_ptr<const Net> net;

// Wants an end when its time is over: thinking is done in parts, and between them the page is heard.
class PartHost : public Host {
   public:
    void begin(double seconds) { end_ = now() + seconds; }
    bool stopped() const override { return now() >= end_; }

   private:
    double end_ = 0;
};

// Someone who thinks, and the host that divides it into parts.
template <class Thinker>
struct Thinking {
    template <class... Given>
    explicit Thinking(Given&&... given) : thinks{std::forward<Given>(given)...} {}
    Thinking(const Thinking&) = delete;
    Thinking& operator=(const Thinking&) = delete;

    PartHost host{};
    Thinker thinks;
};

}  // namespace sixstones
