// Command lines for the shell, and what they answer.
#pragma once
#include <functional>
#include <string>

namespace grader {

struct Answer {
  int exit_code = -1;  // -1: not started, or ended by a signal
  std::string text;    // standard output, and standard error where the command says 2>&1
};

Answer ask_shell(const std::string& command);

/// Calls `on_line` for each line as soon as the command has written it. Returns the exit code.
int ask_shell_by_line(const std::string& command, const std::function<void(const std::string&)>& on_line);

/// Any text as one word of a command line.
std::string shell_word(const std::string& text);

std::string first_line(const std::string& text);
/// The last line that is not empty: what a tool that failed has to say.
std::string last_line(const std::string& text);

}  // namespace grader
