// The C library's functions, and what each of them may be used for in a submission. C++17.
#pragma once
#include <cstddef>
#include <string_view>

namespace lab {

enum CUse : unsigned {
  kMayCall = 1,     // a submission's object may need it: computing, memory, debug output, error macros
  kHostOnly = 2,    // nvcc refuses it in device code
  kUnseen = 4,      // reaches memory inside the C library, where no callback sees it: refused in device code
  kByPointer = 8,   // honest code takes its address
  kCallsBack = 16,  // calls a pointer that it is handed: linked with --wrap (common/runner/indirect_calls.h)
  kReported = 32,   // g++ reports no access of its builtin: the emulator's own function does
};

struct CFunction {
  std::string_view name;
  unsigned uses;  // of CUse
};

// Sorted by name.
constexpr CFunction kCLibrary[] = {
    {"_GLOBAL_OFFSET_TABLE_", kMayCall},
    {"_Unwind_Resume", kMayCall},
    {"__assert_fail", kMayCall},
    {"__ctype_b_loc", kMayCall},
    {"__ctype_tolower_loc", kMayCall},
    {"__ctype_toupper_loc", kMayCall},
    {"__dso_handle", kMayCall},
    {"__errno_location", kMayCall},
    {"__fprintf_chk", kMayCall},
    {"__gxx_personality_v0", kMayCall},
    {"__isoc23_strtol", kMayCall},
    {"__isoc23_strtoul", kMayCall},
    {"__libc_single_threaded", kMayCall},
    {"__memcpy_chk", kMayCall},
    {"__memmove_chk", kMayCall},
    {"__memset_chk", kMayCall},
    {"__printf_chk", kMayCall},
    {"__snprintf_chk", kMayCall},
    {"__sprintf_chk", kMayCall},
    {"__stack_chk_fail", kMayCall},
    {"__strcpy_chk", kMayCall},
    {"__tls_get_addr", kMayCall},
    {"__vfprintf_chk", kMayCall},
    {"__vsnprintf_chk", kMayCall},
    {"_exit", kHostOnly},
    {"abort", kMayCall | kHostOnly | kByPointer},
    {"abs", kMayCall | kByPointer},
    {"aligned_alloc", kMayCall | kHostOnly},
    {"atexit", kHostOnly},
    {"atof", kMayCall | kHostOnly | kUnseen},
    {"atoi", kMayCall | kHostOnly | kUnseen | kByPointer},
    {"atol", kMayCall | kHostOnly | kUnseen},
    {"bcmp", kMayCall | kUnseen},
    {"bsearch", kMayCall | kHostOnly | kUnseen | kCallsBack},
    {"calloc", kMayCall | kHostOnly | kByPointer},
    {"clock", kMayCall | kByPointer},
    {"clock_gettime", kMayCall | kHostOnly},
    {"close", kHostOnly},
    {"difftime", kMayCall},
    {"div", kMayCall},
    {"drand48", kHostOnly},
    {"exit", kMayCall | kHostOnly | kByPointer},
    {"fclose", kHostOnly},
    {"fflush", kMayCall | kHostOnly},
    {"fgets", kHostOnly},
    {"fopen", kHostOnly},
    {"fork", kHostOnly},
    {"fprintf", kMayCall | kHostOnly},
    {"fputc", kMayCall | kHostOnly},
    {"fputs", kMayCall | kHostOnly},
    {"fread", kHostOnly},
    {"free", kMayCall | kByPointer},
    {"fscanf", kHostOnly},
    {"fwrite", kMayCall | kHostOnly},
    {"getchar", kHostOnly},
    {"getenv", kHostOnly},
    {"gets", kHostOnly},
    {"gettimeofday", kMayCall | kHostOnly},
    {"isalpha", kMayCall},
    {"isdigit", kMayCall | kByPointer},
    {"isspace", kMayCall | kByPointer},
    {"labs", kMayCall | kByPointer},
    {"llabs", kMayCall},
    {"malloc", kMayCall | kByPointer},
    {"memchr", kMayCall | kUnseen},
    {"memcmp", kMayCall | kUnseen | kByPointer},
    {"memcpy", kMayCall | kReported},
    {"memmove", kMayCall | kReported},
    {"mempcpy", kMayCall | kUnseen},
    {"memset", kMayCall | kReported},
    {"mmap", kHostOnly},
    {"nanosleep", kHostOnly},
    {"open", kHostOnly},
    {"perror", kMayCall | kHostOnly},
    {"posix_memalign", kMayCall | kHostOnly},
    {"printf", kMayCall | kByPointer},
    {"putc", kMayCall},
    {"putchar", kMayCall | kHostOnly},
    {"puts", kMayCall | kHostOnly | kByPointer},
    {"qsort", kMayCall | kHostOnly | kUnseen | kCallsBack},
    {"rand", kMayCall | kHostOnly | kByPointer},
    {"rand_r", kHostOnly},
    {"random", kHostOnly},
    {"read", kHostOnly},
    {"realloc", kMayCall | kHostOnly | kUnseen | kByPointer},
    {"scanf", kHostOnly},
    {"setenv", kHostOnly},
    {"sleep", kHostOnly},
    {"snprintf", kMayCall | kHostOnly | kUnseen},
    {"sprintf", kMayCall | kHostOnly | kUnseen},
    {"srand", kMayCall | kHostOnly},
    {"srandom", kHostOnly},
    {"sscanf", kHostOnly},
    {"stderr", kMayCall},
    {"stdout", kMayCall},
    {"strcat", kMayCall | kUnseen},
    {"strchr", kMayCall | kUnseen},
    {"strcmp", kMayCall | kUnseen | kByPointer},
    {"strcpy", kMayCall | kUnseen},
    {"strerror", kMayCall},
    {"strlen", kMayCall | kUnseen | kByPointer},
    {"strncat", kMayCall | kUnseen},
    {"strncmp", kMayCall | kUnseen},
    {"strncpy", kMayCall | kUnseen},
    {"strnlen", kMayCall | kUnseen},
    {"strrchr", kMayCall | kUnseen},
    {"strstr", kMayCall | kUnseen},
    {"strtod", kMayCall | kHostOnly | kUnseen},
    {"strtof", kMayCall | kHostOnly | kUnseen},
    {"strtol", kMayCall | kHostOnly | kUnseen | kByPointer},
    {"strtoll", kMayCall},
    {"strtoul", kMayCall | kHostOnly | kUnseen},
    {"strtoull", kMayCall},
    {"system", kHostOnly},
    {"time", kMayCall | kHostOnly | kByPointer},
    {"tolower", kMayCall | kByPointer},
    {"toupper", kMayCall | kByPointer},
    {"usleep", kHostOnly},
    {"vfprintf", kMayCall},
    {"vprintf", kMayCall},
    {"vsnprintf", kMayCall | kUnseen},
    {"vsprintf", kUnseen},
    {"write", kHostOnly},
};

/// libm; each may be called, also with f and l after its name.
constexpr std::string_view kMathLibrary[] = {
    "sqrt",   "cbrt",   "rsqrt", "fabs",    "fma",    "fmin",      "fmax",      "fmod", "floor",     "ceil",
    "round",  "lround", "trunc", "rint",    "lrint",  "nearbyint", "exp",       "exp2", "exp10",     "expm1",
    "log",    "log2",   "log10", "log1p",   "pow",    "sin",       "cos",       "tan",  "asin",      "acos",
    "atan",   "atan2",  "sinh",  "cosh",    "tanh",   "hypot",     "sincos",    "erf",  "erfc",      "lgamma",
    "tgamma", "ldexp",  "frexp", "modf",    "scalbn", "copysign",  "ilogb",     "logb", "remainder", "fdim",
    "asinh",  "acosh",  "atanh", "llround", "llrint", "nan",       "nextafter",
};

constexpr bool is_sorted_by_name() {
  for (size_t i = 1; i < sizeof kCLibrary / sizeof kCLibrary[0]; ++i)
    if (!(kCLibrary[i - 1].name < kCLibrary[i].name)) return false;
  return true;
}
static_assert(is_sorted_by_name());

/// 0 for a name that is not listed.
constexpr unsigned uses_of(std::string_view name) {
  size_t low = 0, high = sizeof kCLibrary / sizeof kCLibrary[0];
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (kCLibrary[middle].name == name) return kCLibrary[middle].uses;
    if (kCLibrary[middle].name < name)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

}  // namespace lab
