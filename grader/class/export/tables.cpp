// The plain table, and Moodle's.
#include <algorithm>
#include <cctype>

#include "grader/base/text.h"
#include "grader/class/export/exported.h"

namespace grader {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

/// A sum of marks that are not all there would be taken for one.
std::string total_cell(const StudentStanding& student) { return student.open ? "" : number_cell(student.points); }

CsvRow head(const ExportInput& input) {
  CsvRow row = {"id", "name", "email"};
  for (const LabOfCourse& lab : input.labs)
    for (const char* column : {" points", " max", " state", " late days", " attempts"})
      row.push_back(lab.name + column);
  row.insert(row.end(), {"total", "max"});
  return row;
}

void append(const ExportInput& input, const StudentStanding& student, const LabStanding& lab, CsvRow& row) {
  const bool told = is_exported(input, student, lab), counts = lab.standing != MarkState::excused;
  row.insert(row.end(), {told && counts ? number_cell(lab.points) : "", counts ? number_cell(lab.max_points) : "",
                         name_of(lab.standing), number_cell(lab.late_days), number_cell(lab.attempts)});
}

/// Moodle knows participants by this name and number alone.
std::string moodle_id(const std::string& id) { return all_digits(id) ? "Participant " + id : printable(id); }

/// Points and maximum of a lab, or of all of them; cells are empty where there is no mark.
std::pair<std::string, std::string> moodle_grade(const ExportInput& input, const StudentStanding& student,
                                                 const std::string& lab) {
  if (lab.empty()) return {total_cell(student), number_cell(student.max_points)};
  const auto one = std::ranges::find(student.labs, lab, &LabStanding::lab);
  if (one == student.labs.end()) return {};
  const bool told = is_exported(input, student, *one) && one->standing != MarkState::excused;
  return {told ? number_cell(one->points) : "", number_cell(one->max_points)};
}

}  // namespace

std::string to_csv(const ExportInput& input) {
  std::string text = "\xEF\xBB\xBF" + csv_line(head(input));  // without the mark Excel takes UTF-8 for something else
  for (const StudentStanding& student : input.standings) {
    const Student& who = student.student;
    CsvRow row = {printable(who.id), printable(who.name), printable(who.email)};
    for (const LabStanding& lab : student.labs) append(input, student, lab, row);
    row.push_back(total_cell(student));
    row.push_back(number_cell(student.max_points));
    text += csv_line(row);
  }
  return text;
}

std::string to_moodle(const ExportInput& input, const std::string& lab) {
  std::string text =
      csv_line({"Identifier", "Full name", "Email address", "Grade", "Maximum Grade", "Last modified (grade)"});
  for (const StudentStanding& student : input.standings) {
    const Student& who = student.student;
    const auto [points, max_points] = moodle_grade(input, student, lab);
    text += csv_line(
        {moodle_id(who.id), printable(who.name), printable(who.email), points, max_points, utc_text(input.now)});
  }
  return text;
}

}  // namespace grader
