// A value, or a sentence that says why there is none: how the core answers what comes from outside.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace sixstones {

template <class Value>
struct Result {
    std::optional<Value> value;
    std::string error{};  // empty exactly when there is a value

    static Result refused(std::string why) { return {std::nullopt, std::move(why)}; }
    explicit operator bool() const { return value.has_value(); }
};

}  // namespace sixstones
