// Reads hand-ins from folders and archives as course platforms export them.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"
#include "grader/class/intake/roster.h"

namespace grader {

struct IntakeOptions {
  std::filesystem::path unpack_to;  // archives are unpacked below it; must outlive the use of the paths
  std::vector<LabName> labs;
  std::string only_lab = {};
  std::string layout = {};  // of the folders; "": the layout that leaves out least
  bool settled = false;     // recently changed files may be incomplete copies: left for the next run
};

/// The possible values of IntakeOptions::layout.
std::vector<std::string> layout_names();

/// The labs' files of one student, anywhere in a folder, found in the same way as by take_in().
HandIn take_one(const std::filesystem::path& folder, const IntakeOptions& options,
                std::vector<IntakeProblem>& problems);

/// All hand-ins, each attempt separately. What cannot be taken is reported as a problem, and the rest is taken.
Intake take_in(const std::vector<std::filesystem::path>& given, const IntakeOptions& options);

}  // namespace grader
