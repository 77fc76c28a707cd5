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
  bool settled = false;  // what was changed in these seconds may be half a copy: it is left for the next time
};

/// All hand-ins, each attempt on its own. What cannot be taken in is a problem, and the rest is taken.
Intake take_in(const std::vector<std::filesystem::path>& given, const IntakeOptions& options);

}  // namespace grader
