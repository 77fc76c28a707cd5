// Builds a program for the emulator from the files of a whole CUDA program, which has its own main(). This is for
// users' own programs: nothing is screened, and no mark depends on it.
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
  std::vector<std::string> folders = {};  // further folders with headers
  std::vector<std::string> macros = {};   // NAME or NAME=value
};

/// A program after preprocessing and rewriting.
struct PreparedProgram {
  bool ok = false, cxx20 = false;
  std::string workspace, first, name;  // build folder; the first file; the program's name
  std::vector<std::string> texts;      // paths, one for each file
  std::set<std::string> c_files;       // files that are compiled as C
  std::vector<emulator::VariableTemplate> variable_templates;
  std::vector<emulator::Notice> notices;
  OwnFiles files;
  std::vector<Finding> findings;  // why it is not ok; `file` and `line` are those of the program
  std::vector<Finding> warnings;  // also set if the program is ok
  std::string error;              // why it is not ok, if the program is not at fault
};

struct BuiltProgram {
  bool ok = false;
  std::string binary;
  std::vector<Finding> findings;
  std::vector<Finding> warnings;  // for a program that compiles
  std::set<int> unread_statuses;  // lines (numbered_lines.h) with a call whose status is ignored
  std::string error;
};

/// All files are created in `workspace`. If the program does not compile as C++17, it is compiled as C++20.
PreparedProgram prepare_program(const ProgramSource& source, const std::string& workspace, bool cxx20 = false);

/// Flavour::emulator_check, emulator_profile or emulator_trace.
BuiltProgram build_program(const PreparedProgram& prepared, Flavour flavour);

/// Like first_error(), for the output of the linker: an undefined name is in none of the program's files.
Finding first_error_of_link(const std::string& printed, const std::string& file);

}  // namespace grader
