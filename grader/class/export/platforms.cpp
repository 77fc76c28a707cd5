#include "grader/class/export/platforms.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/class/export/counted.h"
#include "grader/class/export/exported.h"
#include "grader/class/export/release.h"

namespace grader {
namespace {

using Json = nlohmann::ordered_json;

/// 4 stays 4, 2.5 stays 2.5; rounding errors of weights are removed. null if it is not a number.
Json json_points(double points) {
  if (!std::isfinite(points)) return nullptr;
  const double value = std::round(points * 1e4) / 1e4;
  if (value == std::floor(value) && std::fabs(value) <= 0x1p53) return static_cast<int64_t>(value);
  return value;
}

/// In ASCII, so that no platform's page or terminal interprets anything in it.
std::string dump(const Json& value, int indent) {
  return value.dump(indent, ' ', true, Json::error_handler_t::replace) + "\n";
}

double total(const std::vector<CountedLab>& labs, double CountedLab::*what) {
  double sum = 0;
  for (const CountedLab& lab : labs) sum += lab.*what;
  return sum;
}

std::string name_of(const CountedCheck& check) { return check.lab + ": " + check.title; }

bool is_shown(const CountedCheck& check, const Course& course, int64_t now) {
  return is_released(check.level, due_of(course, "", check.lab), now);
}

std::string seeds(const std::vector<LabResult>& labs) {
  return labs.empty() ? "" : fmt::format("Seed {}.", labs[0].seed);
}

Json gradescope_test(const CountedCheck& check) {
  constexpr const char* kVisibility[] = {"hidden", "after_due_date", "visible"};  // in the order of Level
  Json test{{"name", name_of(check)}, {"output", check.output}};
  test["visibility"] = kVisibility[static_cast<size_t>(check.level)];
  if (check.status == Status::not_graded) return test;
  test["status"] = grader::name_of(check.status);
  test["score"] = json_points(check.points);
  test["max_score"] = json_points(check.max_points);
  return test;
}

Json prairielearn_test(const CountedCheck& check) {
  return {{"name", name_of(check)},
          {"points", json_points(check.points)},
          {"max_points", json_points(check.max_points)},
          {"output", check.output}};
}

std::string autolab_line(const CountedCheck& check) {
  constexpr const char* kWords[] = {"PASS", "FAIL", "OPEN"};  // in the order of Status
  std::string indented;
  for (const std::string& line : split_lines(check.output)) indented += "       " + line + "\n";
  return fmt::format("  {} {}/{}  {}\n{}", kWords[static_cast<size_t>(check.status)], number_cell(check.points),
                     number_cell(check.max_points), check.title, indented);
}

std::string autolab_text(const CountedLab& lab, const Course& course, int64_t now) {
  if (!lab.open.empty()) return lab.open + "\n";
  std::string text =
      fmt::format("{}  {} of {} points\n", lab.lab, number_cell(lab.points), number_cell(lab.max_points));
  for (const CountedCheck& check : lab.checks)
    if (is_shown(check, course, now)) text += autolab_line(check);
  return text;
}

int64_t hundredths(double points) { return std::isfinite(points) ? std::llround(points * 100) : 0; }

/// Tests whose scores add up to that of the submission.
class WholeScores {
 public:
  void add(const std::string& name, bool passed, double points, double max_points) {
    const int64_t most = hundredths(max_points), score = std::clamp<int64_t>(hundredths(points), 0, most);
    tests_.push_back({{"test-name", name}, {"passed", passed}, {"score", score}, {"max-score", most}});
    score_ += score;
    max_score_ += most;
  }
  void write(Json& result) const {
    result["score"] = score_;
    result["max-score"] = max_score_;
    result["tests"] = tests_;
  }

 private:
  Json tests_ = Json::array();
  int64_t score_ = 0, max_score_ = 0;
};

WholeScores whole_scores(const std::vector<CountedLab>& labs, const Course& course, int64_t now) {
  WholeScores scores;
  bool passed = true;
  double points = 0, max_points = 0;
  for (const CountedLab& lab : labs)
    for (const CountedCheck& check : lab.checks)
      if (is_shown(check, course, now)) {
        if (check.max_points > 0)
          scores.add(name_of(check), check.status == Status::passed, check.points, check.max_points);
      } else {
        passed &= check.status == Status::passed;
        points += std::min(check.points, check.max_points);
        max_points += check.max_points;
      }
  if (max_points > 0) scores.add("Checks that are not shown", passed, points, max_points);
  return scores;
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? printable(value) : "";
}

}  // namespace

std::string to_gradescope(const std::vector<LabResult>& results, const Course& course) {
  const std::vector<CountedLab> labs = count(results, course);
  const std::vector<std::string> open = open_sentences(labs);
  std::string said = seeds(results);
  for (const std::string& sentence : open) said = sentence + "\n" + said;
  Json value{{"output", said},
             {"output_format", "text"},
             {"test_output_format", "text"},
             {"test_name_format", "text"},
             {"stdout_visibility", "hidden"}};
  if (!open.empty()) return dump(value, 2);
  value["score"] = json_points(total(labs, &CountedLab::points));
  value["tests"] = Json::array();
  for (const CountedLab& lab : labs)
    for (const CountedCheck& check : lab.checks) value["tests"].push_back(gradescope_test(check));
  return dump(value, 2);
}

std::string to_prairielearn(const std::vector<LabResult>& results, const Course& course, int64_t now) {
  const std::vector<CountedLab> labs = count(results, course);
  const double points = total(labs, &CountedLab::points), max_points = total(labs, &CountedLab::max_points);
  std::vector<std::string> open = open_sentences(labs);
  if (open.empty() && !(max_points > 0)) open.push_back("Nothing could be graded.");
  if (!open.empty()) return dump(Json{{"gradable", false}, {"format_errors", open}}, 2);
  Json value{
      {"gradable", true},
      {"score", std::clamp(points / max_points, 0.0, 1.0)},
      {"message", fmt::format("{} of {} points. {}", number_cell(points), number_cell(max_points), seeds(results))},
      {"tests", Json::array()}};
  for (const CountedLab& lab : labs)
    for (const CountedCheck& check : lab.checks)
      if (is_shown(check, course, now)) value["tests"].push_back(prairielearn_test(check));
  return dump(value, 2);
}

std::string to_autolab(const std::vector<LabResult>& results, const Course& course, int64_t now) {
  Json scores = Json::object();
  double sum = 0;
  std::string text;
  for (const CountedLab& lab : count(results, course)) {
    text += autolab_text(lab, course, now);
    if (!lab.open.empty()) continue;
    scores[lab.lab] = json_points(lab.points);
    sum += lab.points;
  }
  return text + seeds(results) + "\n" + dump(Json{{"scores", scores}, {"scoreboard", {json_points(sum)}}}, -1);
}

ClassroomRun classroom_run() {
  return {variable("CLASSROOM"),      variable("ASSIGNMENT"), variable("ASSIGNMENT_TYPE"), variable("OWNER"),
          variable("SUBMISSION_TAG"), variable("COMMIT_URL"), variable("RELEASE_URL"),     variable("REVIEW_URL")};
}

std::string to_classroom50(const std::vector<LabResult>& results, const Course& course, int64_t now,
                           const ClassroomRun& run) {
  const std::vector<CountedLab> labs = count(results, course);
  if (!open_sentences(labs).empty()) return "";
  Json value{{"schema", "classroom50/result/v1"},
             {"classroom", run.classroom},
             {"assignment", run.assignment},
             {"assignment_type", run.assignment_type},
             {"owner", run.owner},
             {"submission", run.submission},
             {"commit", run.commit},
             {"release", run.release},
             {"review", run.review.empty() ? run.commit : run.review},
             {"datetime", utc_text(now)}};
  whole_scores(labs, course, now).write(value);
  return dump(value, 2);
}

}  // namespace grader
