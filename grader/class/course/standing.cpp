#include "grader/class/course/standing.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace grader {
namespace {

constexpr int64_t kDay = 86400;

/// The results for one lab's file: the one that determines the mark, and one in which speed was measured.
struct Known {
  const Result* base = nullptr;
  const Result* speed = nullptr;
};

/// One hand-in of one lab by one student.
struct Attempt {
  const HandInRecord* hand_in = nullptr;
  const HandedFile* file = nullptr;
  Known known = {};
  std::optional<int64_t> when = {};
};

/// The terms of one student for one lab.
struct Rules {
  LabTerms terms;
  bool excused = false;
  std::vector<std::string> reasons = {};
};

using ByFile = std::map<std::pair<std::string, std::string>, Known>;

bool is_speed(const CheckRecord& check) { return check.part == Part::speed; }

bool measured(const Result& result) {
  return std::ranges::any_of(result.checks,
                             [](const CheckRecord& c) { return is_speed(c) && c.status != Status::not_graded; });
}

/// Results of the emulator and the CPU determine marks; those of a GPU add speed only.
ByFile by_file(const std::vector<Result>& results) {
  ByFile all;
  for (const Result& result : results) {
    Known& known = all[{result.question.lab, result.question.source}];
    if (result.question.backend != "gpu") known.base = &result;
    if (measured(result)) known.speed = &result;
  }
  return all;
}

Rules rules_of(const Course& course, const std::string& student, const std::string& lab) {
  Rules rules{course.terms(lab)};
  for (const Grant& grant : course.grants) {
    if (grant.student != student) continue;
    if (!grant.labs.empty() && std::ranges::find(grant.labs, lab) == grant.labs.end()) continue;
    if (rules.terms.due) *rules.terms.due += grant.extra_days * kDay;
    if (rules.terms.attempts) *rules.terms.attempts += grant.extra_attempts;
    rules.excused |= grant.excused;
    if (!grant.reason.empty()) rules.reasons.push_back(grant.reason);
  }
  return rules;
}

bool could_not_grade(const Attempt& attempt) {
  return attempt.file->source.empty() || (attempt.known.base && attempt.known.base->verdict == "error");
}

/// In the order of time; an attempt that could not be graded does not count.
void limit_attempts(const Rules& rules, std::vector<Attempt>& attempts, LabStanding& standing) {
  std::ranges::stable_sort(attempts, {},
                           [](const Attempt& a) { return std::tuple(a.when.value_or(0), a.hand_in->id); });
  standing.attempts = static_cast<int>(attempts.size());
  if (!rules.terms.attempts) return;
  int used = 0;
  const auto beyond = [&](const Attempt& a) { return (used += !could_not_grade(a)) > *rules.terms.attempts; };
  standing.unlisted_attempts = std::erase_if(attempts, beyond) > 0;
}

double sum(const Result& result, bool speed, double CheckRecord::*what) {
  double total = 0;
  for (const CheckRecord& check : result.checks)
    if (is_speed(check) == speed) total += check.*what;
  return total;
}

/// From the rubric that produced the result, because its points refer to that; from the current rubric if a check could
/// not be graded.
double maximum(const Result& result, const LabOfCourse& lab) {
  const auto open = [](const CheckRecord& c) { return !is_speed(c) && c.status == Status::not_graded; };
  return std::ranges::any_of(result.checks, open) ? lab.max_points : sum(result, false, &CheckRecord::max_points);
}

void take_off_late_days(const Rules& rules, const Attempt& attempt, LabStanding& standing) {
  const LabTerms& terms = rules.terms;
  if (!terms.due || !attempt.when || *attempt.when <= *terms.due + terms.grace_minutes * 60) return;
  standing.late_days = static_cast<int>((*attempt.when - *terms.due + kDay - 1) / kDay);
  standing.too_late = terms.late_days && standing.late_days > *terms.late_days;
  const double off =
      standing.too_late ? standing.points : standing.late_days * terms.late_per_day * standing.max_points;
  standing.late_points = std::min(off, standing.points);
  standing.points -= standing.late_points;
}

/// False if required speed is not measured yet.
bool add_speed(const Rules& rules, const LabOfCourse& lab, const Attempt& attempt, LabStanding& standing) {
  if (rules.terms.speed == SpeedPolicy::off || lab.speed_points == 0) return true;
  if (!all_shapes_right(*attempt.known.base)) return true;
  if (!attempt.known.speed) return rules.terms.speed == SpeedPolicy::bonus;
  standing.speed_result = attempt.known.speed->id;
  standing.bonus = sum(*attempt.known.speed, true, &CheckRecord::points);
  standing.points += standing.bonus;
  return true;
}

LabStanding standing_of(const Attempt& attempt, const Rules& rules, const LabOfCourse& lab, LabStanding standing) {
  standing.hand_in = attempt.hand_in->id;
  standing.submitted = attempt.hand_in->submitted;
  standing.standing = could_not_grade(attempt) ? MarkState::ungraded : MarkState::pending;
  if (!attempt.known.base) return standing;
  standing.result = attempt.known.base->id;
  if (could_not_grade(attempt)) return standing;
  standing.max_points += maximum(*attempt.known.base, lab) - lab.max_points;
  standing.earned = sum(*attempt.known.base, false, &CheckRecord::points);
  standing.points = standing.earned;
  if (add_speed(rules, lab, attempt, standing)) standing.standing = MarkState::marked;
  take_off_late_days(rules, attempt, standing);
  return standing;
}

/// True if the later of two attempts counts instead of the earlier one.
bool counts_instead(Keep keep, const LabStanding& later, const LabStanding& earlier) {
  if (later.too_late) return false;
  if (keep == Keep::latest) return true;
  return later.standing == MarkState::marked &&
         !(later.points < earlier.points && earlier.standing == MarkState::marked);
}

void adjust(const std::vector<Adjustment>& adjustments, LabStanding& standing) {
  const double before = standing.points;
  for (const Adjustment& adjustment : adjustments) {
    standing.reasons.push_back(adjustment.reason);
    standing.standing = adjustment.kind == Adjustment::Kind::excuse ? MarkState::excused : MarkState::marked;
    if (adjustment.kind == Adjustment::Kind::set) standing.points = adjustment.points;
    if (adjustment.kind == Adjustment::Kind::add) standing.points += adjustment.points;
  }
  standing.points = std::max(0.0, standing.points);
  standing.adjusted = standing.points - before;
}

LabStanding stand(const Course& course, const Rules& rules, const LabOfCourse& lab, std::vector<Attempt> attempts) {
  LabStanding standing;
  standing.lab = lab.name;
  standing.max_points = lab.max_points + (rules.terms.speed == SpeedPolicy::required ? lab.speed_points : 0);
  standing.reasons = rules.reasons;
  limit_attempts(rules, attempts, standing);
  if (rules.excused) standing.standing = MarkState::excused;
  if (rules.excused || attempts.empty()) return standing;
  std::optional<LabStanding> best;
  for (const Attempt& attempt : attempts) {
    LabStanding next = standing_of(attempt, rules, lab, standing);
    if (!best || counts_instead(course.keep, next, *best)) best = std::move(next);
  }
  return *best;
}

void weigh(double counts, LabStanding& standing) {
  for (double* points :
       {&standing.points, &standing.max_points, &standing.earned, &standing.bonus, &standing.late_points})
    *points *= counts;
}

using Attempts = std::map<std::pair<std::string, std::string>, std::vector<Attempt>>;

Attempts attempts_of(const ClassRecord& record) {
  const ByFile known = by_file(record.results);
  Attempts all;
  for (const HandInRecord& hand_in : record.hand_ins)
    for (const HandedFile& file : hand_in.files) {
      Attempt attempt{&hand_in, &file, {}, parse_time(hand_in.submitted)};
      if (const auto found = known.find({file.lab, file.source}); found != known.end()) attempt.known = found->second;
      for (const std::string& student : hand_in.students) all[{student, file.lab}].push_back(attempt);
    }
  return all;
}

void add_up(StudentStanding& student) {
  for (const LabStanding& lab : student.labs) {
    if (lab.standing == MarkState::excused) continue;
    student.points += lab.points;
    student.max_points += lab.max_points;
    student.open |= lab.standing == MarkState::pending || lab.standing == MarkState::ungraded;
  }
}

}  // namespace

bool all_shapes_right(const Result& result) {
  return std::ranges::all_of(
      result.checks, [](const CheckRecord& c) { return c.part != Part::correctness || c.status == Status::passed; });
}

std::string name_of(MarkState standing) {
  constexpr const char* kNames[] = {"missing", "pending", "ungraded", "marked", "excused"};
  return kNames[static_cast<size_t>(standing)];
}

std::vector<StudentStanding> standings(const Course& course, const std::vector<LabOfCourse>& labs,
                                       const ClassRecord& record) {
  const Attempts attempts = attempts_of(record);
  std::map<std::pair<std::string, std::string>, std::vector<Adjustment>> adjusted;
  for (const Adjustment& adjustment : record.adjustments)
    adjusted[{adjustment.student, adjustment.lab}].push_back(adjustment);
  std::vector<StudentStanding> all;
  for (const Student& student : record.students) {
    StudentStanding standing{.student = student, .labs = {}};
    for (const LabOfCourse& lab : labs) {
      const std::pair key{student.id, lab.name};
      const Rules rules = rules_of(course, student.id, lab.name);
      const auto found = attempts.find(key);
      LabStanding one = stand(course, rules, lab, found == attempts.end() ? std::vector<Attempt>{} : found->second);
      weigh(rules.terms.counts, one);
      if (const auto decided = adjusted.find(key); decided != adjusted.end()) adjust(decided->second, one);
      standing.labs.push_back(std::move(one));
    }
    add_up(standing);
    all.push_back(std::move(standing));
  }
  return all;
}

std::vector<Mark> marks_of(const std::vector<StudentStanding>& standings) {
  std::vector<Mark> marks;
  for (const StudentStanding& student : standings)
    for (const LabStanding& lab : student.labs)
      marks.push_back({student.student.id, lab.lab, lab.points, lab.max_points, name_of(lab.standing), lab.result});
  std::ranges::sort(marks, {}, [](const Mark& m) { return std::tuple(m.student, m.lab); });
  return marks;
}

}  // namespace grader
