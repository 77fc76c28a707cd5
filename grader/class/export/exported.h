// Functions shared by the tables and the JUnit output of a class.
#pragma once
#include "grader/class/export/export.h"

namespace grader {

/// Returns false if the mark is pending or could not be given, or if nothing was handed in and the due date has not
/// passed.
bool is_exported(const ExportInput& input, const StudentStanding& student, const LabStanding& lab);

/// Returns the maximum for everybody, multiplied by the lab's weight. It includes speed if speed is required.
double maximum(const Course& course, const LabOfCourse& lab);

/// "17.5"; "" if the value is not a number.
std::string number_cell(double value);

}  // namespace grader
