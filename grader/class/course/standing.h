// Computes marks from results: which hand-in counts, which hand-ins are late, and which grants and decisions apply. No
// clock or randomness is involved. The same record and course give the same standings.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/class/book/records.h"
#include "grader/class/course/course.h"

namespace grader {

enum class MarkState {
  missing,   // nothing was handed in
  pending,   // not graded yet, or required speed is not measured yet; not exported
  ungraded,  // could not be graded: costs neither an attempt nor points
  marked,
  excused,  // not in the student's maximum
};

bool all_shapes_right(const Result& result);

/// "missing", "pending", "ungraded", "marked", "excused".
std::string name_of(MarkState standing);

/// A student's mark for one lab, and its components.
struct LabStanding {
  std::string lab;
  MarkState standing = MarkState::missing;
  double points = 0, max_points = 0;  // multiplied by the lab's weight
  // before lateness and adjustments: points without speed; bonus points for speed, which are not in the maximum
  double earned = 0, bonus = 0;
  double late_points = 0;           // points subtracted for lateness
  double adjusted = 0;              // points added by an instructor
  int late_days = 0, attempts = 0;  // late_days: of the hand-in that counts; attempts: number of hand-ins
  bool too_late = false;            // handed in after the last day
  bool unlisted_attempts = false;   // there were more attempts than allowed
  std::string submitted = {};
  int64_t hand_in = 0, result = 0, speed_result = 0;  // 0: none
  std::vector<std::string> reasons = {};              // the instructor's text for grants and adjustments
};

struct StudentStanding {
  Student student;
  std::vector<LabStanding> labs;  // in the order of the `labs` passed to standings()
  double points = 0, max_points = 0;
  bool open = false;  // a lab is pending or ungraded
};

/// A lab in which the class is graded, and its maximum. Students without a hand-in have the same maximum.
struct LabOfCourse {
  std::string name;
  double max_points = 0, speed_points = 0;  // speed_points: sum of the speed rules; max_points does not include it
};

/// Returns the standing of every student of the record, in the order of ids.
std::vector<StudentStanding> standings(const Course& course, const std::vector<LabOfCourse>& labs,
                                       const ClassRecord& record);

std::vector<Mark> marks_of(const std::vector<StudentStanding>& standings);

}  // namespace grader
