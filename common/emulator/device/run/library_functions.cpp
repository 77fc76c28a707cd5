// Functions of the C library that write through a pointer, as kernels may call them: the program is linked with --wrap, so
// that what they write is seen like any other store. In host code they are what they are.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "emulator.h"

extern "C" int __real_vfprintf(FILE* file, const char* format, va_list arguments);

namespace emu {
namespace {

/// printf in a kernel knows no %n: it would write to any address. Such a format is printed as it stands.
bool writes_through_pointer(const char* format) {
  for (const char* at = std::strchr(format, '%'); at; at = std::strchr(at + 1, '%')) {
    at += 1 + std::strspn(at + 1, "0123456789.*+- #'hljztLq$");
    if (*at == 'n') return true;
    if (!*at) return false;
  }
  return false;
}

int print(FILE* file, const char* format, va_list arguments) {
  state.running.waited = true;
  if (!state.running.in_kernel || !writes_through_pointer(format)) return __real_vfprintf(file, format, arguments);
  return std::fputs(format, file);
}

}  // namespace
}  // namespace emu

// NOLINTBEGIN(bugprone-macro-parentheses): types have none
#define WRITES_RESULT(RESULT, NAME, VALUE, PART)                                     \
  RESULT __real_##NAME(VALUE, PART*);                                                \
  RESULT __wrap_##NAME(VALUE value, PART* part) {                                    \
    emu::check_access(__builtin_return_address(0), part, sizeof *part, true, false); \
    return __real_##NAME(value, part);                                               \
  }

extern "C" {

WRITES_RESULT(double, frexp, double, int)
WRITES_RESULT(float, frexpf, float, int)
WRITES_RESULT(double, modf, double, double)
WRITES_RESULT(float, modff, float, float)

#define SINE_AND_COSINE(NAME, TYPE)                                                    \
  void __real_##NAME(TYPE, TYPE*, TYPE*);                                              \
  void __wrap_##NAME(TYPE value, TYPE* sine, TYPE* cosine) {                           \
    for (TYPE * part : {sine, cosine})                                                 \
      emu::check_access(__builtin_return_address(0), part, sizeof *part, true, false); \
    __real_##NAME(value, sine, cosine);                                                \
  }
// NOLINTEND(bugprone-macro-parentheses)

SINE_AND_COSINE(sincos, double)
SINE_AND_COSINE(sincosf, float)

int __wrap_printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int printed = emu::print(stdout, format, arguments);
  va_end(arguments);
  return printed;
}

int __wrap_vprintf(const char* format, va_list arguments) { return emu::print(stdout, format, arguments); }
int __wrap_vfprintf(FILE* file, const char* format, va_list arguments) { return emu::print(file, format, arguments); }

int __wrap_fprintf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int printed = emu::print(file, format, arguments);
  va_end(arguments);
  return printed;
}
}
