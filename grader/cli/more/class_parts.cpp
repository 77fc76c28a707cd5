#include "grader/cli/more/class_parts.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/progress.h"
#include "grader/base/text.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/slurm.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"

namespace grader {
namespace {

constexpr const char* kCourseKey = "course";

Course course_of(const Arguments& arguments, Book::Mode mode, Book& book) {
  std::string path = arguments.of_class.course, text = book.setting(kCourseKey);
  if (!path.empty() && !read_file(path, text))
    throw TomlError{path + ": found no file that can be read, expected the course"};
  const Course course = read_course(text, path.empty() ? "course.toml" : path, lab_names());
  if (!path.empty() && mode != Book::Mode::read) book.set(kCourseKey, text);
  return course;
}

/// The folder beside the gradebook is there as long as a job works on it.
void with_slurm(const std::vector<Task>& tasks, const ClassArguments& arguments,
                const std::function<void(const Result&)>& keep, Progress& progress) {
  const std::string folder = std::filesystem::absolute(arguments.book).string() + ".work";
  const std::string trouble = grade_with_slurm(tasks, {folder, arguments.slurm_options}, keep);
  if (!trouble.empty()) progress.say(trouble);
}

}  // namespace

OpenClass::OpenClass(const Arguments& arguments, Book::Mode mode)
    : labs{read_rubrics(lab_names())}, book(arguments.of_class.book, mode), course(course_of(arguments, mode, book)) {}

void require_student(const ClassRecord& record, const std::string& id) {
  if (std::ranges::find(record.students, id, &Student::id) != record.students.end()) return;
  std::vector<std::string> ids;
  for (const Student& student : record.students) ids.push_back(student.id);
  const std::string guess = nearest(id, ids);
  throw Stop{kWrongUse, "The gradebook knows no student " + shortened(id) +
                            (guess.empty() ? "." : ": did you mean " + shortened(guess) + "?")};
}

void grade_into(const std::vector<Task>& tasks, const ClassLabs& labs, const Arguments& arguments, Book& book) {
  const ClassArguments& c = arguments.of_class;
  const auto alone = [&](const Task& task) {
    return task.timed && labs.rubrics.at(task.lab).rubric.backend == Backend::cpu;
  };
  std::vector<Task> first, last;
  for (const Task& task : tasks) (alone(task) ? last : first).push_back(task);
  Progress progress(tasks.size());
  const auto keep = [&](const Result& result) {
    book.keep(result, true);
    progress.step(result.question.lab);
  };
  const auto keep_one = [&](size_t, const Result& result) { keep(result); };
  if (c.slurm)
    with_slurm(first, c, keep, progress);
  else
    grade_all(first, labs.rubrics, c.jobs > 0 ? static_cast<unsigned>(c.jobs) : cores(), keep_one);
  grade_all(last, labs.rubrics, 1, keep_one);
}

}  // namespace grader
