// JSON data as Python has it: a sink that builds it (json.h) and a source that reads it (json_read.h).
#pragma once

#include <array>
#include <optional>

#include "bind.h"

namespace sixstones {

// Builds dicts, lists and plain values without a detour through text.
class PythonSink {
   public:
    PythonSink() = default;
    PythonSink(const PythonSink&) = delete;
    PythonSink& operator=(const PythonSink&) = delete;

    void open_object() { open(nb::steal(PyDict_New())); }
    void close_object() { close(); }
    void open_list() { open(nb::steal(PyList_New(0))); }
    void close_list() { close(); }
    void key(std::string_view name) { keys_[depth_] = interned(name); }
    void word(std::string_view word) { put(interned(word)); }
    void text(std::string_view text) { put(nb::str(text.data(), text.size())); }
    void number(std::int64_t number) { put(nb::steal(PyLong_FromLongLong(number))); }
    void chance(double chance) { put(nb::float_(chance)); }  // as exact as it is known
    void truth(bool truth) { put(nb::bool_(truth)); }
    void null() { put(nb::none()); }

    nb::object value{};  // what was built

   private:
    static constexpr int DEEPEST = 8;

    static nb::handle interned(std::string_view word);
    void open(nb::object container);
    void close();
    void put(nb::handle item);

    int depth_ = 0;
    std::array<nb::object, DEEPEST> open_{};
    std::array<nb::handle, DEEPEST> keys_{};  // of the objects among them; the words live for ever
};

// A Python value that may be anything. Whole numbers are what has __index__, lists are lists and tuples, objects are
// mappings.
class PythonSource {
   public:
    explicit PythonSource(nb::object value) : value_(std::move(value)) {}

    bool is_null() const { return value_.is_none(); }
    bool is_list() const { return PyList_Check(value_.ptr()) || PyTuple_Check(value_.ptr()); }
    bool is_object() const;
    bool is_number() const;
    std::optional<bool> truth() const;
    std::optional<std::int64_t> integer() const;
    std::optional<std::string_view> text() const;
    std::size_t size() const { return nb::len(value_); }
    PythonSource item(std::size_t index) const { return PythonSource(value_[index]); }
    std::optional<PythonSource> find(std::string_view key) const;
    std::string shown() const;

   private:
    nb::object value_;
};

}  // namespace sixstones
