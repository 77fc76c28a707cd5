// Creates self-contained pages without network access: one for a class, and one for each student. Everything that a
// student wrote is treated as data: it is shown as text, and the policy of the pages allows no other scripts than their
// own.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/course/standing.h"

namespace grader {

/// The data shown for one lab of one student, in addition to the standing.
struct PageReport {
  std::string json = {};                  // report/json.h, with the checks that may be shown now
  std::map<int, std::string> lines = {};  // lines of the source that have findings
  std::string evidence = {};  // evidence from the gradebook, for the map of C; "" if it would reveal hidden checks
};

/// The limit that the rubric sets for a counter.
struct PageLimit {
  std::string title, metric;
  double full = 0, half = 0;
  bool higher_is_better = false;
};

struct PageInput {
  const Course& course;
  std::vector<LabOfCourse> labs;
  std::vector<StudentStanding> standings;
  std::vector<Result> results;                                            // for the counts of checks and mistakes
  std::vector<HandInRecord> hand_ins = {};                                // for the number of attempts over time
  std::map<int64_t, PageReport> reports;                                  // by result
  std::map<std::string, std::string> mistakes = {};                       // title of each mistake, by id
  std::map<std::string, std::map<std::string, std::string>> checks = {};  // title of each check, by lab and id
  std::string made;                                                       // creation time, UTC
  std::map<std::string, std::vector<PageLimit>> limits = {};              // by lab
  bool students_own = false;                                              // true for the page of a single student
};

std::string class_page(const PageInput& input);

/// Returns a file name for a student's id, which may be any text. Different ids have different names.
std::string file_name_of(const std::string& student);

/// Returns a report without checks that are not released and without findings that would reveal them.
std::string released_report(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now);

/// True if all checks of the report are released.
bool all_released(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now);

/// Returns the lines with findings of a report.
std::set<int> mentioned_lines(const std::string& report);

}  // namespace grader
