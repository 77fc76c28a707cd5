// From folders and archives, as course platforms export them, to hand-ins.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "grader/class/intake/hand_in.h"
#include "grader/class/intake/lab_files.h"
#include "grader/class/intake/roster.h"

namespace grader {

struct IntakeOptions {
  std::filesystem::path unpack_to;  // archives are unpacked below it; it lives as long as the hand-ins' paths are read
  std::vector<LabName> labs;
  std::string only_lab = {};
  std::string layout = {};  // how folders are laid out; "": as the one layout says that leaves out least
  bool settled = false;     // what was changed in these seconds may be half a copy: it is left for the next time
};

/// The names for IntakeOptions::layout.
std::vector<std::string> layout_names();

/// The labs' files of one student, wherever they lie in a folder, as take_in() finds them.
HandIn take_one(const std::filesystem::path& folder, const IntakeOptions& options,
                std::vector<IntakeProblem>& problems);

/// All hand-ins, each attempt on its own. What cannot be taken in is a problem, and the rest is taken.
Intake take_in(const std::vector<std::filesystem::path>& given, const IntakeOptions& options);

}  // namespace grader
