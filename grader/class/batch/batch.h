// A class: what was handed in goes into the gradebook, what has no answer yet is graded, and marks are made.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"
#include "grader/class/book/book.h"
#include "grader/class/course/standing.h"
#include "grader/class/intake/hand_in.h"

namespace grader {

/// The labs of the package, and which of them the class is graded in.
struct ClassLabs {
  std::map<std::string, LabRubric> rubrics;
  std::map<std::string, std::string> broken = {};  // labs whose rubric cannot be read, and why
  /// A lab with a broken rubric keeps the marks that it has; what is new in it is pending.
  std::vector<LabOfCourse> of(const Course& course, const ClassRecord& record) const;
};

/// One broken rubric breaks its own lab alone.
ClassLabs read_labs(const std::vector<std::string>& names);

/// Handed in, but of no use: course.toml lists labs, and not this one. By lab, how many hand-ins.
std::map<std::string, size_t> unlisted_labs(const Course& course, const ClassRecord& record);

/// What tells a text from another.
std::string source_digest(const Source& source);

/// Students, hand-ins and texts; each file is taken as `grader grade` takes it. Whole or not at all for each hand-in.
void enter(const Intake& intake, Book& book);

/// Every file of the gradebook without a result for this seed and rubric: each text once, in the order of hand-ins, and
/// those of CPU labs first, which take least.
struct Wanted {
  Backend backend = Backend::any;
  bool timed = false;
  std::string lab = {}, student = {};                 // "": all
  std::optional<uint64_t> seed = {};                  // of labs that have none yet; drawn unless told
  bool again = false;                                 // also what has a result
  bool new_grader = false;                            // also what another version of the grader answered
  std::optional<std::set<std::string>> sources = {};  // only these
};
std::vector<Task> tasks_of(const ClassRecord& record, const ClassLabs& labs, const Wanted& wanted, Book& book);

/// Of the tasks, those whose evidence is there already get their marks from it: nothing runs. Returns the others.
std::vector<Task> mark_from_evidence(const std::vector<Task>& tasks, const ClassLabs& labs, Book& book);

/// Marks as they now are; a new generation where one differs.
std::vector<StudentStanding> stand(const Course& course, const ClassLabs& labs, const std::string& reason, Book& book);

/// Whose mark differs between two generations, and which check made it.
struct MarkChange {
  Mark before, now;
  std::vector<std::string> checks = {};  // "correct.square: 4 instead of 0"
};
std::vector<MarkChange> changes(const std::vector<Mark>& before, const std::vector<Mark>& now, Book& book);

}  // namespace grader
