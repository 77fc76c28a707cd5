#include "grader/run/valgrind.h"

#include <filesystem>

#include "grader/base/machine_speed.h"
#include "grader/base/package.h"
#include "grader/base/programs.h"

namespace grader {

static std::string deps() { return package_root() + "/build/deps"; }

std::string valgrind_path() { return first_program({deps() + "/usr/bin/valgrind", "/usr/bin/valgrind"}); }

/// Everything that could change a count is fixed here: the environment, the caches, the runner's arguments. The counts
/// arrive on standard error, where valgrind writes after the program's last output.
Command valgrind_command(const std::string& binary, const std::vector<std::string>& tool) {
  Command command;
  command.argv = {valgrind_path()};
  command.argv.insert(command.argv.end(), tool.begin(), tool.end());
  command.argv.insert(command.argv.end(), {std::filesystem::absolute(binary), "--once"});
  command.readable = {binary};
  command.environment = {"PATH=/usr/bin:/bin"};
  if (command.argv[0].rfind(deps(), 0) == 0) {
    command.readable.push_back(deps());
    command.environment.push_back("VALGRIND_LIB=" + deps() + "/usr/libexec/valgrind");
  }
  command.limits.cpu_seconds = 20 * slowness();
  command.limits.wall_seconds = 2 * command.limits.cpu_seconds * busyness();
  return command;
}

}  // namespace grader
