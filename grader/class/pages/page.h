// Self-contained pages, without network: a class, and one student. Everything that a student wrote is data in them: it is
// shown as text, and the pages' policy runs no script but their own.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "grader/class/course/standing.h"

namespace grader {

/// What is shown of one lab of one student, beside the standing.
struct PageReport {
  std::string json = {};  // report/json.h; of checks that may be shown now
  std::string line = {};  // of the source, where the first finding is
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
};

/// Of all standings; with one, a student's own page.
std::string class_page(const PageInput& input);

/// A report without the checks that are not released: neither they nor findings that only they tell are in the text.
std::string released_report(const std::string& report, const Course& course, std::optional<int64_t> due, int64_t now);

/// Where a report's first finding is; 0 where there is none.
int first_line_of(const std::string& report);

}  // namespace grader
