#include "grader/class/batch/batch.h"

#include <algorithm>
#include <random>
#include <set>

#include <fmt/core.h>

#include "grader/base/coding/digest.h"
#include "grader/base/text.h"
#include "grader/build/take.h"

namespace grader {
namespace {

using Key = std::pair<std::string, std::string>;  // a lab and a source

uint64_t draw_seed() {
  std::random_device device;
  return device() % 1000000000u;
}

/// Stores the file's text in the gradebook; a file that cannot be read is stored with the reason.
HandedFile take_file(const LabFile& file, Book& book) {
  const Taken taken = take(file.path.string(), false);
  if (taken.problem == Taken::Problem::missing || taken.problem == Taken::Problem::unreadable)
    return {file.lab, "", taken.error};
  const bool unfit = taken.problem == Taken::Problem::unfit;
  const Source source{unfit ? "" : taken.content, unfit ? taken.error : ""};
  const std::string digest = source_digest(source);
  book.keep(digest, source);
  return {file.lab, digest};
}

bool handed_in_by(const HandInRecord& hand_in, const std::string& student) {
  return student.empty() || std::ranges::find(hand_in.students, student) != hand_in.students.end();
}

/// The newest result for each lab and source, from the requested backend.
std::map<Key, const Result*> answers(const ClassRecord& record, const ClassLabs& labs, const Wanted& wanted) {
  std::map<Key, const Result*> all;
  for (const Result& result : record.results) {
    const auto lab = labs.rubrics.find(result.question.lab);
    if (lab == labs.rubrics.end()) continue;
    Task task{.lab = lab->first, .backend = wanted.backend};
    if (result.question.backend == question_of(task, lab->second).backend)
      all[{result.question.lab, result.question.source}] = &result;
  }
  return all;
}

bool speed_measured(const Result& result) {
  return std::ranges::any_of(result.checks, [](const CheckRecord& check) {
    return check.part == Part::speed && check.status != Status::not_graded;
  });
}

bool answered(const Result* result, const Task& task, const ClassLabs& labs, const Wanted& wanted) {
  if (wanted.again || !result || result->verdict == name_of(Verdict::error)) return false;
  const Question& q = result->question;
  if (wanted.new_grader && q.grader != grader_digest()) return false;
  return q.seed == task.seed && q.rubric == labs.rubrics.at(task.lab).digest &&
         (!task.timed || speed_measured(*result));
}

double most_points(const ClassRecord& record, const std::string& lab) {
  double most = 0;
  for (const Result& result : record.results)
    if (result.question.lab == lab) most = std::max(most, result.max_points);
  return most;
}

}  // namespace

ClassLabs read_labs(const std::vector<std::string>& names) {
  ClassLabs labs;
  for (const std::string& name : names) try {
      labs.rubrics.merge(read_rubrics({name}));
    } catch (const RubricError& error) {
      labs.broken[name] = error.message;
    }
  return labs;
}

std::map<std::string, size_t> unlisted_labs(const Course& course, const ClassRecord& record) {
  std::map<std::string, size_t> unlisted;
  if (course.labs.empty()) return unlisted;
  for (const HandInRecord& hand_in : record.hand_ins)
    for (const HandedFile& file : hand_in.files)
      if (!course.labs.contains(file.lab)) ++unlisted[file.lab];
  return unlisted;
}

std::vector<LabOfCourse> ClassLabs::of(const Course& course, const ClassRecord& record) const {
  std::set<std::string> names;
  for (const auto& [name, terms] : course.labs) names.insert(name);
  if (names.empty())
    for (const HandInRecord& hand_in : record.hand_ins)
      for (const HandedFile& file : hand_in.files) names.insert(file.lab);
  std::vector<LabOfCourse> all;
  for (const std::string& name : names) {
    const auto found = rubrics.find(name);
    if (broken.contains(name)) all.push_back({name, most_points(record, name)});
    if (found == rubrics.end()) continue;
    const Rubric& rubric = found->second.rubric;
    LabOfCourse lab{name};
    for (const auto& rule : rubric.correctness) lab.max_points += rule.points;
    for (const auto& rule : rubric.behaviour) lab.max_points += rule.points;
    for (const auto& rule : rubric.technique) lab.max_points += rule.points;
    for (const auto& rule : rubric.speed) lab.speed_points += rule.points;
    all.push_back(lab);
  }
  return all;
}

std::string source_digest(const Source& source) {
  return digest_of(source.unfit.empty() ? source.text : "unfit\n" + source.unfit);
}

void enter(const Intake& intake, Book& book) {
  for (const HandIn& hand_in : intake.hand_ins) {
    HandInRecord record{.origin = hand_in.origin, .attempt = hand_in.attempt, .submitted = hand_in.submitted};
    for (const Person& person : hand_in.students) {
      book.keep(Student{person.id, person.name, person.email});
      record.students.push_back(person.id);
    }
    for (const LabFile& file : hand_in.files) record.files.push_back(take_file(file, book));
    book.keep(record);
  }
}

std::vector<Task> tasks_of(const ClassRecord& record, const ClassLabs& labs, const Wanted& wanted, Book& book) {
  const std::map<Key, const Result*> there = answers(record, labs, wanted);
  std::set<Key> seen;
  std::vector<Task> tasks;
  for (const HandInRecord& hand_in : record.hand_ins) {
    if (!handed_in_by(hand_in, wanted.student)) continue;
    for (const HandedFile& file : hand_in.files) {
      if (wanted.sources && !wanted.sources->contains(file.source)) continue;
      if (file.source.empty() || !labs.rubrics.contains(file.lab)) continue;
      if ((!wanted.lab.empty() && file.lab != wanted.lab) || !seen.insert({file.lab, file.source}).second) continue;
      Task task{.lab = file.lab, .digest = file.source, .backend = wanted.backend, .timed = wanted.timed};
      task.seed = book.seed(file.lab, wanted.seed ? *wanted.seed : draw_seed());
      const auto found = there.find({file.lab, file.source});
      if (answered(found == there.end() ? nullptr : found->second, task, labs, wanted)) continue;
      task.source = book.source(file.source);
      tasks.push_back(std::move(task));
    }
  }
  return tasks;
}

std::vector<Task> mark_from_evidence(const std::vector<Task>& tasks, const ClassLabs& labs, Book& book) {
  const ClassRecord record = book.read_all();
  std::vector<Task> left;
  std::map<Key, const Result*> there;
  if (!tasks.empty()) there = answers(record, labs, {.backend = tasks.front().backend});
  for (const Task& task : tasks) {
    const auto found = there.find({task.lab, task.digest});
    const LabRubric& lab = labs.rubrics.at(task.lab);
    const Result* old = found == there.end() ? nullptr : found->second;
    const bool same_runs = old && old->verdict != name_of(Verdict::error) && old->question.seed == task.seed &&
                           old->question.rubric != lab.digest &&
                           runs_part(old->question.rubric) == runs_part(lab.digest);
    const auto marked = same_runs ? mark_anew(*old, book.evidence(old->id), lab) : std::nullopt;
    if (marked)
      book.keep(*marked, true);
    else
      left.push_back(task);
  }
  return left;
}

std::vector<StudentStanding> stand(const Course& course, const ClassLabs& labs, const std::string& reason, Book& book) {
  const ClassRecord record = book.read_all();
  std::vector<StudentStanding> all = standings(course, labs.of(course, record), record);
  book.keep_marks(marks_of(all), reason);
  return all;
}

}  // namespace grader
