#include "grader/class/export/exported.h"

#include <cmath>
#include <ctime>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/class/export/release.h"

namespace grader {

bool is_exported(const ExportInput& input, const StudentStanding& student, const LabStanding& lab) {
  if (lab.standing == MarkState::missing) {
    const auto due = due_of(input.course, student.student.id, lab.lab);
    return !due || input.now > *due;
  }
  return lab.standing == MarkState::marked || lab.standing == MarkState::excused;
}

double maximum(const Course& course, const LabOfCourse& lab) {
  const LabTerms terms = course.terms(lab.name);
  return terms.counts * (lab.max_points + (terms.speed == SpeedPolicy::required ? lab.speed_points : 0));
}

std::string number_cell(double value) {
  if (!std::isfinite(value)) return "";
  // Weights and late deductions cause rounding errors such as 17.100000000000001; adding 0 turns -0 into 0.
  return fmt::format("{:.10g}", std::round(value * 1e4) / 1e4 + 0.0);
}

std::string kept_back(const ExportInput& input) {
  uint64_t pending = 0, ungraded = 0;
  for (const StudentStanding& student : input.standings)
    for (const LabStanding& lab : student.labs) {
      pending += lab.standing == MarkState::pending;
      ungraded += lab.standing == MarkState::ungraded;
    }
  if (pending + ungraded == 0) return "";
  return fmt::format("Left empty: {} not graded yet, and {} that could not be graded.", counted(pending, "mark"),
                     thousands(ungraded));
}

}  // namespace grader
