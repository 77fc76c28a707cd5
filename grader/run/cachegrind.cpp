#include "grader/run/cachegrind.h"

#include <algorithm>
#include <future>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/programs.h"
#include "grader/base/text.h"
#include "grader/run/numbers.h"
#include "grader/run/outputs.h"
#include "grader/run/valgrind.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

constexpr Shape kLeast{1, 1, 1};
constexpr int kLine = 64, kLinesOfD1 = 512;

using Words = std::vector<std::string>;

Words cachegrind(bool simulate_caches) {
  if (!simulate_caches) return {"--tool=cachegrind", "--cachegrind-out-file=/dev/null", "--cache-sim=no"};
  return {"--tool=cachegrind", "--cachegrind-out-file=/dev/null",
          "--cache-sim=yes",   "--I1=32768,8,64",
          "--D1=32768,8,64",   "--LL=8388608,16,64"};
}

/// Reports each store outside the program's memory, such as into valgrind's own. Allocations use the program's own
/// functions, and a frame may be as large as its stack.
Words address_checker() {
  return {"--tool=memcheck", "--undef-value-errors=no", "--leak-check=no", "--soname-synonyms=somalloc=NONE",
          "--max-stackframe=268435456"};
}

/// "==1== D1  misses:   13,962  ( 11,869 rd …": the number after the last such label; -1 if there is none.
double last_total(const std::string& said, const std::string& label) {
  size_t at = said.rfind(label);
  if (at == std::string::npos) return -1;
  at = said.find_first_not_of(' ', at + label.size());
  double total = 0;
  for (; at < said.size() && (said[at] == ',' || (said[at] >= '0' && said[at] <= '9')); ++at)
    if (said[at] != ',') total = total * 10 + (said[at] - '0');
  return total;
}

CachegrindCounts of_program(const std::string& error) { return {.error = error, .at_fault = true}; }

CachegrindCounts parse_counts(const Outcome& outcome, const Command& command) {
  if (outcome.err.size() >= command.limits.output_bytes) return of_program("matmul printed too much under cachegrind");
  CachegrindCounts counts;
  counts.instructions = last_total(outcome.err, "I   refs:");
  counts.d1_misses = std::max(0.0, last_total(outcome.err, "D1  misses:"));
  if (counts.instructions < 0) counts.error = "cachegrind left no summary";
  if (counts.instructions == 0) return of_program("cachegrind counted nothing; perhaps it cannot write to /dev/null");
  return counts;
}

CachegrindCounts describe(const Outcome& outcome) {
  if (!outcome.started) return {.error = outcome.error};
  if (outcome.wall_timeout || outcome.cpu_timeout) return of_program("matmul took too long under cachegrind");
  if (outcome.signal) return of_program("matmul crashed under cachegrind");
  return of_program("matmul did not return under cachegrind");
}

/// Runs a whole process that calls matmul first with `first` and then with `second`.
CachegrindCounts count_process(const std::string& binary, bool simulate_caches, const Reference& first,
                               const Reference& second) {
  const std::vector<Case> cases = {{first.shape, &first.A, &first.B}, {second.shape, &second.A, &second.B}};
  const Command command = valgrind_command(binary, cachegrind(simulate_caches));
  const auto [outcome, C_of, paths] = run_for_outputs(command, cases);
  if (C_of.empty()) return describe(outcome);
  for (const auto& [reference, C] : {std::pair{&second, &C_of[1]}, std::pair{&first, &C_of[0]}})
    if (compare(*reference, *C).wrong > 0)
      return of_program("the result at " + to_string(reference->shape) + " is wrong");
  return parse_counts(outcome, command);
}

/// A program and its simulator share one address space, so this checks that the program accesses only its own memory.
/// The same calls as in the counted process run under a tool that reports each store before it is made.
CachegrindCounts check_addresses(const std::string& binary, const std::string& known_good, const Reference& first,
                                 const Reference& second) {
  const std::vector<Case> cases = {{first.shape, &first.A, &first.B}, {second.shape, &second.A, &second.B}};
  const auto [outcome, C_of, paths] = run_for_outputs(valgrind_command(binary, address_checker()), cases);
  if (outcome.err.find("Invalid write of size") != std::string::npos)
    return of_program("matmul stores outside its own memory under valgrind");
  if (!C_of.empty() || binary == known_good) return {};
  const auto [good, its_C, its_paths] = run_for_outputs(valgrind_command(known_good, address_checker()), cases);
  return its_C.empty() ? CachegrindCounts{} : describe(outcome);
}

/// The counts of `known_good` with the smallest possible second call. They are always the same, so they are kept beside
/// it.
CachegrindCounts start_of_known_good(const std::string& known_good, bool simulate_caches, const Reference& first,
                                     const Reference& least) {
  const std::string kept = known_good + (simulate_caches ? ".start" : ".start.instructions");
  std::string text;
  CachegrindCounts counts;
  if (is_fresh(kept, {known_good}) && read_file(kept, text))
    if (std::istringstream(text) >> counts.instructions >> counts.d1_misses && counts.instructions > 0) return counts;
  counts = count_process(known_good, simulate_caches, first, least);
  Workspace workspace;
  const std::string made = workspace.file("start"), line = fmt::format("{} {}", counts.instructions, counts.d1_misses);
  if (counts.error.empty() && workspace.ok() && write_file(made, line)) keep(made, kept);
  return counts;
}

/// A lower bound: every element of A, B and C touched once, sixteen by one instruction; lines that are already in the
/// cache do not miss.
bool below_any_program(const CachegrindCounts& counts, const Shape& s, bool simulate_caches) {
  const double elements = double(s.M) * s.K + double(s.K) * s.N + double(s.M) * s.N;
  const double lines = elements * sizeof(float) / kLine;
  return counts.instructions < elements / 16 || (simulate_caches && counts.d1_misses < lines - kLinesOfD1);
}

}  // namespace

CachegrindCounts count_matmul(const std::string& binary, const std::string& known_good, const Shape& shape,
                              bool simulate_caches) {
  if (valgrind_path().empty()) return {.error = "valgrind is not installed, so nothing was counted; run make deps"};
  const Reference first = make_reference(Fill::cancelling, kCallBefore, new_nonce());
  const Reference least = make_reference(Fill::cancelling, kLeast, new_nonce());
  const Reference counted = make_reference(Fill::cancelling, shape, new_nonce());
  auto its_start = std::async(std::launch::async, [&] { return count_process(binary, simulate_caches, first, least); });
  auto checked = std::async(std::launch::async, [&] { return check_addresses(binary, known_good, first, counted); });
  CachegrindCounts counts = count_process(binary, simulate_caches, first, counted);
  const CachegrindCounts its = its_start.get(), addresses = checked.get();
  const CachegrindCounts good = start_of_known_good(known_good, simulate_caches, first, least);
  if (!good.error.empty()) return {.error = good.error};
  if (counts.error.empty()) counts.error = its.error, counts.at_fault = its.at_fault;
  if (!addresses.error.empty()) return addresses;
  if (counts.at_fault && !count_process(known_good, simulate_caches, first, counted).error.empty())
    counts.at_fault = false;
  if (!counts.error.empty()) return counts;
  counts.instructions -= std::min(its.instructions, good.instructions);
  counts.d1_misses -= std::min(its.d1_misses, good.d1_misses);
  if (below_any_program(counts, shape, simulate_caches)) return of_program("matmul() cost less than an empty program");
  return counts;
}

}  // namespace grader
