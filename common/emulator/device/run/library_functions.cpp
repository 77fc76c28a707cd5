// C library functions that write through a pointer and that kernels may call. The program is linked with --wrap, so
// that their writes are observed like other stores. In host code they are unchanged.
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/scheduler.h"
#include "emulator.h"

extern "C" int __real_vfprintf(FILE* file, const char* format, va_list arguments);

namespace emu {
namespace {

struct Conversions {
  int count = 0;
  bool writes = false;  // %n, which would write to any address
};

Conversions conversions_of(const char* format) {
  Conversions all;
  for (const char* at = std::strchr(format, '%'); at; at = std::strchr(at + 1, '%')) {
    at += 1 + std::strspn(at + 1, "0123456789.*+- #'hljztLq$");
    if (!*at) break;
    all.count += *at != '%';
    all.writes |= *at == 'n';
  }
  return all;
}

void report_conversion(uint64_t pc) {
  auto f = new_finding(lab::FindingKind::launch_error, lab::Severity::warning, lab::Detail::no_such_conversion);
  f.pc = pc;
  add_finding(f);
}

struct Place {
  char text[96];
};

Place place() {
  Place p;
  std::snprintf(p.text, sizeof p.text, "block (%u,%u,%u), thread (%u,%u,%u): ", blockIdx.x, blockIdx.y, blockIdx.z,
                threadIdx.x, threadIdx.y, threadIdx.z);
  return p;
}

/// Starts each line with the block and thread. (fprintf would call this function again.)
void show(FILE* file, const char* text) {
  Running& r = state.running;
  if (!r.prints || !*text) return;
  note_meeting_of_blocks();
  if (!r.names_printer) return void(std::fputs(text, file));
  const bool goes_on = r.line_open && r.printed_by == r.thread;
  if (r.line_open && !goes_on) std::fputc('\n', file);
  if (!goes_on) std::fputs(place().text, file);
  std::fputs(text, file);
  r.line_open = text[std::strlen(text) - 1] != '\n';
  r.printed_by = r.thread;
}

/// Returns the number of arguments, as CUDA does. A format with %n is printed unchanged.
int print_in_kernel(FILE* file, const char* format, va_list arguments, uint64_t pc) {
  constexpr size_t kLongest = 1024;
  constexpr int64_t kSteps = 64, kCharactersPerStep = 8;
  spend_steps(kSteps, pc, lab::Detail::prints_too_much);
  const Conversions conversions = conversions_of(format);
  if (conversions.writes) report_conversion(pc);
  if (!state.running.prints) return conversions.count;
  if (conversions.writes) return show(file, format), conversions.count;
  char text[kLongest];
  const int length = std::vsnprintf(text, sizeof text, format, arguments);
  show(file, text);
  spend_steps(length / kCharactersPerStep, pc, lab::Detail::prints_too_much);
  return conversions.count;
}

int print(FILE* file, const char* format, va_list arguments, const void* return_address) {
  state.running.printed = state.running.launch_printed = true;
  if (!state.running.in_kernel) return __real_vfprintf(file, format, arguments);
  return print_in_kernel(file, format, arguments, image_offset(return_address));
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

#define RETURN_ADDRESS __builtin_return_address(0)

int __wrap_printf(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int printed = emu::print(stdout, format, arguments, RETURN_ADDRESS);
  va_end(arguments);
  return printed;
}

int __wrap_vprintf(const char* format, va_list arguments) {
  return emu::print(stdout, format, arguments, RETURN_ADDRESS);
}
int __wrap_vfprintf(FILE* file, const char* format, va_list arguments) {
  return emu::print(file, format, arguments, RETURN_ADDRESS);
}

int __wrap_fprintf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int printed = emu::print(file, format, arguments, RETURN_ADDRESS);
  va_end(arguments);
  return printed;
}

static int print_at(const void* return_address, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int printed = emu::print(stdout, format, arguments, return_address);
  va_end(arguments);
  return printed;
}

/// g++ replaces a printf() of constant text by these.
int __real_puts(const char* text);
int __real_putchar(int c);
int __wrap_puts(const char* text) {
  return emu::state.running.in_kernel ? print_at(RETURN_ADDRESS, "%s\n", text) : __real_puts(text);
}
int __wrap_putchar(int c) {
  return emu::state.running.in_kernel ? print_at(RETURN_ADDRESS, "%c", c) : __real_putchar(c);
}
}
