// Contains parts shared by several commands about a class.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/cli/cli.h"

namespace grader {

/// A gradebook with the course's terms and the labs' current rubrics.
struct OpenClass {
  /// Reads and checks --course, and sets this process's time zone to the course's. Reports broken rubrics. Throws
  /// BookError, TomlError, Stop.
  OpenClass(const Arguments& arguments, Book::Mode mode);

  /// Call once the gradebook knows the class: matches grants with students, and stores --course in the gradebook.
  /// Grants that match nobody are returned as sentences; in a course that is new to a gradebook with a roster they are
  /// TomlErrors.
  std::vector<std::string> find_people();

  ClassLabs labs;
  Book book;
  Course course;

 private:
  std::string new_course_;  // its text; "" if none was given
};

/// The names that a course may use; without checks if a rubric is broken.
CourseNames course_names(const ClassLabs& labs);

/// A sentence with the time zone of times that do not name one, if it matters.
std::string zone_text(const Course& course);

/// The id of the one student with this id, ID number, e-mail or login. Throws Stop.
std::string known_student(Book& book, const std::string& name);

/// Throws Stop if the file cannot be written.
void write_report(const std::string& path, const std::string& text);

/// Grades the tasks here or with Slurm, with a progress line; each result is stored in the gradebook as soon as it
/// arrives. CPU labs that are timed run alone and on this machine, after the others.
void grade_into(const std::vector<Task>& tasks, const ClassLabs& labs, const Arguments& arguments, Book& book);

}  // namespace grader
