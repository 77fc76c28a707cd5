// According to Jenkins's schema junit-10.xsd, which has no `skipped` attribute for `testsuites`.
#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/class/export/exported.h"
#include "grader/class/export/release.h"
#include "grader/judge/marks.h"

namespace grader {
namespace {

/// Escapes for an attribute or a text. XML does not allow U+FFFE and U+FFFF, even escaped.
std::string xml(const std::string& text) {
  std::string safe;
  for (const char c : printable(text)) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else if (c == '"')
      safe += "&quot;";
    else
      safe += c;
  }
  for (const char* none : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (size_t at; (at = safe.find(none)) != std::string::npos;) safe.replace(at, 3, "?");
  return safe;
}

struct Suite {
  std::string cases;
  int tests = 0, failures = 0, skipped = 0;

  /// `inner`: the failure, or "" for a passed case.
  void add(const std::string& owner, const std::string& name, const std::string& inner) {
    ++tests;
    const std::string start = fmt::format("    <testcase classname=\"{}\" name=\"{}\"", xml(owner), xml(name));
    cases += inner.empty() ? start + "/>\n" : start + ">\n      " + inner + "\n    </testcase>\n";
  }
  void fail(const std::string& owner, const std::string& name, const std::string& id, const std::string& message) {
    ++failures;
    add(owner, name, fmt::format("<failure type=\"{}\" message=\"{}\"/>", xml(id), xml(message)));
  }
  void skip(const std::string& owner, const std::string& name, const std::string& message) {
    ++skipped;
    add(owner, name, fmt::format("<skipped message=\"{}\"/>", xml(message)));
  }
};

using Results = std::map<int64_t, const Result*>;

/// The result in which speed was measured: a separate one, or the one that determines the mark.
const Result* source_of(const CheckRecord& check, const LabStanding& lab, const Results& results) {
  const int64_t id = check.part == Part::speed && lab.speed_result ? lab.speed_result : lab.result;
  const auto found = results.find(id);
  return found == results.end() ? nullptr : found->second;
}

const CheckRecord& newest(const CheckRecord& check, const LabStanding& lab, const Results& results) {
  const Result* source = source_of(check, lab, results);
  if (source)
    for (const CheckRecord& other : source->checks)
      if (other.id == check.id) return other;
  return check;
}

void add(const CheckRecord& check, const std::string& owner, const CheckTitles& titles, Suite& suite) {
  const auto found = titles.find(check.id);
  const std::string name = found == titles.end() ? check.id : found->second;
  if (check.status == Status::passed) return suite.add(owner, name, "");
  if (check.status == Status::not_graded) return suite.skip(owner, name, "Not graded.");
  suite.fail(owner, name, check.id,
             fmt::format("{} of {} points", number_cell(check.points), number_cell(check.max_points)));
}

void add(const ExportInput& input, const StudentStanding& student, const LabStanding& lab, const Results& results,
         const CheckTitles& titles, Suite& suite) {
  const std::string owner = lab.lab + "." + student.student.id;
  if (!is_exported(input, student, lab)) return;
  if (lab.standing == MarkState::missing) return suite.skip(owner, "Hand-in", "Nothing was handed in.");
  if (lab.standing == MarkState::excused) return suite.skip(owner, "Hand-in", "Excused.");
  const auto result = results.find(lab.result);
  if (result == results.end()) return;  // marked by an instructor
  const auto due = due_of(input.course, student.student.id, lab.lab);
  const bool speed_counts = input.course.terms(lab.lab).speed != SpeedPolicy::off;
  for (const CheckRecord& check : result->second->checks)
    if (is_released(input.course.level(check.id), due, input.now) && (check.part != Part::speed || speed_counts))
      add(newest(check, lab, results), owner, titles, suite);
}

std::string counts(const Suite& suite) {
  return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"0\"", suite.tests, suite.failures);
}

}  // namespace

CheckTitles titles_of(const Rubric& rubric) {
  CheckTitles titles;
  for (const Check& check : make_checks(rubric, Evidence{})) titles[check.id] = check.title;
  return titles;
}

std::string to_junit(const ExportInput& input, const std::vector<Result>& results,
                     const std::map<std::string, CheckTitles>& titles, const std::string& student) {
  Results by_id;
  for (const Result& result : results) by_id[result.id] = &result;
  Suite all;
  for (const LabOfCourse& lab : input.labs) {
    const auto names = titles.find(lab.name);
    Suite suite;
    for (const StudentStanding& one : input.standings)
      for (const LabStanding& standing : one.labs)
        if (standing.lab == lab.name && (student.empty() || one.student.id == student))
          add(input, one, standing, by_id, names == titles.end() ? CheckTitles{} : names->second, suite);
    all.tests += suite.tests, all.failures += suite.failures;
    all.cases += fmt::format("  <testsuite name=\"{}\" {} skipped=\"{}\">\n{}  </testsuite>\n", xml(lab.name),
                             counts(suite), suite.skipped, suite.cases);
  }
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{}\" {}>\n{}</testsuites>\n",
                     xml(input.course.title), counts(all), all.cases);
}

}  // namespace grader
