// Processes a class: stores hand-ins in the gradebook, grades hand-ins without a result, and computes marks.
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

/// The labs of the package, and those in which the class is graded.
struct ClassLabs {
  std::map<std::string, LabRubric> rubrics;
  std::map<std::string, std::string> broken = {};  // labs whose rubric cannot be read, and the reason
  /// If the rubric of a lab is broken, the lab keeps its marks, and new hand-ins for it are pending.
  std::vector<LabOfCourse> of(const Course& course, const ClassRecord& record) const;
};

/// Reads the rubrics. A broken rubric affects only its own lab.
ClassLabs read_labs(const std::vector<std::string>& names);

/// If course.toml lists labs: returns the number of hand-ins for each lab that it does not list.
std::map<std::string, size_t> unlisted_labs(const Course& course, const ClassRecord& record);

/// Returns a digest that identifies a text.
std::string source_digest(const Source& source);

/// Stores students, hand-ins and texts. Each file is read as `grader grade` reads it. Each hand-in is stored completely
/// or not at all.
void enter(const Intake& intake, Book& book);

/// Selects the files for tasks_of().
struct Wanted {
  Backend backend = Backend::any;
  bool timed = false;
  std::string lab = {}, student = {};                 // "": all
  std::optional<uint64_t> seed = {};                  // seed for labs that have none yet; random by default
  bool again = false;                                 // true: also files that have a result
  bool new_grader = false;                            // true: also files with a result of a different version of the
                                                      // grader
  std::optional<std::set<std::string>> sources = {};  // only texts with these digests
};
/// Returns a task for every selected file of the gradebook without a result for this seed and rubric. Each text occurs
/// once, in the order of hand-ins. CPU labs come first, because they take least time.
std::vector<Task> tasks_of(const ClassRecord& record, const ClassLabs& labs, const Wanted& wanted, Book& book);

/// Gives marks to the tasks whose evidence is already stored, without running anything. Returns the other tasks.
std::vector<Task> mark_from_evidence(const std::vector<Task>& tasks, const ClassLabs& labs, Book& book);

/// Computes the current marks. If a mark differs from the last generation of marks, starts a new generation.
std::vector<StudentStanding> stand(const Course& course, const ClassLabs& labs, const std::string& reason, Book& book);

/// A mark that differs between two generations, and the checks that changed it.
struct MarkChange {
  Mark before, now;
  std::vector<std::string> checks = {};  // "correct.square: 4 instead of 0"
};
std::vector<MarkChange> changes(const std::vector<Mark>& before, const std::vector<Mark>& now, Book& book);

}  // namespace grader
