// Formats the results of one submission for platforms that run the grader themselves. The platform decides on lateness,
// attempts and grants; the course decides on weights, speed and what is shown when. If a lab could not be graded, or
// its required speed was not measured, the platform gets no score.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/class/course/course.h"
#include "grader/judge/result.h"

namespace grader {

/// results.json for Gradescope, which hides checks itself. Without a mark it contains no score, and Gradescope reports
/// the run as failed.
std::string to_gradescope(const std::vector<LabResult>& labs, const Course& course);

/// results.json for PrairieLearn, below 1 MB. Without a mark it is not gradable, which costs no attempt. `now`: seconds
/// since 1970, UTC, here and below: checks to be shown only after the due date are left out before it.
std::string to_prairielearn(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// The complete standard output for Autolab: text for the student, and a last line with a score for each lab; each lab
/// must be a problem of the same name. A lab without a mark is left out, so that it stays open.
std::string to_autolab(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// The environment that Classroom 50 gives to its autograders; missing values are "".
struct ClassroomRun {
  std::string classroom, assignment, assignment_type, owner, submission, commit, release, review;
};
ClassroomRun classroom_run();

/// result.json for Classroom 50; "" without a mark: then the autograder must end with a nonzero exit code. Scores are
/// hundredths of points, because they must be integers. Hidden checks are combined into one test with their sum. Bonus
/// points are left out, because no score may exceed its maximum.
std::string to_classroom50(const std::vector<LabResult>& labs, const Course& course, int64_t now,
                           const ClassroomRun& run);

}  // namespace grader
