#include "python_host.h"

namespace sixstones {
namespace {

constexpr double BETWEEN_POLLS = 0.02;  // seconds; each one takes the GIL

bool on_main_thread() {
    const auto threading = nb::module_::import_("threading");
    return threading.attr("get_ident")().equal(threading.attr("main_thread")().attr("ident"));
}

}  // namespace

PythonHost::PythonHost(const Stop* stop, nb::object clock)
    : stop_(stop),
      clock_(std::move(clock)),
      handles_signals_(on_main_thread()),
      next_poll_(Host::now() + BETWEEN_POLLS) {}

double PythonHost::now() const {
    if (clock_.is_none()) return Host::now();
    nb::gil_scoped_acquire held;
    try {
        return nb::cast<double>(clock_());
    } catch (...) {
        fail();
        return 0;
    }
}

bool PythonHost::stopped() const {
    if ((stop_ != nullptr && stop_->is_set()) || failed_.load(std::memory_order_relaxed)) return true;
    if (!handles_signals_ || std::this_thread::get_id() != caller_) return false;
    const double time = Host::now();
    if (time < next_poll_) return false;
    next_poll_ = time + BETWEEN_POLLS;
    nb::gil_scoped_acquire held;
    try {
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    } catch (...) {
        fail();
    }
    return failed_.load(std::memory_order_relaxed);
}

void PythonHost::fail() const {
    const std::lock_guard alone(failing_);
    if (failure_ == nullptr) failure_ = std::current_exception();
    failed_.store(true, std::memory_order_relaxed);
}

void PythonHost::raise() const {
    if (failure_ != nullptr) std::rethrow_exception(failure_);
}

}  // namespace sixstones
