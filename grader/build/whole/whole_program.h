// The files of a whole CUDA program, one with its own main(), become a program on the emulator. For one's own programs:
// nothing is screened, and no mark comes of it.
#pragma once
#include <set>
#include <string>
#include <vector>

#include "common/emulator/rewrite/rewrite.h"
#include "grader/build/build.h"
#include "grader/build/whole/numbered_lines.h"

namespace grader {

struct ProgramSource {
  std::vector<std::string> files;         // .cu, .cpp, .cc, .c; paths
  std::vector<std::string> folders = {};  // where more headers are
  std::vector<std::string> macros = {};   // NAME or NAME=value
};

/// Preprocessed and rewritten.
struct PreparedProgram {
  bool ok = false, cxx20 = false;
  std::string workspace, first, name;  // where it is built; its first file; what it calls itself
  std::vector<std::string> texts;      // paths, one for each file
  std::vector<emulator::VariableTemplate> variable_templates;
  std::vector<emulator::Notice> notices;
  OwnFiles files;
  std::vector<Finding> findings;  // why it is not ok; `file` and `line` are the program's own
  std::string error;              // why it is not ok, by nobody's fault
};

struct BuiltProgram {
  bool ok = false;
  std::string binary;
  std::vector<Finding> findings;
  std::vector<Finding> warnings;  // of a program that compiles
  std::set<int> unread_statuses;  // numbered lines
  std::string error;
};

/// Everything is made in `workspace`. As C++20 where it does not compile as C++17.
PreparedProgram prepare_program(const ProgramSource& source, const std::string& workspace, bool cxx20 = false);

/// Flavour::emulator_check, emulator_profile or emulator_trace.
BuiltProgram build_program(const PreparedProgram& prepared, Flavour flavour);

}  // namespace grader
