// `grade --format`: grades a folder that a course platform has filled.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/intake.h"
#include "grader/cli/cli.h"

namespace grader {

/// Copies each lab's file from the submission to the place where `grade` expects it: into/05_tiled/matmul.cu. Links are
/// copied as links, and `grade` refuses them. Appends problems.
void lay_out(const std::string& handed_in, const IntakeOptions& options, const std::string& into,
             std::vector<IntakeProblem>& problems);

int grade_for_platform(const Arguments& arguments);

}  // namespace grader
