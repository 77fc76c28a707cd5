// The command line of bubblewrap: separate namespaces, read-only /usr, no network, an empty /tmp.
#include <unistd.h>

#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/sandbox/sandbox_parts.h"

namespace grader::sandbox {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

void add(Words& words, std::initializer_list<std::string> more) { words.insert(words.end(), more); }

// Old versions lack some options (Ubuntu 22.04: --disable-userns); the output of --help shows which.
const std::string& help() {
  static const std::string text = [] {
    Command command;
    Plan plan;
    plan.program = bubblewrap_path();
    plan.argv = {"bwrap", "--help"};
    const Outcome outcome = execute(plan, command);
    return outcome.out + outcome.err;
  }();
  return text;
}

bool knows(const std::string& option) { return help().find(option + " ") != std::string::npos; }

void add_namespaces(Words& words) {
  add(words, {"--unshare-user", "--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts",
              "--unshare-cgroup-try", "--cap-drop", "ALL", "--die-with-parent", "--new-session"});
  if (knows("--disable-userns")) add(words, {"--disable-userns"});
  if (!seccomp_filter().empty()) add(words, {"--seccomp", std::to_string(kFilterFd)});
}

// /lib and similar paths are links into /usr on most systems, and folders on some.
void add_system(Words& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const std::string name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code none;
    if (fs::is_symlink(name, none))
      add(words, {"--symlink", fs::read_symlink(name, none).string(), name});
    else if (fs::is_directory(name, none))
      add(words, {"--ro-bind", name, name});
  }
  for (const std::string name : {"/etc/ld.so.cache", "/etc/alternatives", kLargePages})
    add(words, {"--ro-bind-try", name, name});
}

void add_scratch(Words& words, const Limits& limits) {
  if (knows("--size")) add(words, {"--size", std::to_string(limits.scratch_bytes)});
  add(words, {"--tmpfs", "/tmp", "--proc", "/proc", "--dev", "/dev"});
}

// CUDA reads in /sys which processor is near the GPU.
void add_gpu(Words& words) {
  for (const std::string& path : gpu_device_files()) add(words, {"--dev-bind", path, path});
  add(words, {"--ro-bind-try", "/sys", "/sys"});
}

void add_paths(Words& words, const Command& command, Stage& stage) {
  for (const std::string& path : command.readable) add(words, {"--ro-bind", stage.readable(path), path});
  if (!command.writable.empty()) add(words, {"--bind", stage.writable(command.writable), command.writable});
  if (!command.trusted) add(words, {"--remount-ro", "/dev"});
  add(words, {"--remount-ro", "/", "--chdir", command.directory});
}

}  // namespace

const std::string& bubblewrap_path() {
  static const std::string path = first_program(
      {package_root() + "/build/deps/usr/bin/bwrap", "/usr/bin/bwrap", "/usr/local/bin/bwrap", "/bin/bwrap"});
  return path;
}

// The limit on processes is set inside, where only the sandbox's own processes count.
Words bubblewrap_argv(const Command& command, Stage& stage) {
  Words words{"bwrap"};
  add_namespaces(words);
  add_system(words);
  if (!command.trusted) add_scratch(words, command.limits);
  if (command.gpu) add_gpu(words);
  add_paths(words, command, stage);
  add(words, {"--"});
  if (command.limits.processes > 0 && access("/usr/bin/prlimit", X_OK) == 0)
    add(words, {"/usr/bin/prlimit", "--nproc=" + std::to_string(command.limits.processes), "--"});
  words.insert(words.end(), command.argv.begin(), command.argv.end());
  return words;
}

}  // namespace grader::sandbox
