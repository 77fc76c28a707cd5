// Creates the tables with the standings of a class that course platforms import. If a mark is pending or could not be
// given, its cell is empty, and so is the cell of a total that includes it. Text from submissions cannot become code:
// control characters are removed, and a text that a spreadsheet would interpret as a formula gets a leading '.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "grader/class/course/standing.h"
#include "grader/class/intake/csv.h"
#include "grader/lab/rubric.h"

namespace grader {

struct ExportInput {
  const Course& course;
  std::vector<LabOfCourse> labs;
  std::vector<StudentStanding> standings;
  int64_t now = 0;  // seconds since 1970, UTC
  // From the record: other names of people, and their Moodle numbers by lab.
  std::map<std::string, std::vector<PersonName>> names = {};
  std::map<std::string, std::map<std::string, std::string>> participants = {};
};

/// Returns one sentence with the number of marks that are not exported, and the reasons; "" if all are exported.
std::string kept_back(const ExportInput& input);

/// Table for a spreadsheet. It has one row per student, with points, maximum, state, late days and attempts for every
/// lab.
std::string to_csv(const ExportInput& input);

/// Table for "Upload grading worksheet" of a Moodle assignment. `lab` is the lab of the assignment, whose participant
/// numbers are used; "" selects the total. If the class was imported from Moodle's worksheets, students without a
/// number in this assignment have no row. Moodle skips grades older than its own (`now`) and grades above the
/// assignment's maximum.
std::string to_moodle(const ExportInput& input, const std::string& lab = "");

/// Table for "Import" in Canvas's gradebook. `gradebook` is Canvas's own export, or empty. If it is empty, students are
/// identified only by their ids, and the assignments have the names of the labs. Otherwise student columns are copied
/// unchanged, and a lab is written to the only assignment whose title contains its name.
std::string to_canvas(const ExportInput& input, const std::vector<CsvRow>& gradebook = {});

/// Maps each check's id to its title.
using CheckTitles = std::map<std::string, std::string>;
CheckTitles titles_of(const Rubric& rubric);

/// JUnit XML. Each lab is a suite, and each check that its student may see at this time is a case. `results` must be
/// from the record from which the standings were computed. `titles` is indexed by lab. `student` restricts the output
/// to one student; "" selects all.
std::string to_junit(const ExportInput& input, const std::vector<Result>& results,
                     const std::map<std::string, CheckTitles>& titles, const std::string& student = "");

}  // namespace grader
