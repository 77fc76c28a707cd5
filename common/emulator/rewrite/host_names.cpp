#include <cctype>
#include <unordered_set>

#include "common/emulator/rewrite/passes.h"
#include "common/source/c_library.h"

namespace emulator {
namespace {

using Names = std::unordered_set<std::string_view>;

const Names kStd = {
    // containers and owners of memory
    "vector", "string", "wstring", "map", "multimap", "set", "multiset", "unordered_map", "unordered_set", "list",
    "forward_list", "deque", "queue", "priority_queue", "stack", "function", "shared_ptr", "unique_ptr", "weak_ptr",
    "make_shared", "make_unique", "any", "valarray", "bitset",
    // streams
    "cout", "cerr", "clog", "cin", "endl", "ostream", "istream", "ofstream", "ifstream", "fstream", "stringstream",
    "ostringstream", "istringstream", "to_string", "format", "getline", "stoi", "stof", "stod", "flush",
    // algorithms
    "sort", "stable_sort", "partial_sort", "nth_element", "fill", "fill_n", "copy", "copy_n", "copy_if", "transform",
    "accumulate", "reduce", "inner_product", "transform_reduce", "inclusive_scan", "exclusive_scan", "partial_sum",
    "iota", "generate", "generate_n", "for_each", "for_each_n", "reverse", "rotate", "find", "find_if", "count",
    "count_if", "swap", "iter_swap", "min", "max", "minmax", "clamp", "min_element", "max_element", "minmax_element",
    "equal", "all_of", "any_of", "none_of", "lower_bound", "upper_bound", "binary_search", "unique", "remove_if",
    "shuffle", "plus", "multiplies", "gcd", "lcm", "midpoint",
    // threads, time, errors, random numbers
    "thread", "jthread", "mutex", "lock_guard", "unique_lock", "scoped_lock", "condition_variable", "async", "future",
    "promise", "atomic", "this_thread", "chrono", "exception", "runtime_error", "logic_error", "invalid_argument",
    "out_of_range", "mt19937", "mt19937_64", "random_device", "default_random_engine", "uniform_real_distribution",
    "uniform_int_distribution", "normal_distribution", "fopen", "fprintf", "fputs", "puts", "rand", "srand", "exit",
    "getenv", "system"};

const Names kDevice = {
    "min",    "max",      "abs",     "labs",     "llabs",     "fabs",      "fabsf",    "fma",      "fmaf",     "fmin",
    "fminf",  "fmax",     "fmaxf",   "sqrt",     "sqrtf",     "rsqrt",     "rsqrtf",   "cbrt",     "cbrtf",    "exp",
    "expf",   "exp2",     "exp2f",   "exp10",    "exp10f",    "expm1",     "log",      "logf",     "log2",     "log2f",
    "log10",  "log10f",   "log1p",   "pow",      "powf",      "sin",       "sinf",     "cos",      "cosf",     "tan",
    "tanf",   "asin",     "asinf",   "acos",     "acosf",     "atan",      "atanf",    "atan2",    "atan2f",   "sinh",
    "cosh",   "tanh",     "tanhf",   "floor",    "floorf",    "ceil",      "ceilf",    "round",    "roundf",   "rint",
    "rintf",  "trunc",    "truncf",  "fmod",     "fmodf",     "hypot",     "hypotf",   "erf",      "erff",     "isnan",
    "isinf",  "isfinite", "signbit", "copysign", "copysignf", "umin",      "umax",     "printf",   "malloc",   "free",
    "memcpy", "memset",   "clock",   "clock64",  "assert",    "norm3d",    "rhypot",   "saturate", "fdividef", "fdim",
    "fdimf",  "ldexp",    "frexp",   "lrint",    "lround",    "remainder", "nearbyint"};

}  // namespace

bool is_host_std_name(std::string_view name) { return kStd.count(name); }
bool is_constant_std_name(std::string_view name) {
  static const Names kConstant = {"min", "max", "minmax", "clamp", "gcd", "lcm", "midpoint", "plus", "multiplies"};
  return kConstant.count(name);
}
bool is_host_c_function(std::string_view name) { return lab::uses_of(name) & lab::kHostOnly; }
bool is_unseen_c_function(std::string_view name) {
  if (name.starts_with("__builtin_")) name.remove_prefix(10);
  return lab::uses_of(name) & lab::kUnseen;
}
bool is_device_library_function(std::string_view name) { return kDevice.count(name); }

bool is_host_api_function(std::string_view name) {
  return name.size() > 4 && name.starts_with("cuda") && std::isupper(static_cast<unsigned char>(name[4])) &&
         !name.ends_with("_t");
}

}  // namespace emulator
