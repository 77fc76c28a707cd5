#include "grader/class/export/counted.h"

#include <algorithm>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/report/report.h"
#include "grader/report/shown.h"

namespace grader {
namespace {

// Per sentence: names in a submission may be as long as its file, and PrairieLearn accepts 1 MB in total.
constexpr size_t kMostCharacters = 600;

bool counts(const Check& check, const LabTerms& terms) {
  return check.part != Part::speed || terms.speed != SpeedPolicy::off;
}

bool is_failed(const Check& check) { return check.status == Status::failed; }

/// Speed is measured only for correct kernels.
bool waits_for_speed(const LabResult& result, const LabTerms& terms) {
  const auto wrong = [](const Check& c) { return c.part == Part::correctness && c.status != Status::passed; };
  const auto unmeasured = [](const Check& c) { return c.part == Part::speed && c.status == Status::not_graded; };
  return terms.speed == SpeedPolicy::required && std::ranges::none_of(result.checks, wrong) &&
         std::ranges::any_of(result.checks, unmeasured);
}

std::string why_open(const LabResult& result, const LabTerms& terms) {
  if (result.verdict == Verdict::error)
    return fmt::format("{} could not be graded: {}", result.lab, shortened(result.error, kMostCharacters));
  for (const Check& check : result.checks)
    if (check.part != Part::speed && check.status == Status::not_graded)
      return fmt::format("{} could not be graded: {}", result.lab, shortened(check.detail, kMostCharacters));
  return waits_for_speed(result, terms) ? result.lab + " has no mark yet: its speed was not measured." : "";
}

/// The failed check with the most restricted visibility, the first of several; nullptr if none failed.
const Check* explained(const LabResult& result, const Course& course) {
  const Check* found = nullptr;
  for (const Check& check : result.checks)
    if (is_failed(check) && counts(check, course.terms(result.lab)) &&
        (!found || course.level(check.id) < course.level(found->id)))
      found = &check;
  return found;
}

/// The first error with its line, the mistake, and a first hint.
std::string explanation(const LabResult& result) {
  std::string text;
  const auto add = [&](const std::string& start, const std::string& sentence) {
    if (!sentence.empty()) text += "\n" + start + shortened(sentence, kMostCharacters);
  };
  add("", first_line(result, kMostCharacters));
  if (result.diagnosis) {
    add("Mistake: ", result.diagnosis->message);
    if (!result.diagnosis->hints.empty()) add("Next: ", result.diagnosis->hints[0]);
  }
  return text;
}

CountedCheck counted(const Check& check, const LabResult& result, const Course& course) {
  const LabTerms terms = course.terms(result.lab);
  const bool bonus = check.part == Part::speed && terms.speed == SpeedPolicy::bonus;
  return {
      result.lab,   printable(check.title),      shortened(check.detail, kMostCharacters),    check.part,
      check.status, check.points * terms.counts, bonus ? 0 : check.max_points * terms.counts, course.level(check.id)};
}

}  // namespace

CountedLab count(const LabResult& given, const Course& course) {
  LabResult result = given;
  make_printable(result);
  const LabTerms terms = course.terms(result.lab);
  const Check* with_words = explained(result, course);
  CountedLab lab{.lab = result.lab, .open = why_open(result, terms)};
  for (const Check& check : result.checks) {
    if (!counts(check, terms)) continue;
    lab.checks.push_back(counted(check, result, course));
    if (&check == with_words) lab.checks.back().output += explanation(result);
    lab.points += lab.checks.back().points;
    lab.max_points += lab.checks.back().max_points;
  }
  lab.points = std::max(0.0, lab.points - result.hint_points * terms.counts);
  return lab;
}

std::vector<CountedLab> count(const std::vector<LabResult>& labs, const Course& course) {
  std::vector<CountedLab> all;
  for (const LabResult& lab : labs) all.push_back(count(lab, course));
  return all;
}

std::vector<std::string> open_sentences(const std::vector<CountedLab>& labs) {
  std::vector<std::string> all;
  for (const CountedLab& lab : labs)
    if (!lab.open.empty()) all.push_back(lab.open);
  return all;
}

}  // namespace grader
