// The g++ that grades: which one, and running it (or another tool of its family) in the sandbox.
#pragma once
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader {

struct Compiler {
  std::string path;   // absolute; "" when there is none
  std::string error;  // then: what is missing and what to do
};

/// $CXX when it is a g++, else the first of g++, g++-15 … g++-12 that is new enough. Looked up once.
const Compiler& compiler();

/// Archives from which g++ may link parts into any program: its own and those of the C library. Looked up once.
const std::vector<std::string>& compiler_archives();

/// `argv` in `workspace`, where it may write, for so many seconds; of the package it sees common/ and build/ only.
Command tool_command(const std::vector<std::string>& argv, const std::string& workspace, double seconds);

/// Runs g++, or another tool of its family, in this way, with what limits honest files never meet.
Outcome run_tool(const std::vector<std::string>& argv, const std::string& workspace);

}  // namespace grader
