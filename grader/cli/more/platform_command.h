// `grade --format`: a folder that a course platform filled.
#pragma once
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/intake.h"
#include "grader/cli/cli.h"

namespace grader {

/// Puts each lab's file of what was handed in where `grade` looks for it: into/05_tiled/matmul.cu. Links stay links, which
/// `grade` refuses. Problems are added.
void lay_out(const std::string& handed_in, const IntakeOptions& options, const std::string& into,
             std::vector<IntakeProblem>& problems);

int grade_for_platform(const Arguments& arguments);

}  // namespace grader
