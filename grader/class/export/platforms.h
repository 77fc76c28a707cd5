// Formats the results of one submission for platforms that run the grader themselves. The platform decides on lateness,
// attempts and grants. The course decides on weights, speed and when checks are shown. If a lab could not be graded or
// its required speed was not measured, the platform gets no score.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "grader/class/course/course.h"
#include "grader/judge/result.h"

namespace grader {

/// Returns results.json for Gradescope. Gradescope itself hides checks. If there is no mark, the file contains no
/// score, and Gradescope reports the run as failed.
std::string to_gradescope(const std::vector<LabResult>& labs, const Course& course);

/// Returns results.json for PrairieLearn, below 1 MB. If there is no mark, the submission is not gradable, which costs
/// no attempt. `now`, here and below, is in seconds since 1970, UTC. Before the due date, checks that are to be shown
/// only after it are omitted.
std::string to_prairielearn(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// Returns the complete standard output for Autolab: text for the student, and a last line with a score for each lab.
/// Each lab must be a problem with the same name. A lab without a mark is omitted, so it stays open.
std::string to_autolab(const std::vector<LabResult>& labs, const Course& course, int64_t now);

/// The environment variables that Classroom 50 sets for its autograders. Missing values are "".
struct ClassroomRun {
  std::string classroom, assignment, assignment_type, owner, submission, commit, release, review;
};
ClassroomRun classroom_run();

/// Returns result.json for Classroom 50. If there is no mark, returns "", and the autograder must end with a nonzero
/// exit code. Scores are hundredths of points, because they must be integers. Hidden checks are combined into one test
/// with their sum. Bonus points are omitted, because no score may exceed its maximum.
std::string to_classroom50(const std::vector<LabResult>& labs, const Course& course, int64_t now,
                           const ClassroomRun& run);

}  // namespace grader
