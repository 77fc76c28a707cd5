#include "solutions/experiments/measure/shell.h"

#include <sys/wait.h>

#include <cstdio>
#include <memory>
#include <sstream>
#include <stdexcept>

namespace experiments {

int run_by_line(const std::string& command, const std::function<void(const std::string&)>& on_line) {
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) throw std::runtime_error("No process could be started for: " + command);
  char* line = nullptr;
  size_t room = 0;
  for (ssize_t length; (length = getline(&line, &room, pipe)) > 0;) {
    if (line[length - 1] == '\n') --length;
    on_line(std::string(line, static_cast<size_t>(length)));
  }
  free(line);
  const int status = pclose(pipe);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

Output run(const std::string& command) {
  Output output;
  output.exit_code = run_by_line(command, [&](const std::string& line) { output.text += line + "\n"; });
  return output;
}

std::string find_tool(const std::string& name, const std::string& folder) {
  const std::string path = last_line(run("command -v " + name).text);
  if (!path.empty() || folder.empty()) return path;
  const std::string there = folder + "/" + name;
  return run("test -x '" + there + "'").exit_code == 0 ? there : "";
}

std::string last_line(const std::string& text) {
  std::stringstream stream(text);
  std::string last;
  for (std::string line; std::getline(stream, line);)
    if (!line.empty()) last = line;
  return last;
}

}  // namespace experiments
