// From the standings of a class to the tables that course platforms import. A mark that is pending, or that could not be
// given, is no mark: its cell is empty, and so is a total that it belongs to. Nothing of a submission's is code in them:
// control characters are gone, and what a spreadsheet would take for a formula begins with a '.
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
  // Of the record: what else people are called, and Moodle's numbers of them by lab.
  std::map<std::string, std::vector<PersonName>> names = {};
  std::map<std::string, std::map<std::string, std::string>> participants = {};
};

/// How many marks are kept back and why, in one sentence; "" where all are exported.
std::string kept_back(const ExportInput& input);

/// For a spreadsheet: a row a student, with every lab's points, maximum, state, late days and attempts.
std::string to_csv(const ExportInput& input);

/// For "Upload grading worksheet" of a Moodle assignment. `lab`: the assignment's, whose numbers its rows have; "": the total.
/// Where the class came from Moodle's worksheets, who has no number there has no row. Moodle skips what it has a
/// newer grade of than `now`, and grades above the assignment's maximum.
std::string to_moodle(const ExportInput& input, const std::string& lab = "");

/// For "Import" in Canvas's gradebook. `gradebook`: what Canvas exported, or nothing: then students are known by their
/// ids alone, and labs are assignments of these names. With it, columns of students are as Canvas wrote them, and a
/// lab goes where the one assignment is whose title holds its name.
std::string to_canvas(const ExportInput& input, const std::vector<CsvRow>& gradebook = {});

/// For each check's id its title.
using CheckTitles = std::map<std::string, std::string>;
CheckTitles titles_of(const Rubric& rubric);

/// JUnit's XML: a suite for each lab, a case for each check that its student may see now. `results`: of the record that the
/// standings were made of; `titles`: of each lab; `student`: this one only; "" for all.
std::string to_junit(const ExportInput& input, const std::vector<Result>& results,
                     const std::map<std::string, CheckTitles>& titles, const std::string& student = "");

}  // namespace grader
