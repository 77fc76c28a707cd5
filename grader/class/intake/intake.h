// Reads hand-ins from folders and archives that course platforms export.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"
#include "grader/class/intake/roster.h"

namespace grader {

struct IntakeOptions {
  std::filesystem::path unpack_to;  // archives are unpacked below this folder, which must exist as long as the paths
                                    // are used
  std::vector<LabName> labs;
  std::string only_lab = {};
  std::string layout = {};  // layout of the folders; "": the layout that leaves out the fewest entries
  bool settled = false;     // recently changed files may be incomplete copies: they are left for the next run
};

/// The possible values of IntakeOptions::layout.
std::vector<std::string> layout_names();

/// Returns the labs' files of one student, at any depth in a folder. The files are found in the same way as by
/// take_in().
HandIn take_one(const std::filesystem::path& folder, const IntakeOptions& options,
                std::vector<IntakeProblem>& problems);

/// Returns all hand-ins, each attempt separately. An item that cannot be imported is reported as a problem, and the
/// rest is imported.
Intake take_in(const std::vector<std::filesystem::path>& given, const IntakeOptions& options);

}  // namespace grader
