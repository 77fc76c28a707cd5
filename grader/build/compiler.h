// Finds the g++ used for grading, and runs it (or a related tool) in the sandbox.
#pragma once
#include <string>
#include <vector>

#include "grader/sandbox/sandbox.h"

namespace grader {

struct Compiler {
  std::string path;   // absolute; "" if there is none
  std::string error;  // if `path` is empty: what is missing and what to do
};

/// Returns $CXX if it is a g++, otherwise the first of g++, g++-15 … g++-12 that is new enough. The search is done
/// once.
const Compiler& compiler();

/// Returns the archives from which g++ may link parts into any program: its own and the C library's. The search is done
/// once.
const std::vector<std::string>& compiler_archives();

/// Returns a command that runs `argv` in `workspace`, with a time limit in seconds. The command may write there. In the
/// package, it can access only common/ and build/.
Command tool_command(const std::vector<std::string>& argv, const std::string& workspace, double seconds);

/// Runs g++ or a related tool with tool_command(). The limits are so high that ordinary files never reach them.
Outcome run_tool(const std::vector<std::string>& argv, const std::string& workspace);

}  // namespace grader
