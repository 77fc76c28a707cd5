// Records a student's progress in a lab, in a small file, .progress, beside the student's own file.
#pragma once
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct StudentRecord {
  double last = 0, best = 0, maximum = 0;  // points
  int checks = 0;
};

/// All zero if nothing was graded yet, or if the file cannot be read.
StudentRecord read_student_record(const std::string& lab);

/// Keeps the result if `file` is the student's own in labs/; a file that could not be graded changes nothing. False if
/// the record could not be written.
bool keep_result(const std::string& file, const LabResult& result);

/// The sentence for a record that could not be written.
std::string not_kept(const std::string& lab);

}  // namespace grader
