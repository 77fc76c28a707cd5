#include "grader/judge/marks.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/judge/technique.h"

namespace grader {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

Check make_check(const std::string& prefix, const std::string& id, const std::string& title, double points) {
  Check check;
  check.id = prefix + "." + id;
  check.title = title;
  check.max_points = points;
  check.status = Status::failed;
  return check;
}

void pass(Check& check) {
  check.status = Status::passed;
  check.points = check.max_points;
}

bool any_right(const Observations& seen) {
  return std::any_of(seen.groups.begin(), seen.groups.end(), [](const GroupSeen& group) { return group.right; });
}

Check correctness_check(const CorrectnessRule& rule, const Observations& seen, size_t group) {
  Check check = make_check("correct", rule.id, rule.title, rule.points);
  if (!seen.nothing_counts.empty()) {
    check.detail = seen.nothing_counts;
  } else if (seen.groups[group].right) {
    pass(check);
    check.detail = fmt::format("{} right, with both fills.", counted(seen.groups[group].shapes, "shape"));
  } else {
    check.detail = seen.groups[group].detail;
  }
  return check;
}

const Finding* first_of(const std::vector<Finding>& findings, const std::set<FindingKind>& kinds) {
  for (const Finding& finding : findings)
    if (finding.severity == Severity::error && kinds.count(finding.kind) > 0) return &finding;
  return nullptr;
}

Check behaviour_check(const BehaviourRule& rule, const Observations& seen) {
  Check check = make_check("behaviour", rule.id, rule.title, rule.points);
  if (!seen.nothing_counts.empty()) {
    check.detail = seen.nothing_counts;
  } else if (const Finding* finding = first_of(seen.findings, rule.kinds)) {
    check.detail = finding->message;
  } else if (!any_right(seen)) {
    check.detail = "Counts once at least one group of shapes is right.";
  } else {
    pass(check);
    check.detail = "Nothing of the kind was seen.";
  }
  return check;
}

/// Shared words per multiply-add below which the multiply-adds cannot live on shared memory: a tile of 64x64 elements
/// per thread still reads 0.03.
constexpr double kTouchedOnly = 0.02;

/// NaN when there is nothing to judge; `why` then says so.
double value_of(const TechniqueRule& rule, const std::map<std::string, double>& metrics, std::string& why) {
  const bool shared = rule.metric.rfind("shared_", 0) == 0;
  const auto words = metrics.find("shared_words_read");
  const auto per_multiply_add = metrics.find("shared_words_per_multiply_add");
  const auto found = metrics.find(rule.metric);
  if (shared && words != metrics.end() && words->second == 0)
    why = "Your kernel reads nothing from shared memory.";
  else if (shared && per_multiply_add != metrics.end() && per_multiply_add->second < kTouchedOnly)
    why = "The multiply-adds do not read shared memory.";
  else if (found == metrics.end())
    why = "There was nothing to count.";
  else
    return found->second;
  return kNothing;
}

Check technique_check(const TechniqueRule& rule, const Observations& seen) {
  Check check = make_check("technique", rule.id, rule.title, rule.points);
  if (seen.technique_unmeasured) {
    check.status = Status::not_graded;
    check.max_points = 0;
    check.detail = seen.no_technique;
    return check;
  }
  check.detail = !seen.nothing_counts.empty() ? seen.nothing_counts : seen.no_technique;
  if (check.detail.empty() && !any_right(seen)) check.detail = "Counts once at least one group of shapes is right.";
  if (!check.detail.empty()) return check;
  const double value = value_of(rule, seen.metrics, check.detail);
  if (std::isnan(value)) return check;
  check.points = technique_points(rule, value);
  check.detail = technique_sentence(rule, value);
  if (check.points == check.max_points)
    check.status = Status::passed;
  else if (!rule.advice.empty())
    check.detail += " " + rule.advice;
  return check;
}

/// One cause costs once. A behaviour check that failed for a cause which also made groups wrong: the smaller loss of
/// the two is given back.
void count_causes_once(const Rubric& rubric, const Observations& seen, std::vector<Check>& checks) {
  if (!seen.nothing_counts.empty() || !any_right(seen)) return;
  const size_t groups = rubric.correctness.size();
  for (size_t b = 0; b < rubric.behaviour.size(); ++b) {
    Check& behaviour = checks[groups + b];
    if (behaviour.status != Status::failed) continue;
    std::vector<size_t> shared;
    double lost = 0;
    for (size_t g = 0; g < groups; ++g) {
      const auto& kinds = seen.groups[g].error_kinds;
      const auto& wanted = rubric.behaviour[b].kinds;
      const bool same =
          std::any_of(wanted.begin(), wanted.end(), [&](FindingKind kind) { return kinds.count(kind) > 0; });
      if (!same || checks[g].status != Status::failed || checks[g].points > 0) continue;
      shared.push_back(g);
      lost += checks[g].max_points;
    }
    if (shared.empty()) continue;
    if (lost >= behaviour.max_points) {
      behaviour.points = behaviour.max_points;
      behaviour.detail += " Costs nothing more: it already cost points in correctness.";
      continue;
    }
    for (const size_t g : shared) {
      checks[g].points = checks[g].max_points;
      checks[g].detail += " Costs nothing more: the same cause already costs points in behaviour.";
    }
  }
}

}  // namespace

std::vector<Check> make_checks(const Rubric& rubric, const Observations& seen) {
  std::vector<Check> checks;
  for (size_t g = 0; g < rubric.correctness.size(); ++g)
    checks.push_back(correctness_check(rubric.correctness[g], seen, g));
  for (const BehaviourRule& rule : rubric.behaviour) checks.push_back(behaviour_check(rule, seen));
  for (const TechniqueRule& rule : rubric.technique) checks.push_back(technique_check(rule, seen));
  count_causes_once(rubric, seen, checks);
  return checks;
}

void add_up(LabResult& result) {
  result.points = result.max_points = 0;
  for (const Check& check : result.checks) {
    result.points += check.points;
    result.max_points += check.max_points;
  }
  // Halves add up exactly in binary; other fractions in a rubric may not.
  result.verdict = std::fabs(result.points - result.max_points) < 1e-9 ? Verdict::pass : Verdict::fail;
  if (!result.error.empty()) result.verdict = Verdict::error;
}

void charge_hints(int taken, double price, LabResult& result) {
  result.hints_taken = taken;
  result.hint_points = std::min(result.points, taken * price);
  result.points -= result.hint_points;
  if (result.hint_points > 0 && result.verdict == Verdict::pass) result.verdict = Verdict::fail;
}

Check speed_not_measured(const SpeedRule& rule, const std::string& why) {
  Check check = make_check("speed", rule.id, rule.title, rule.required ? rule.points : 0);
  check.status = Status::not_graded;
  check.detail = why;
  return check;
}

}  // namespace grader
