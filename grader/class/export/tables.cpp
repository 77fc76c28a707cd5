// The plain table, and the table for Moodle.
#include <algorithm>
#include <cctype>

#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/class/export/exported.h"

namespace grader {
namespace {

bool all_digits(const std::string& text) {
  return !text.empty() && std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c); });
}

/// "" if marks are missing: an incomplete sum would be taken for the total.
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
  const bool exported = is_exported(input, student, lab), counts = lab.standing != MarkState::excused;
  row.insert(row.end(), {exported && counts ? number_cell(lab.points) : "", counts ? number_cell(lab.max_points) : "",
                         name_of(lab.standing), number_cell(lab.late_days), number_cell(lab.attempts)});
}

bool is_participant(const PersonName& name) { return name.kind == NameKind::participant; }

/// Moodle identifies participants only as "Participant NUMBER", with a different number in each assignment. "" if
/// Moodle does not know the student.
std::string moodle_id(const ExportInput& input, const std::string& student, const std::string& lab) {
  const auto of_lab = input.participants.find(lab);
  const bool known = of_lab != input.participants.end();
  if (known && of_lab->second.contains(student)) return "Participant " + of_lab->second.at(student);
  const auto named = input.names.find(student);
  std::string number;
  if (named != input.names.end())
    for (const PersonName& name : named->second)
      if (is_participant(name)) number = name.name;
  if (!number.empty()) return known ? "" : "Participant " + number;
  const bool moodle = std::ranges::any_of(
      input.names, [](const auto& person) { return std::ranges::any_of(person.second, is_participant); });
  if (moodle) return "";
  return all_digits(student) ? "Participant " + student : printable(student);
}

/// Points and maximum of a lab, or of all labs; the cells are empty if there is no mark.
std::pair<std::string, std::string> moodle_grade(const ExportInput& input, const StudentStanding& student,
                                                 const std::string& lab) {
  if (lab.empty()) return {total_cell(student), number_cell(student.max_points)};
  const auto one = std::ranges::find(student.labs, lab, &LabStanding::lab);
  if (one == student.labs.end()) return {};
  const bool exported = is_exported(input, student, *one) && one->standing != MarkState::excused;
  return {exported ? number_cell(one->points) : "", number_cell(one->max_points)};
}

}  // namespace

std::string to_csv(const ExportInput& input) {
  std::string text = "\xEF\xBB\xBF" + csv_line(head(input));  // without a byte order mark Excel does not read UTF-8
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
    const std::string id = moodle_id(input, who.id, lab);
    if (id.empty()) continue;
    const auto [points, max_points] = moodle_grade(input, student, lab);
    text += csv_line({id, printable(who.name), printable(who.email), points, max_points, utc_text(input.now)});
  }
  return text;
}

}  // namespace grader
