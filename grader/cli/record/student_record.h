// Records a student's progress in a lab in a small file, .progress, beside the student's file.
#pragma once
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct StudentRecord {
  double last = 0, best = 0, maximum = 0;  // points
  int checks = 0;
};

/// Reads the record. All values are 0 if nothing was graded yet or if the record cannot be read.
StudentRecord read_student_record(const std::string& lab);

/// Stores the result if `file` is the student's own file in labs/. If the file could not be graded, nothing changes.
/// Returns false if the record could not be written.
bool keep_result(const std::string& file, const LabResult& result);

/// Returns the message for a record that could not be written.
std::string not_kept(const std::string& lab);

}  // namespace grader
