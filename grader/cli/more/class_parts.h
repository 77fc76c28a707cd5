// What several commands about a class do alike.
#pragma once
#include <string>
#include <vector>

#include "grader/class/batch/batch.h"
#include "grader/cli/cli.h"

namespace grader {

/// A gradebook with the course's terms and the labs' rubrics as they are now.
struct OpenClass {
  /// --course is read, checked and kept in the gradebook, which remembers it. Throws BookError, TomlError.
  OpenClass(const Arguments& arguments, Book::Mode mode);

  ClassLabs labs;
  Book book;
  Course course;
};

/// Throws Stop where there is no such student.
void require_student(const ClassRecord& record, const std::string& id);

/// Grades the tasks here or with Slurm, with a line of progress; each result is in the gradebook as soon as it is there. CPU
/// labs that are timed run alone and here, after the others.
void grade_into(const std::vector<Task>& tasks, const ClassLabs& labs, const Arguments& arguments, Book& book);

}  // namespace grader
