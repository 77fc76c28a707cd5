// Findings from wrong numbers.
#include <algorithm>
#include <map>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/run/trials.h"

namespace grader {
namespace {

using lab::ThreadOrder;

/// What numbers can reveal, in the order of the report.
enum class Fault { wrong, precision, non_finite, unwritten, input_modified };

std::string order_text(ThreadOrder order) {
  if (order == ThreadOrder::reversed) return ", with the threads run in reversed order";
  if (order == ThreadOrder::random) return ", with the threads run in a random order";
  return "";
}

std::string amount(uint64_t wrong, uint64_t of) {
  if (of == 1) return "the only element";
  return wrong == of ? fmt::format("all {} elements", thousands(of))
                     : fmt::format("{} of {} elements", thousands(wrong), thousands(of));
}

std::string context(const Trial& trial) {
  const std::string which = trial.first_call_wrong    ? " in the first of two equal calls"
                            : trial.second_call_wrong ? " when matmul() is called again"
                                                      : "";
  return to_string(trial.reference->shape) + which + (trial.needs_its_order ? order_text(trial.order) : "");
}

Finding about_c(FindingKind kind, const std::string& file, const WrongElement& at, const std::string& message) {
  const std::string element = at.row >= 0 ? fmt::format("[{}][{}]", at.row, at.column) : "";
  return {.kind = kind, .file = file, .array = "C", .element = element, .message = message};
}

std::string expected_and_got(const WrongElement& at) {
  return fmt::format("C[{}][{}] must be {:.8g} but is {:.8g}", at.row, at.column, at.expected, at.got);
}

Finding unwritten(const Trial& trial, const std::string& file) {
  const WrongElement& at = trial.comparison.first_unwritten;
  if (trial.comparison.added_to_poison == trial.comparison.unwritten)
    return about_c(
        FindingKind::unwritten_output, file, at,
        fmt::format("C[{}][{}] is nan at {}: a number was added to its old value, which is undefined; {} {} "
                    "affected.",
                    at.row, at.column, context(trial), amount(trial.comparison.unwritten, trial.comparison.of),
                    trial.comparison.unwritten == 1 ? "is" : "are"));
  return about_c(FindingKind::unwritten_output, file, at,
                 fmt::format("C[{}][{}] was never written at {}: {} of C {} missing.", at.row, at.column,
                             context(trial), amount(trial.comparison.unwritten, trial.comparison.of),
                             trial.comparison.unwritten == 1 ? "is" : "are"));
}

Finding non_finite(const Trial& trial, const std::string& file) {
  const WrongElement& at = trial.comparison.first_non_finite;
  return about_c(FindingKind::non_finite, file, at,
                 fmt::format("{} at {}: it was computed from a value that is not a number.", expected_and_got(at),
                             context(trial)));
}

/// The loss of precision that explains the numbers.
std::string which_loss(const Comparison& comparison, Precision precision) {
  if (comparison.looks_cut_off) return "this error is typical of inputs truncated to TF32 instead of rounded";
  if (precision == Precision::tf32) return "this error is typical of half or bfloat16 inputs; TF32 is required";
  return "this error is typical of inputs of lower precision (TF32 or half); FP32 is required";
}

Finding wrong(const Trial& trial, const std::string& file) {
  const Comparison& c = trial.comparison;
  if (c.looks_like_lower_precision)
    return about_c(FindingKind::precision, file, c.first_finite,
                   fmt::format("{} at {}: {}.", expected_and_got(c.first_finite), context(trial),
                               which_loss(c, trial.reference->precision)));
  return about_c(FindingKind::wrong_result, file, c.first_finite,
                 fmt::format("{} at {}; {} {} wrong.", expected_and_got(c.first_finite), context(trial),
                             amount(c.wrong, c.of), c.wrong == 1 ? "is" : "are"));
}

Finding modified(const Trial& trial, const std::string& file) {
  return {.kind = FindingKind::input_modified,
          .file = file,
          .message = "matmul() changed A or B at " + context(trial) + ": they are input only."};
}
}  // namespace

std::vector<Finding> number_findings(const std::vector<Trial>& trials, const std::string& file) {
  // In the order of the plan, natural thread order first: a result that is wrong only in other orders comes last.
  std::vector<const Trial*> sorted;
  for (const Trial& trial : trials) sorted.push_back(&trial);
  std::ranges::stable_sort(sorted, {}, [](const Trial* trial) { return trial->order != ThreadOrder::natural; });
  std::map<Fault, Finding> first;
  for (const Trial* trial : sorted) {
    const Comparison& c = trial->comparison;
    if (trial->input_modified) first.emplace(Fault::input_modified, modified(*trial, file));
    if (!trial->outcome.answered) continue;
    if (c.first_finite.row >= 0)
      first.emplace(c.looks_like_lower_precision ? Fault::precision : Fault::wrong, wrong(*trial, file));
    if (c.non_finite > 0) first.emplace(Fault::non_finite, non_finite(*trial, file));
    if (c.unwritten > 0) first.emplace(Fault::unwritten, unwritten(*trial, file));
  }
  // If integers show the lower precision, reals are right within their bound or wrong in other ways: it is one cause.
  if (first.count(Fault::precision)) first.erase(Fault::wrong);
  std::vector<Finding> findings;
  for (auto& [fault, finding] : first) findings.push_back(std::move(finding));
  return findings;
}

}  // namespace grader
