#include "python_json.h"

#include <string>
#include <unordered_map>

namespace sixstones {

// The game's words are few, and each is one Python string for as long as the module lives.
nb::handle PythonSink::interned(std::string_view word) {
    static auto& words = *new std::unordered_map<std::string_view, PyObject*>;
    const auto found = words.find(word);
    if (found != words.end()) return found->second;
    const auto& kept = *new std::string(word);
    PyObject* text = PyUnicode_InternFromString(kept.c_str());
    if (text == nullptr) throw nb::python_error();
    words.emplace(kept, text);
    return text;
}

void PythonSink::open(nb::object container) {
    if (!container.is_valid()) throw nb::python_error();
    open_[++depth_] = std::move(container);
}

void PythonSink::close() {
    const nb::object whole = std::move(open_[depth_--]);
    put(whole);
}

void PythonSink::put(nb::handle item) {
    PyObject* container = open_[depth_].ptr();
    if (depth_ == 0)
        value = nb::borrow(item);
    else if (PyList_CheckExact(container) ? PyList_Append(container, item.ptr())
                                          : PyDict_SetItem(container, keys_[depth_].ptr(), item.ptr()))
        throw nb::python_error();
}

bool PythonSource::is_object() const {
    return PyDict_Check(value_.ptr()) ||
           (PyMapping_Check(value_.ptr()) && PyObject_HasAttrString(value_.ptr(), "keys"));
}

bool PythonSource::is_number() const {
    return PyLong_Check(value_.ptr()) || PyFloat_Check(value_.ptr()) || PyIndex_Check(value_.ptr());
}

std::optional<bool> PythonSource::truth() const {
    return PyBool_Check(value_.ptr()) ? std::optional(value_.ptr() == Py_True) : std::nullopt;
}

std::optional<std::int64_t> PythonSource::integer() const {
    if (PyBool_Check(value_.ptr()) || !PyIndex_Check(value_.ptr())) return std::nullopt;
    const nb::object number = nb::steal(PyNumber_Index(value_.ptr()));
    if (!number.is_valid()) {  // an array, say, which only may be a number
        PyErr_Clear();
        return std::nullopt;
    }
    int overflow = 0;
    const std::int64_t whole = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    return overflow ? std::nullopt : std::optional(whole);
}

std::optional<std::string_view> PythonSource::text() const {
    if (!PyUnicode_Check(value_.ptr())) return std::nullopt;
    Py_ssize_t size = 0;
    const char* utf8 = PyUnicode_AsUTF8AndSize(value_.ptr(), &size);
    if (utf8 == nullptr) {  // lone surrogates
        PyErr_Clear();
        return std::nullopt;
    }
    return std::string_view(utf8, static_cast<std::size_t>(size));
}

std::optional<PythonSource> PythonSource::find(std::string_view key) const {
    const nb::str name(key.data(), key.size());
    if (PyDict_CheckExact(value_.ptr())) {
        PyObject* found = PyDict_GetItemWithError(value_.ptr(), name.ptr());
        if (found == nullptr && PyErr_Occurred()) throw nb::python_error();
        return found ? std::optional<PythonSource>(nb::borrow(found)) : std::nullopt;
    }
    PyObject* found = PyObject_GetItem(value_.ptr(), name.ptr());
    if (found == nullptr && !PyErr_ExceptionMatches(PyExc_KeyError)) throw nb::python_error();
    PyErr_Clear();
    return found ? std::optional<PythonSource>(nb::steal(found)) : std::nullopt;
}

std::string PythonSource::shown() const {
    constexpr Py_ssize_t MOST = 40;
    if (is_list() || is_object()) return (is_list() ? "a list of " : "an object of ") + std::to_string(size());
    // A number of thousands of digits takes long to write, and Python may refuse to.
    if (PyLong_Check(value_.ptr()) && nb::cast<std::int64_t>(value_.attr("bit_length")()) > 100) return "a huge number";
    const nb::object picture = nb::repr(value_);
    if (PyUnicode_GetLength(picture.ptr()) <= MOST) return nb::cast<std::string>(picture);
    return nb::cast<std::string>(nb::steal(PyUnicode_Substring(picture.ptr(), 0, MOST - 3))) + "...";
}

}  // namespace sixstones
