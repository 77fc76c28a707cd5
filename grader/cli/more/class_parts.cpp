#include "grader/cli/more/class_parts.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <iostream>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "grader/base/package.h"
#include "grader/base/parallel.h"
#include "grader/base/private_file.h"
#include "grader/base/progress.h"
#include "grader/base/text.h"
#include "grader/base/time_zone.h"
#include "grader/class/batch/people.h"
#include "grader/class/batch/pool.h"
#include "grader/class/batch/slurm.h"
#include "grader/class/export/export.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"

namespace grader {
namespace {

constexpr const char* kCourseKey = "course";

void say_broken(const ClassLabs& labs) {
  for (const auto& [lab, why] : labs.broken)
    std::cerr << wrap(fmt::format("{} is not graded, because its rubric is broken. The other labs are. {}", lab, why),
                      79, 2)
              << '\n';
}

void take_zone(const Course& course) {
  if (course.timezone.empty()) return;
  if (time_zones().empty())
    throw Stop{kNotGraded,
               "course.toml uses a time zone, but this machine has no time zone data: sudo apt install tzdata"};
  use_time_zone(course.timezone);
}

/// Grades with Slurm. The folder beside the gradebook exists as long as a job uses it.
void with_slurm(const std::vector<Task>& tasks, const ClassArguments& arguments,
                const std::function<void(const Result&)>& keep, Progress& progress) {
  const std::string folder = std::filesystem::absolute(arguments.book).string() + ".work";
  const std::string trouble = grade_with_slurm(tasks, {folder, arguments.slurm_options}, keep);
  if (!trouble.empty()) progress.say(trouble);
}

}  // namespace

CourseNames course_names(const ClassLabs& labs) {
  CourseNames names{lab_names()};
  if (!labs.broken.empty()) return names;
  for (const auto& [name, lab] : labs.rubrics)
    for (const auto& [id, title] : titles_of(lab.rubric))
      if (std::ranges::find(names.checks, id) == names.checks.end()) names.checks.push_back(id);
  return names;
}

OpenClass::OpenClass(const Arguments& arguments, Book::Mode mode)
    : labs(read_labs(lab_names())), book(arguments.of_class.book, mode) {
  say_broken(labs);
  const std::string path = arguments.of_class.course;
  if (!path.empty() && !read_file(path, new_course_))
    throw TomlError{path + ": found no readable file, expected the course"};
  course = path.empty() ? read_course(book.setting(kCourseKey), "course.toml", course_names(labs))
                        : read_course(new_course_, path, course_names(labs));
  take_zone(course);
}

std::vector<std::string> OpenClass::find_people() {
  std::vector<std::string> unknown = grader::find_people(course, book);
  if (new_course_.empty()) return unknown;
  const ClassRecord record = book.read_all();
  if (!unknown.empty() && std::ranges::any_of(record.students, &Student::listed)) throw TomlError{unknown[0]};
  if (book.setting(kCourseKey) != new_course_) {
    book.set(kCourseKey, new_course_);
    book.log("course", "", "terms from course.toml");
  }
  new_course_.clear();
  return unknown;
}

std::string zone_text(const Course& course) {
  if (!course.timezone.empty()) return "Times without a zone are read as " + course.timezone + " time.";
  if (std::ranges::none_of(course.labs, [](const auto& lab) { return lab.second.due.has_value(); })) return "";
  const std::string now = local_text(std::time(nullptr));
  return "Times without a zone are read in this machine's time zone, " + now.substr(now.rfind(' ') + 1) +
         ": set timezone = \"Europe/Berlin\", or yours, in course.toml.";
}

std::string known_student(Book& book, const std::string& name) {
  const std::vector<std::string> found = book.people(name);
  if (found.size() == 1) return found[0];
  if (found.size() > 1)
    throw Stop{kWrongUse, fmt::format("{} students are called {}. Give the id of one: {}.", found.size(),
                                      shortened(name), fmt::join(found, " or "))};
  std::vector<std::string> known;
  const ClassRecord record = book.read_all();
  for (const Student& student : record.students) known.push_back(student.id);
  for (const auto& [student, names] : record.names)
    for (const PersonName& one : names) known.push_back(one.name);
  const std::string guess = nearest(name, known);
  throw Stop{kWrongUse, "The gradebook has no student " + shortened(name) +
                            (guess.empty() ? "." : ": did you mean " + shortened(guess) + "?")};
}

void write_report(const std::string& path, const std::string& text) {
  if (path == "-") return void(std::cout << text);
  if (!write_private_file(path, text))
    throw Stop{errno == ENOSPC ? kNotGraded : kWrongUse,
               fmt::format("{} cannot be written: {}.", printable(path), std::strerror(errno))};
  std::cout << "Written: " << printable(path) << "\n";
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
