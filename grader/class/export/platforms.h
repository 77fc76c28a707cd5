// One submission's results for platforms that run the grader themselves, each in the form that the platform reads.
// Lateness, attempts and grants are the platform's; what a lab and its speed count, and what is shown when, the course's.
// Where a lab could not be graded, or its required speed was not measured, the platform is given no number.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/class/course/course.h"
#include "grader/judge/result.h"

namespace grader {

/// results.json of Gradescope, which hides checks itself. Without a mark it has no score, and Gradescope calls the run failed.
std::string to_gradescope(const std::vector<LabResult>& labs, const Course& course);

/// results.json of PrairieLearn, below 1 MB. Without a mark it is not gradable, which costs no attempt. `now`: seconds since
/// 1970, UTC, here and below: checks that are shown after the due date are left out before it.
std::string to_prairielearn(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// All of standard output for Autolab: what a student reads, and a last line with a score for each lab, which must be a
/// problem of that name. A lab without a mark is left out, so that it stays open.
std::string to_autolab(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// What Classroom 50 tells its autograders in the environment; what is not told is "".
struct ClassroomRun {
  std::string classroom, assignment, assignment_type, owner, submission, commit, release, review;
};
ClassroomRun classroom_run();

/// result.json of Classroom 50, "" without a mark: an autograder then ends with an exit code that is not 0. Scores are
/// hundredths of points, since they must be whole; what may not be shown is one test with the sum; bonus points are left out,
/// since no score may be above its maximum.
std::string to_classroom50(const std::vector<LabResult>& labs, const Course& course, int64_t now,
                           const ClassroomRun& run);

}  // namespace grader
