// Finds the g++ used for grading, and runs it (or a related tool) in the sandbox.
#pragma once
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader {

struct Compiler {
  std::string path;   // absolute; "" if there is none
  std::string error;  // in that case: what is missing and what to do
};

/// $CXX if it is a g++, otherwise the first of g++, g++-15 … g++-12 that is new enough. Looked up once.
const Compiler& compiler();

/// Archives from which g++ may link parts into any program: its own and the C library's. Looked up once.
const std::vector<std::string>& compiler_archives();

/// A command that runs `argv` in `workspace`, where it may write, with a time limit in seconds; of the package it can
/// access only common/ and build/.
Command tool_command(const std::vector<std::string>& argv, const std::string& workspace, double seconds);

/// Runs g++, or a related tool, with tool_command(), and with limits that honest files never reach.
Outcome run_tool(const std::vector<std::string>& argv, const std::string& workspace);

}  // namespace grader
