// Turns the standings of a class into tables that course platforms import. A mark that is pending or could not be given
// has an empty cell, and so has a total that includes it. Text from submissions cannot become code: control characters
// are removed, and a text that a spreadsheet would read as a formula gets a leading '.
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

/// How many marks are not exported and why, in one sentence; "" if all are exported.
std::string kept_back(const ExportInput& input);

/// For a spreadsheet: one row per student, with every lab's points, maximum, state, late days and attempts.
std::string to_csv(const ExportInput& input);

/// For "Upload grading worksheet" of a Moodle assignment. `lab`: the lab of the assignment, whose participant numbers
/// are used; "": the total. If the class was imported from Moodle's worksheets, students without a number in this
/// assignment have no row. Moodle skips grades older than its own (`now`) and grades above the assignment's maximum.
std::string to_moodle(const ExportInput& input, const std::string& lab = "");

/// For "Import" in Canvas's gradebook. `gradebook`: Canvas's own export, or empty: then students are identified by
/// their ids only, and the assignments have the names of the labs. With it, student columns are copied unchanged, and a
/// lab is written to the only assignment whose title contains its name.
std::string to_canvas(const ExportInput& input, const std::vector<CsvRow>& gradebook = {});

/// Maps each check's id to its title.
using CheckTitles = std::map<std::string, std::string>;
CheckTitles titles_of(const Rubric& rubric);

/// JUnit XML: a suite for each lab, a case for each check that its student may see at this time. `results`: from the
/// record from which the standings were computed; `titles`: by lab; `student`: only the results of this student; "" for
/// all.
std::string to_junit(const ExportInput& input, const std::vector<Result>& results,
                     const std::map<std::string, CheckTitles>& titles, const std::string& student = "");

}  // namespace grader
