// Lists the functions of the C library and how a submission may use each of them. C++17.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace lab {

enum CUse : unsigned {
  kMayCall = 1,     // a submission's object may reference it: computation, memory, debug output, error macros
  kHostOnly = 2,    // nvcc rejects it in device code
  kUnseen = 4,      // accesses memory inside the C library, where no callback reports it; refused in device code
  kByPointer = 8,   // ordinary code takes its address
  kCallsBack = 16,  // calls a pointer that it is given: linked with --wrap (common/runner/indirect_calls.h)
  kReported = 32,   // g++ reports no access of its builtin, so the emulator's replacement reports it
};

struct CFunction {
  std::string_view name;
  unsigned uses;  // flags of CUse
};

struct CFunctions {
  unsigned uses;
  const char* names[36];
};

// clang-format off
constexpr CFunctions kByUses[] = {
    {kMayCall,
     {"_GLOBAL_OFFSET_TABLE_", "_Unwind_Resume", "__assert_fail", "__ctype_b_loc", "__ctype_tolower_loc",
      "__ctype_toupper_loc", "__dso_handle", "__errno_location", "__fprintf_chk", "__gxx_personality_v0",
      "__isoc23_strtol", "__isoc23_strtoul", "__libc_single_threaded", "__memcpy_chk", "__memmove_chk",
      "__memset_chk", "__printf_chk", "__snprintf_chk", "__sprintf_chk", "__stack_chk_fail", "__strcpy_chk",
      "__tls_get_addr", "__vfprintf_chk", "__vsnprintf_chk", "difftime", "div", "isalpha", "llabs", "putc",
      "stderr", "stdout", "strerror", "vfprintf", "vprintf"}},
    {kHostOnly,
     {"_exit", "atexit", "close", "drand48", "fclose", "fgets", "fopen", "fork", "fread", "fscanf", "getchar",
      "getenv", "gets", "mmap", "nanosleep", "open", "rand_r", "random", "read", "scanf", "setenv", "sleep",
      "srandom", "system", "usleep", "write"}},
    {kMayCall | kHostOnly | kByPointer, {"abort", "calloc", "exit", "puts", "rand", "time"}},
    {kMayCall | kByPointer,
     {"abs", "clock", "free", "isdigit", "isspace", "labs", "malloc", "printf", "tolower", "toupper"}},
    {kMayCall | kHostOnly,
     {"__dynamic_cast", "__once_proxy", "aligned_alloc", "clock_gettime", "fflush", "fprintf", "fputc", "fputs", "fwrite",
      "gettimeofday", "perror", "posix_memalign", "pthread_mutex_lock", "pthread_mutex_trylock",
      "pthread_mutex_unlock", "pthread_once", "pthread_rwlock_rdlock", "pthread_rwlock_tryrdlock",
      "pthread_rwlock_trywrlock", "pthread_rwlock_unlock", "pthread_rwlock_wrlock", "putchar", "srand"}},
    {kMayCall | kHostOnly | kUnseen,
     {"__isoc23_sscanf", "__isoc99_sscanf", "atof", "atol", "snprintf", "sprintf", "sscanf", "wcslen", "wmemchr", "wmemcmp",
      "wmemcpy", "wmemmove", "wmemset"}},
    {kMayCall | kHostOnly | kUnseen | kByPointer,
     {"atoi", "realloc", "strtod", "strtof", "strtol", "strtold", "strtoll", "strtoul", "strtoull"}},
    {kMayCall | kUnseen,
     {"bcmp", "memchr", "mempcpy", "strcat", "strchr", "strcpy", "strncat", "strncmp", "strncpy", "strnlen",
      "strrchr", "strstr"}},
    {kMayCall | kHostOnly | kUnseen | kCallsBack, {"bsearch", "qsort"}},
    {kMayCall | kUnseen | kByPointer, {"memcmp", "strcmp", "strlen", "vsnprintf"}},
    {kMayCall | kReported, {"memcpy", "memmove", "memset"}},
    {kUnseen, {"vsprintf"}},
};
// clang-format on

constexpr size_t count_of_functions() {
  size_t count = 0;
  for (const CFunctions& group : kByUses)
    for (const char* name : group.names) count += name != nullptr;
  return count;
}

/// Every listed function, one per entry.
constexpr auto kCLibrary = [] {
  std::array<CFunction, count_of_functions()> all{};
  size_t count = 0;
  for (const CFunctions& group : kByUses)
    for (const char* name : group.names)
      if (name) all[count++] = {name, group.uses};
  return all;
}();

/// Functions of libm; a submission may call each of them, also with the suffix f or l.
constexpr std::string_view kMathLibrary[] = {
    // functions of complex numbers
    "cabs",      "carg",   "ccos",   "ccosh",  "cexp",  "clog",    "cpow",   "csin",      "csinh",     "csqrt",
    "ctan",      "ctanh",  "sqrt",   "cbrt",   "rsqrt", "fabs",    "fma",    "fmin",      "fmax",      "fmod",
    "floor",     "ceil",   "round",  "lround", "trunc", "rint",    "lrint",  "nearbyint", "exp",       "exp2",
    "exp10",     "expm1",  "log",    "log2",   "log10", "log1p",   "pow",    "sin",       "cos",       "tan",
    "asin",      "acos",   "atan",   "atan2",  "sinh",  "cosh",    "tanh",   "hypot",     "sincos",    "erf",
    "erfc",      "lgamma", "tgamma", "ldexp",  "frexp", "modf",    "scalbn", "copysign",  "ilogb",     "logb",
    "remainder", "fdim",   "asinh",  "acosh",  "atanh", "llround", "llrint", "nan",       "nextafter",
};

/// Returns the flags of a name; 0 if it is not listed.
constexpr unsigned uses_of(std::string_view name) {
  for (const CFunction& function : kCLibrary)
    if (function.name == name) return function.uses;
  return 0;
}

}  // namespace lab
