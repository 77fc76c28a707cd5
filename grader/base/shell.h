// Runs shell commands and returns their output.
#pragma once
#include <functional>
#include <string>

namespace grader {

struct Answer {
  int exit_code = -1;  // -1: not started, or ended by a signal
  std::string text;    // standard output, and standard error if the command says 2>&1
};

Answer ask_shell(const std::string& command);

/// Calls `on_line` for each line as soon as the command has written it. Returns the exit code.
int ask_shell_by_line(const std::string& command, const std::function<void(const std::string&)>& on_line);

/// Quotes any text as one word of a command line.
std::string shell_word(const std::string& text);

std::string first_line(const std::string& text);
/// Returns the last non-empty line, which is usually the error message of a failed tool.
std::string last_line(const std::string& text);

}  // namespace grader
