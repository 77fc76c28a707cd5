// Names of signals in reports. C++17. The function is static for the reason given in common/runner/runner_io.h.
#pragma once
#include <signal.h>

#include <cstring>

namespace lab {

/// The C library calls SIGFPE a floating-point exception, but only integer divisions raise it.
static inline const char* signal_name(int signal_number) {
  return signal_number == SIGFPE ? "integer division by zero" : strsignal(signal_number);
}

}  // namespace lab
