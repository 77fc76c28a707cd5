// One line per lab, and the sums.
#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/report/parts.h"

namespace grader {

/// Why a lab lost points, in one sentence.
static std::string reason(const LabResult& lab) {
  if (!lab.error.empty()) return lab.error;
  if (lab.verdict == Verdict::pass) return "";
  const std::vector<const Finding*> sorted = by_importance(lab.findings);
  if (!sorted.empty() && is_error(*sorted[0])) {
    const Finding& first = *sorted[0];
    const bool has_line = first.kind == FindingKind::compile_error && first.line > 0;  // the table quotes no source
    return has_line ? place(first) + ": " + first.message : first.message;
  }
  for (const Part part : {Part::correctness, Part::behaviour, Part::technique, Part::speed})
    if (const Check* check = first_failed(lab, part)) return check->detail;
  return "";
}

namespace {

struct Sum {
  double points = 0, max_points = 0;

  void add(double got, double of) { points += got, max_points += of; }
  std::string row(const char* name) const {
    return fmt::format("{:<12}{:<22} {:>5} of {}\n", "", name, points_text(points), points_text(max_points));
  }
};

}  // namespace

std::string table(const std::vector<LabResult>& labs, const ReportOptions& options) {
  std::string text;
  Sum mark, speed;
  double open = 0;
  for (const LabResult& lab : labs) {
    const size_t used = lab.verdict == Verdict::error ? 10 : 4;  // width of the word without colour codes
    text += fmt::format("{}{}{:<22} {:>5} of {}\n", verdict_word(lab.verdict, options), std::string(12 - used, ' '),
                        lab.lab, points_text(lab.points), points_text(lab.max_points));
    const std::string why = printable(reason(lab));
    if (!why.empty()) text += wrap(std::string(12, ' ') + why, kWidth, 12) + "\n";
    if (lab.verdict == Verdict::error) {  // earns nothing yet; the maximum is the same for everybody
      mark.add(0, lab.max_points);
      open += lab.max_points;
      continue;
    }
    for (const Check& check : lab.checks)
      (check.part == Part::speed ? speed : mark).add(check.points, check.max_points);
    mark.add(-lab.hint_points, 0);
  }
  // Which speed checks could be measured depends on the machine and on the result, so they are listed beside the mark.
  if (open > 0) text += fmt::format("{:<12}{:<22} {:>5}\n", "", "not graded, open", points_text(open));
  return text + mark.row("total") + (speed.max_points > 0 ? speed.row("speed, in addition") : "");
}

}  // namespace grader
