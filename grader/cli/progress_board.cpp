#include "grader/cli/progress_board.h"

#include <ostream>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/cli/commands.h"
#include "grader/cli/record/student_record.h"
#include "grader/lab/rubric.h"

namespace grader {
namespace {

std::string row(const std::string& lab, const Rubric& rubric, const StudentRecord& record) {
  if (record.checks == 0) return fmt::format("  {:<22} {:>8} {:>8} {:>7}  {}\n", lab, "-", "-", "-", rubric.title);
  return fmt::format("  {:<22} {:>8} {:>8} {:>7}  {}\n", lab,
                     points_text(record.last) + "/" + points_text(record.maximum), points_text(record.best),
                     record.checks, rubric.title);
}

bool is_done(const StudentRecord& record) { return record.checks > 0 && record.best >= record.maximum; }

}  // namespace

int show_progress(std::ostream& out) {
  out << fmt::format("  {:<22} {:>8} {:>8} {:>7}\n", "lab", "now", "best", "checks");
  std::string next;
  for (const std::string& lab : lab_names()) {
    const Rubric rubric = read_rubric(rubric_path(lab));
    const StudentRecord record = read_student_record(lab);
    out << row(lab, rubric, record);
    if (next.empty() && !is_done(record)) next = lab;
  }
  if (next.empty())
    out << "All labs are done.\n";
  else
    out << wrap(fmt::format("Next: {}. Go to labs/{} and type make start, then make watch.", next, next), 79, 0)
        << "\n";
  return kFullMarks;
}

}  // namespace grader
