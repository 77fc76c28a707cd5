#include "grader/judge/marks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/judge/technique.h"

namespace grader {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();

Check make_check(Part part, const std::string& id, const std::string& title, double points) {
  constexpr const char* kPrefixes[] = {"correct.", "behaviour.", "technique.", "speed."};  // in the order of Part
  return {.id = kPrefixes[static_cast<size_t>(part)] + id,
          .title = title,
          .status = Status::failed,
          .max_points = points,
          .part = part};
}

void pass(Check& check) {
  check.status = Status::passed;
  check.points = check.max_points;
}

/// The trials of one correctness group, summarised.
struct Group {
  bool single = true;                 // no shape has more than one product, which proves almost nothing
  bool right = true;                  // every shape, both fills, every thread order
  std::string detail;                 // of the first wrong shape
  std::set<FindingKind> error_kinds;  // error findings in runs of a group that is wrong
  size_t shapes = 0;                  // number of shapes run, from the rubric and hidden
};

/// The evidence, by the groups of a rubric.
struct Groups {
  const Evidence& evidence;
  Reason nothing_counts;
  std::vector<Group> groups;

  bool any_right() const {
    return evidence.proved || std::ranges::any_of(groups, [](const Group& one) { return one.right && !one.single; });
  }
};

std::string why_wrong(const TrialOutcome& trial) {
  const std::string shape = to_string(trial.shape);
  if (!trial.ran) return "Not run: an earlier shape ended the program.";
  if (!trial.finished) return "The program ended at " + shape + ".";
  return fmt::format("{} of {} elements are wrong at {}.", thousands(trial.wrong), thousands(trial.of), shape);
}

std::vector<const TrialOutcome*> trials_of(size_t group, const std::vector<TrialOutcome>& trials) {
  std::vector<const TrialOutcome*> some;
  for (const TrialOutcome& trial : trials)
    if (std::ranges::find(trial.groups, group) != trial.groups.end()) some.push_back(&trial);
  return some;
}

Group group_of(size_t number, const Evidence& evidence) {
  Group group;
  const auto fail = [&](const TrialOutcome& trial) {
    if (group.right) group.detail = why_wrong(trial);
    group.right = false;
  };
  const auto plain = trials_of(number, evidence.trials), sanitized = trials_of(number, evidence.sanitized);
  std::set<std::string> shapes;
  for (const TrialOutcome* trial : plain) {
    shapes.insert(to_string(trial->shape));
    group.single = group.single && multiply_adds(trial->shape) == 1;
  }
  group.shapes = shapes.size();
  for (const TrialOutcome* trial : plain)
    if (!trial->right) fail(*trial);
  // A sanitizer report that stops the program says nothing about numbers; wrong numbers at its end do.
  for (const TrialOutcome* trial : sanitized)
    if (trial->finished && !trial->right) fail(*trial);
  if (group.right) return group;
  for (const auto& trials : {plain, sanitized})
    for (const TrialOutcome* trial : trials) group.error_kinds.insert(trial->errors.begin(), trial->errors.end());
  // An uninitialised variable is reported by a compiler warning, not by a record.
  if (has_error(evidence.findings, FindingKind::uninitialised_read))
    group.error_kinds.insert(FindingKind::uninitialised_read);
  return group;
}

Reason why_nothing_counts(const Evidence& evidence) {
  if (evidence.compiled || evidence.nothing_counts) return evidence.nothing_counts;
  if (evidence.findings.empty()) return {Why::no_program};
  if (has_error(evidence.findings, FindingKind::unsupported)) return {Why::unsupported};
  return {has_error(evidence.findings, FindingKind::forbidden_symbol) ? Why::refused : Why::not_compiled};
}

Groups look(const Rubric& rubric, const Evidence& evidence) {
  Groups by_group{evidence, why_nothing_counts(evidence), {}};
  for (size_t group = 0; group < rubric.correctness.size(); ++group)
    by_group.groups.push_back(group_of(group, evidence));
  return by_group;
}

void wait(Check& check, const char* group) {
  check.waits = true;
  check.detail = fmt::format("Counts once at least one {} is right.", group);
}

Check correctness_check(const Rubric& rubric, const Groups& by_group, size_t number) {
  const CorrectnessRule& rule = rubric.correctness[number];
  const Group& group = by_group.groups[number];
  Check check = make_check(Part::correctness, rule.id, rule.title, rule.points);
  if (by_group.nothing_counts) {
    check.detail = sentence_of(by_group.nothing_counts);
  } else if (group.right && group.single && !by_group.any_right()) {
    wait(check, "group of larger shapes");
  } else if (group.right) {
    pass(check);
    check.detail = fmt::format("{} right, with both fills.", counted(group.shapes, "shape"));
  } else {
    check.detail = group.detail;
    if (!by_group.evidence.proved) return check;
    check.points = rubric.one_mistake.keeps * check.max_points;
    check.detail +=
        fmt::format(" One small edit makes it right: {:.3g}% of the points stay.", 100 * rubric.one_mistake.keeps);
  }
  return check;
}

const Finding* first_of(const std::vector<Finding>& findings, const std::set<FindingKind>& kinds) {
  for (const Finding& finding : findings)
    if (is_error(finding) && kinds.count(finding.kind) > 0) return &finding;
  return nullptr;
}

Check behaviour_check(const BehaviourRule& rule, const Groups& by_group) {
  Check check = make_check(Part::behaviour, rule.id, rule.title, rule.points);
  if (by_group.nothing_counts) {
    check.detail = sentence_of(by_group.nothing_counts);
  } else if (const Finding* finding = first_of(by_group.evidence.findings, rule.kinds)) {
    check.detail = finding->message;
  } else if (!by_group.any_right()) {
    wait(check, "group of shapes");
  } else {
    pass(check);
    check.detail = "No such mistake was found.";
  }
  return check;
}

/// Shared-memory words per multiply-add below which the operands cannot come from shared memory: even a tile of 64x64
/// elements per thread reads 0.03.
constexpr double kTouchedOnly = 0.02;

/// ... and the fraction of operands that must come from shared memory, stored there by a different thread: a quarter if
/// only one matrix is tiled, and only in part.
constexpr double kLeastOperands = 0.25;

/// NaN if there is nothing to judge; `why` then contains the reason.
double value_of(const TechniqueRule& rule, const std::map<std::string, double>& metrics, std::string& why) {
  const bool shared = rule.metric.rfind("shared_", 0) == 0;
  const auto words = metrics.find("shared_words_read");
  const auto per_multiply_add = metrics.find("shared_words_per_multiply_add");
  const auto operands = metrics.find("shared_operand_share");
  const auto borrowed = metrics.find("borrowed_operand_share");
  const auto found = metrics.find(rule.metric);
  if (shared && words != metrics.end() && words->second == 0)
    why = "Your kernel reads nothing from shared memory.";
  else if (shared && per_multiply_add != metrics.end() && per_multiply_add->second < kTouchedOnly)
    why = "The multiply-adds do not read shared memory.";
  else if (shared && operands != metrics.end() && operands->second < kLeastOperands)
    why = fmt::format(
        "Only {:.2g} of the multiply-adds' operands come from shared memory: other values read there do not affect C.",
        operands->second);
  else if (shared && rule.metric != "shared_borrowed_share" && borrowed != metrics.end() &&
           borrowed->second < kLeastOperands)
    why = fmt::format(
        "Only {:.2g} of the multiply-adds' operands come from words of shared memory that a different thread stored.",
        borrowed->second);
  else if (found == metrics.end())
    why = "There was nothing to count.";
  else
    return found->second;
  return kNothing;
}

/// The worse value of the two shapes at which traffic was counted, after the second shape's allowance; `where` names
/// the second shape if it decides.
double worse_value(const TechniqueRule& rule, const Evidence& evidence, std::string& why, std::string& where) {
  const double value = value_of(rule, evidence.metrics, why);
  if (std::isnan(value) || evidence.elsewhere.M == 0 || !is_counted_elsewhere(rule)) return value;
  constexpr double kRoom = 1.1;  // what edges cost a correct kernel compared with whole tiles
  const double other = value_of(rule, evidence.metrics_elsewhere, why);
  const double judged = rule.higher_is_better ? other * kRoom : other / kRoom;
  const bool worse = std::isnan(other) || technique_points(rule, judged) < technique_points(rule, value);
  if (worse) where = "At " + to_string(evidence.elsewhere) + ": ";
  return worse ? judged : value;
}

/// A matmul() that runs two kernels in one call has the loads of both. Then each element of C is stored more than once.
std::string about_launches(const TechniqueRule& rule, const std::map<std::string, double>& metrics) {
  const auto value = [&](const char* name) { return metrics.contains(name) ? metrics.at(name) : 0; };
  const bool more_than_c = value("global_store_bytes") >= 1.5 * 4 * value("c_words_written");
  if (!rule.metric.ends_with("_per_multiply_add") || value("launches") < 2 || !more_than_c) return "";
  return fmt::format(
      " All {:.0f} launches of a call count together: remove launches that only test a "
      "kernel.",
      value("launches"));
}

Check technique_check(const TechniqueRule& rule, const Groups& by_group) {
  Check check = make_check(Part::technique, rule.id, rule.title, rule.points);
  if (by_group.evidence.technique_unmeasured) {
    check.status = Status::not_graded;
    check.max_points = 0;
    check.detail = sentence_of(by_group.evidence.no_technique);
    return check;
  }
  check.detail = sentence_of(by_group.nothing_counts ? by_group.nothing_counts : by_group.evidence.no_technique);
  if (check.detail.empty() && !by_group.any_right()) wait(check, "group of shapes");
  if (!check.detail.empty()) return check;
  std::string where;
  const double value = worse_value(rule, by_group.evidence, check.detail, where);
  if (std::isnan(value)) {
    check.detail = where + check.detail;
    return check;
  }
  check.points = technique_points(rule, value);
  check.detail = where + technique_sentence(rule, value);
  if (check.points == check.max_points) {
    check.status = Status::passed;
    return check;
  }
  if (!rule.advice.empty()) check.detail += " " + rule.advice;
  check.detail += about_launches(rule, by_group.evidence.metrics);
  return check;
}

/// One cause costs points once. If the cause of a failed behaviour check also made groups wrong, the smaller loss of
/// the two is given back.
void count_causes_once(const Rubric& rubric, const Groups& by_group, std::vector<Check>& checks) {
  if (by_group.nothing_counts || !by_group.any_right()) return;
  const size_t groups = rubric.correctness.size();
  for (size_t b = 0; b < rubric.behaviour.size(); ++b) {
    Check& behaviour = checks[groups + b];
    if (behaviour.status != Status::failed) continue;
    std::vector<size_t> shared;
    double lost = 0;
    for (size_t g = 0; g < groups; ++g) {
      const auto& kinds = by_group.groups[g].error_kinds;
      const auto& wanted = rubric.behaviour[b].kinds;
      const bool same = std::ranges::any_of(wanted, [&](FindingKind kind) { return kinds.count(kind) > 0; });
      if (!same || checks[g].status != Status::failed || checks[g].points == checks[g].max_points) continue;
      shared.push_back(g);
      lost += checks[g].max_points - checks[g].points;
    }
    if (shared.empty()) continue;
    if (lost >= behaviour.max_points) {
      behaviour.points = behaviour.max_points;
      behaviour.detail += " No further points are lost: this cause already costs points in correctness.";
      continue;
    }
    for (const size_t g : shared) {
      checks[g].points = checks[g].max_points;
      checks[g].detail += " No further points are lost: the same cause already costs points in behaviour.";
    }
  }
}

double lost(const Check& check) { return check.max_points - check.points; }

/// If repairing one mistake makes everything right, only the largest of its losses counts, with the groups of shapes
/// taken together; the rest is given back.
void count_mistake_once(const Rubric& rubric, std::vector<Check>& checks) {
  const auto first = checks.begin(), behaviour = first + static_cast<std::ptrdiff_t>(rubric.correctness.size());
  const auto end = behaviour + static_cast<std::ptrdiff_t>(rubric.behaviour.size());
  double of_groups = 0;
  for (auto check = first; check != behaviour; ++check) of_groups += lost(*check);
  const auto worst = std::max_element(behaviour, end, [](const Check& a, const Check& b) { return lost(a) < lost(b); });
  const bool groups_stay = worst == end || of_groups >= lost(*worst);
  for (auto check = first; check != end; ++check) {
    const bool stays = groups_stay ? check < behaviour : check == worst;
    if (stays || lost(*check) == 0) continue;
    check->points = check->max_points;
    check->detail += " No further points are lost: the same mistake already costs points elsewhere.";
  }
}

/// The rubric's minimum fraction of the points for a file with one mistake: the difference is added in the order of the
/// checks.
void lift_to_floor(const Rubric& rubric, std::vector<Check>& checks) {
  double points = 0, max_points = 0;
  for (const Check& check : checks) points += check.points, max_points += check.max_points;
  double missing = rubric.one_mistake.floor * max_points - points;
  for (Check& check : checks) {
    if (!(missing > 0)) return;
    const double back = std::min(missing, lost(check));
    if (!(back > 0)) continue;
    check.points += back, missing -= back;
    check.detail += " A file with one mistake keeps at least the share of points set in the rubric.";
  }
}

/// A rule that could not be measured: 0 of 0, or 0 of its points if the rubric requires it.
Check speed_check(const SpeedRule& rule, const Evidence& evidence) {
  Check check = make_check(Part::speed, rule.id, rule.title, rule.points);
  check.status = Status::not_graded;
  for (const SpeedOutcome& outcome : evidence.speed)
    if (outcome.id == rule.id) {
      check.status = outcome.status, check.detail = outcome.detail;
      check.ratio = outcome.ratio, check.at_least = outcome.at_least;
    }
  if (check.status == Status::passed) check.points = rule.points;
  if (check.status == Status::not_graded && !rule.required) check.max_points = 0;
  return check;
}

}  // namespace

std::vector<Check> make_checks(const Rubric& rubric, const Evidence& evidence) {
  const Groups by_group = look(rubric, evidence);
  std::vector<Check> checks;
  for (size_t g = 0; g < rubric.correctness.size(); ++g) checks.push_back(correctness_check(rubric, by_group, g));
  for (const BehaviourRule& rule : rubric.behaviour) checks.push_back(behaviour_check(rule, by_group));
  for (const TechniqueRule& rule : rubric.technique) checks.push_back(technique_check(rule, by_group));
  if (by_group.evidence.proved && !by_group.nothing_counts) {
    count_mistake_once(rubric, checks);
    lift_to_floor(rubric, checks);
  } else {
    count_causes_once(rubric, by_group, checks);
  }
  for (const SpeedRule& rule : rubric.speed) checks.push_back(speed_check(rule, evidence));
  return checks;
}

std::vector<std::string> weak_metrics(const Rubric& rubric, const Evidence& evidence) {
  const Groups by_group = look(rubric, evidence);
  std::vector<std::string> weak;
  for (const TechniqueRule& rule : rubric.technique)
    if (technique_check(rule, by_group).status == Status::failed) weak.push_back(rule.metric);
  return weak;
}

/// Rows that begin at no sector cost sectors whatever the kernel does, and with a short sum there is next to nothing to copy
/// ahead.
bool is_counted_elsewhere(const TechniqueRule& rule) {
  return rule.metric != "load_sector_ratio" && rule.metric != "copied_ahead_share";
}

bool earns_less_elsewhere(const std::vector<TechniqueRule>& rules, const Evidence& evidence) {
  return std::ranges::any_of(rules, [&](const TechniqueRule& rule) {
    std::string why, where;
    worse_value(rule, evidence, why, where);
    return !where.empty();
  });
}

void mark(const Rubric& rubric, LabResult& result) {
  result.checks = make_checks(rubric, result);
  add_up(result);
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

}  // namespace grader
