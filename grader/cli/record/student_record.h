// How far a student has come in a lab: one small file, .progress, beside the student's own file.
#pragma once
#include <string>

#include "grader/judge/result.h"

namespace grader {

struct StudentRecord {
  double last = 0, best = 0, maximum = 0;  // points
  int checks = 0;
};

/// All zero where nothing was graded yet, or what is there cannot be read.
StudentRecord read_student_record(const std::string& lab);

/// Where `file` is the student's own in labs/; what could not be graded changes nothing. False where the record could not
/// be written.
bool keep_result(const std::string& file, const LabResult& result);

/// The sentence for that.
std::string not_kept(const std::string& lab);

}  // namespace grader
