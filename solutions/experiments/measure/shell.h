// Running the tools that an experiment needs. Commands run in the package's folder, with paths relative to it.
#pragma once
#include <functional>
#include <string>

namespace experiments {

struct Output {
  int exit_code = 0;
  std::string text;  // standard output, and standard error where the command says 2>&1
};

Output run(const std::string& command);

/// Calls `on_line` for each line as soon as the command has written it. Returns the exit code.
int run_by_line(const std::string& command, const std::function<void(const std::string&)>& on_line);

/// Path of a program on PATH or in `folder`; empty when it is in neither.
std::string find_tool(const std::string& name, const std::string& folder = "");

/// The last line of `text` that is not empty: what a tool that failed has to say.
std::string last_line(const std::string& text);

}  // namespace experiments
