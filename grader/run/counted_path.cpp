#include "grader/run/counted_path.h"

#include <future>

#include "grader/run/cachegrind.h"
#include "grader/run/numbers.h"
#include "grader/run/outputs.h"
#include "grader/run/valgrind.h"

namespace grader {

CountedPath counted_path(const std::string& traced, const Shape& shape) {
  const Reference before = make_reference(Fill::cancelling, kCallBefore, new_nonce());
  const Reference counted = make_reference(Fill::cancelling, shape, new_nonce());
  const std::vector<Case> cases = {{before.shape, &before.A, &before.B}, {counted.shape, &counted.A, &counted.B}};
  auto simulated = std::async(std::launch::async,
                              [&] { return run_for_outputs(valgrind_command(traced, {"--tool=none"}), cases).paths; });
  const auto by_itself = run_for_outputs({.argv = {traced, "--once"}, .readable = {traced}}, cases).paths;
  const auto under_it = simulated.get();
  if (by_itself.empty()) return CountedPath::same;
  if (under_it.empty()) return CountedPath::incomplete;
  return by_itself == under_it ? CountedPath::same : CountedPath::other;
}

bool runs_simulated(const std::string& binary, const Shape& shape) {
  const Reference call = make_reference(Fill::cancelling, shape, new_nonce());
  return !run_for_outputs(valgrind_command(binary, {"--tool=none"}), {{call.shape, &call.A, &call.B}}).C.empty();
}

}  // namespace grader
