// What the tables and JUnit have in common.
#pragma once
#include "grader/class/export/export.h"

namespace grader {

/// False while a mark is pending or could not be given, and while nothing was handed in before it is due.
bool is_exported(const ExportInput& input, const StudentStanding& student, const LabStanding& lab);

/// Of everybody, times what the lab counts: with speed where it is required.
double maximum(const Course& course, const LabOfCourse& lab);

/// "17.5"; "" for what is no number.
std::string number_cell(double value);

}  // namespace grader
