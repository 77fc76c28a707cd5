// Self-contained pages, without network: a class, and one student. Everything that a student wrote is data in them: it is
// shown as text, and the pages' policy runs no script but their own.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/course/standing.h"

namespace grader {

/// What is shown of one lab of one student, beside the standing.
struct PageReport {
  std::string json = {};                  // report/json.h; of checks that may be shown now
  std::map<int, std::string> lines = {};  // of the source, where findings are
  std::string evidence = {};  // the gradebook's, for the map of C; "" where it would tell of what may not be shown
};

/// What the rubric asks of a counter.
struct PageLimit {
  std::string title, metric;
  double full = 0, half = 0;
  bool higher_is_better = false;
};

struct PageInput {
  const Course& course;
  std::vector<LabOfCourse> labs;
  std::vector<StudentStanding> standings;
  std::vector<Result> results;                                            // whose checks and mistakes are counted
  std::vector<HandInRecord> hand_ins = {};                                // for attempts over time
  std::map<int64_t, PageReport> reports;                                  // by result
  std::map<std::string, std::string> mistakes = {};                       // id and title
  std::map<std::string, std::map<std::string, std::string>> checks = {};  // lab, id and title
  std::string made;                                                       // when, UTC
  std::map<std::string, std::vector<PageLimit>> limits = {};              // by lab
  bool students_own = false;                                              // the one standing's, for that student
};

std::string class_page(const PageInput& input);

/// A student's id as the name of a file: ids are data, and may be any text. Different ids have different names.
std::string file_name_of(const std::string& student);

/// A report without the checks that are not released: neither they nor findings that only they tell are in the text.
std::string released_report(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now);

/// Are all its checks?
bool all_released(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now);

/// Where a report's findings are.
std::set<int> lines_told(const std::string& report);

}  // namespace grader
