// What several commands about a class do alike.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/cli/cli.h"

namespace grader {

/// A gradebook with the course's terms and the labs' rubrics as they are now.
struct OpenClass {
  /// --course is read and checked. Its time zone is this process's from now on. Rubrics that are broken are told. Throws
  /// BookError, TomlError, Stop.
  OpenClass(const Arguments& arguments, Book::Mode mode);

  /// Once the gradebook knows the class: grants find their people, and the gradebook remembers --course. Grants that fit
  /// nobody are sentences; in a course that is new to a gradebook with a roster they are TomlErrors.
  std::vector<std::string> find_people();

  ClassLabs labs;
  Book book;
  Course course;

 private:
  std::string new_course_;  // its text; "" where none was told
};

/// What a course may name; without checks where a rubric is broken.
CourseNames course_names(const ClassLabs& labs);

/// In which zone times without one are read, where it matters; one sentence.
std::string zone_text(const Course& course);

/// The id of the one student who goes by this id, ID number, e-mail or login. Throws Stop.
std::string known_student(Book& book, const std::string& name);

/// Throws Stop where it cannot be written.
void write_report(const std::string& path, const std::string& text);

/// Grades the tasks here or with Slurm, with a line of progress; each result is in the gradebook as soon as it is there. CPU
/// labs that are timed run alone and here, after the others.
void grade_into(const std::vector<Task>& tasks, const ClassLabs& labs, const Arguments& arguments, Book& book);

}  // namespace grader
