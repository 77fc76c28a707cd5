#include "grader/base/shell.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "grader/base/text.h"

namespace grader {

int ask_shell_by_line(const std::string& command, const std::function<void(const std::string&)>& on_line) {
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return -1;
  char* line = nullptr;
  size_t room = 0;
  for (ssize_t length; (length = getline(&line, &room, pipe)) > 0;) {
    if (line[length - 1] == '\n') --length;
    on_line(std::string(line, static_cast<size_t>(length)));
  }
  free(line);
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

Answer ask_shell(const std::string& command) {
  Answer answer;
  answer.exit_code = ask_shell_by_line(command, [&](const std::string& line) { answer.text += line + "\n"; });
  return answer;
}

std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return word + "'";
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string last_line(const std::string& text) {
  std::string last;
  for (const std::string& line : split_lines(text))
    if (!line.empty()) last = line;
  return last;
}

}  // namespace grader
