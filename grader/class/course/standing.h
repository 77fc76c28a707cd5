// From results to marks: which hand-in counts, what was late, what was granted and decided. No clock, no chance: the same
// record and course give the same standings.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/class/book/records.h"
#include "grader/class/course/course.h"

namespace grader {

enum class MarkState {
  missing,   // nothing was handed in
  pending,   // not graded yet, or its required speed is not measured yet; is not exported
  ungraded,  // could not be graded: costs no attempt and no points
  marked,
  excused,  // leaves the student's maximum
};

bool all_shapes_right(const Result& result);

/// "missing", "pending", "ungraded", "marked", "excused".
std::string name_of(MarkState standing);

/// A student's mark for one lab, and what it is made of.
struct LabStanding {
  std::string lab;
  MarkState standing = MarkState::missing;
  double points = 0, max_points = 0;  // times what the lab counts
  double earned = 0, bonus = 0;       // before the rules: without speed, and speed that is not in the maximum
  double late_points = 0;             // taken off
  double adjusted = 0;                // by hand
  int late_days = 0, attempts = 0;    // attempts: how many there were
  bool too_late = false;              // after the last day
  bool unlisted_attempts = false;     // there were more than allowed
  std::string submitted = {};
  int64_t hand_in = 0, result = 0, speed_result = 0;  // 0: none
  std::vector<std::string> reasons = {};              // an instructor's own words, of grants and adjustments
};

struct StudentStanding {
  Student student;
  std::vector<LabStanding> labs;  // in the order of `labs`
  double points = 0, max_points = 0;
  bool open = false;  // a lab is pending or ungraded
};

/// Every student of the record, in the order of ids; `labs`: those that the class is graded in, with their maximum where
/// nothing was handed in.
struct LabOfCourse {
  std::string name;
  double max_points = 0, speed_points = 0;  // without speed; of speed rules
};

std::vector<StudentStanding> standings(const Course& course, const std::vector<LabOfCourse>& labs,
                                       const ClassRecord& record);

std::vector<Mark> marks_of(const std::vector<StudentStanding>& standings);

}  // namespace grader
