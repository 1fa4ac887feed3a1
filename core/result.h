// A value, or the reason why there is none: how the core answers what comes from outside. Nothing is thrown.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace sixstones {

// The reason is a sentence for a person unless there is more to say.
template <class Value, class Reason = std::string>
struct Result {
    std::optional<Value> value;
    Reason error{};  // empty exactly when there is a value

    static Result refused(Reason why) { return {std::nullopt, std::move(why)}; }
    explicit operator bool() const { return value.has_value(); }
};

}  // namespace sixstones
