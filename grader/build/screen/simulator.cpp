#include "grader/build/screen/simulator.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace grader {
namespace {

#if defined(__aarch64__)
/// Registers of the system, such as a clock and the processor's name; that of thread-local variables is none of them.
constexpr std::array kInstructions = {"mrs", "msr"};
constexpr std::string_view kHarmless = "tpidr_el0";
constexpr bool kHas80Bits = false;
#else
constexpr std::array kInstructions = {"rdtsc",  "rdtscp", "rdpmc",   "rdpid",   "cpuid",  "xgetbv",
                                      "rdrand", "rdseed", "stmxcsr", "ldmxcsr", "fxsave", "xsave"};
constexpr std::string_view kHarmless = "(none)";
constexpr bool kHas80Bits = true;
#endif
constexpr std::string_view kLongDouble = "long double";

struct Clock {
  std::string_view symbol, name;
};

constexpr Clock kClocks[] = {{"clock_gettime", "clock_gettime()"},
                             {"gettimeofday", "gettimeofday()"},
                             {"clock", "clock()"},
                             {"time", "time()"},
                             {"_ZNSt6chrono3_V212steady_clock3nowEv", "std::chrono::steady_clock"},
                             {"_ZNSt6chrono3_V212system_clock3nowEv", "std::chrono::system_clock"}};

/// `\trdtsc` or `\tcall\tclock@PLT`: the instruction and its operands; empty for labels and directives.
struct Row {
  std::string_view instruction, operands;
};

Row read_row(std::string_view line) {
  if (line.size() < 2 || line[0] != '\t' || line[1] == '.') return {};
  line.remove_prefix(1);
  const size_t end = std::min(line.find_first_of("\t "), line.size());
  return {line.substr(0, end), line.substr(end)};
}

/// True if a name ends at this place in the text.
bool names(std::string_view operands, std::string_view symbol) {
  const auto goes_on = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  for (size_t at = operands.find(symbol); at < operands.size(); at = operands.find(symbol, at + 1)) {
    const size_t end = at + symbol.size();
    if ((at == 0 || !goes_on(operands[at - 1])) && (end == operands.size() || !goes_on(operands[end]))) return true;
  }
  return false;
}

std::string said_by(const Row& row) {
  if (std::ranges::find(kInstructions, row.instruction) != kInstructions.end() && !names(row.operands, kHarmless))
    return std::string(row.instruction);
  if (kHas80Bits && row.instruction.starts_with('f'))
    return std::string(kLongDouble);  // of the old arithmetic with 80 bits
  for (const Clock& clock : kClocks)
    if (names(row.operands, clock.symbol)) return std::string(clock.name);
  return "";
}

}  // namespace

std::string tells_a_simulator(std::string_view listing) {
  for (size_t at = 0; at < listing.size();) {
    const size_t end = std::min(listing.find('\n', at), listing.size());
    const std::string said = said_by(read_row(listing.substr(at, end - at)));
    if (!said.empty()) return said;
    at = end + 1;
  }
  return "";
}

}  // namespace grader
