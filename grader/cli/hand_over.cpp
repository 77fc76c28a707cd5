// In build/grader: passes the command with all its arguments to build/grader_more.
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/cli/command_parts.h"
#include "grader/cli/commands.h"
#include "grader/cli/more.h"

namespace grader {
namespace {

/// True if make has built everything that these commands need.
bool is_built() { return std::filesystem::exists(package_root() + "/build/.more"); }

std::vector<std::string> own_words() {
  std::string text;
  std::vector<std::string> words;
  if (!read_file("/proc/self/cmdline", text)) return words;
  for (size_t at = 0; at < text.size(); at = text.find('\0', at) + 1) words.emplace_back(text.c_str() + at);
  return words;
}

void build() {
  std::cerr << "This command is being built, once:\n" << std::flush;
  const std::string command =
      "flock build/.more.lock env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make --no-print-directory -C " +
      shell_word(package_root()) + " more >&2";
  if (ask_shell(command).exit_code == 0 && is_built()) return;
  throw Stop{kNotGraded, "This command could not be built: `make more` in " + package_root() + " says why."};
}

}  // namespace

int run_more(const Arguments&) {
  if (!is_built()) build();
  std::vector<std::string> words = own_words();
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const std::string program = package_root() + "/build/grader_more";
  execv(program.c_str(), pointers.data());
  throw Stop{kNotGraded, program + " does not start: `make more` builds it."};
}

}  // namespace grader
