// Contains functions that several class commands share.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/cli/cli.h"

namespace grader {

/// A gradebook, the terms of the course and the labs' current rubrics.
struct OpenClass {
  /// Reads and checks --course, and sets the time zone of this process to that of the course. Reports broken rubrics.
  /// Throws BookError, TomlError, Stop.
  OpenClass(const Arguments& arguments, Book::Mode mode);

  /// Call this after the class has been stored in the gradebook. Matches grants with students, and stores --course in
  /// the gradebook. For grants that match nobody, returns sentences. If the course is new to a gradebook with a roster,
  /// throws TomlError instead.
  std::vector<std::string> find_people();

  ClassLabs labs;
  Book book;
  Course course;

 private:
  std::string new_course_;  // text of the new course; "" if none was given
};

/// Returns the names that a course may use, without checks if a rubric is broken.
CourseNames course_names(const ClassLabs& labs);

/// Returns a sentence with the assumed time zone of times without a zone, if this matters.
std::string zone_text(const Course& course);

/// Returns the id of the only student with this id, ID number, e-mail or login. Throws Stop.
std::string known_student(Book& book, const std::string& name);

/// Throws Stop if the file cannot be written.
void write_report(const std::string& path, const std::string& text);

/// Grades the tasks on this machine or with Slurm, and shows progress. Each result is stored in the gradebook as soon
/// as it exists. Timed CPU labs run last, one at a time, on this machine.
void grade_into(const std::vector<Task>& tasks, const ClassLabs& labs, const Arguments& arguments, Book& book);

}  // namespace grader
