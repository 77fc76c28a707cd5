#include "grader/build/compiler.h"

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <fmt/core.h>

#include "grader/base/machine_speed.h"
#include "grader/base/package.h"
#include "grader/base/programs.h"
#include "grader/base/text.h"

namespace grader {
namespace {

constexpr int kOldest = 12;
constexpr double kMostSeconds = 15;  // per run; honest files take about one second

/// The major version of a g++, or 0 if it is not one; `error` says why it could not be run.
int version_of(const std::string& path, std::string& error) {
  const Command command{.argv = {path, "-dumpfullversion", "-dumpversion"},
                        .environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"}};
  const Outcome outcome = run(command, SandboxKind::limits_only);
  if (!outcome.started) error = fmt::format("{} cannot be run. {}", path, outcome.error);
  return outcome.started && outcome.exit_code == 0 ? std::atoi(outcome.out.c_str()) : 0;
}

Compiler look_up() {
  std::vector<std::string> names = {"g++", "g++-15", "g++-14", "g++-13", "g++-12"};
  if (const char* wanted = std::getenv("CXX"); wanted && std::string(wanted).find("g++") != std::string::npos)
    names.insert(names.begin(), wanted);
  int newest = 0;
  std::string error;
  for (const std::string& name : names) {
    const std::string path = find_program(name);
    if (path.empty()) continue;
    const int version = version_of(path, error);
    if (version >= kOldest) return {path, ""};
    newest = std::max(newest, version);
  }
  if (newest > 0)
    return {"", fmt::format("g++ {} is too old: install g++ {} or newer (apt-get install g++-{}).", newest, kOldest,
                            kOldest)};
  if (!error.empty()) return {"", error};
  return {"", "There is no C++ compiler: install g++ 12 or newer (Debian, Ubuntu: apt-get install g++)."};
}

/// g++ itself only says "CPU time limit exceeded signal terminated program cc1plus" and exits like after any error.
Outcome run_in_time(const Command& command) {
  Outcome outcome = run(command);
  const bool ended = outcome.err.find("signal terminated program") != std::string::npos;
  if (ended && outcome.cpu_seconds >= 0.9 * command.limits.cpu_seconds) outcome.cpu_timeout = true;
  return outcome;
}

}  // namespace

const Compiler& compiler() {
  static const Compiler found = look_up();
  return found;
}

/// The archive itself, or those that a linker script of that name lists: "GROUP ( /usr/lib/libm-2.36.a … )".
static std::vector<std::string> archives_at(const std::string& path) {
  std::string text;
  if (!read_file(path, text) || text.starts_with("!<arch>")) return {path};
  std::istringstream words(text);
  std::vector<std::string> archives;
  for (std::string word; words >> word;)
    if (word.starts_with("/") && word.ends_with(".a")) archives.push_back(word);
  return archives;
}

const std::vector<std::string>& compiler_archives() {
  static const std::vector<std::string> found = [] {
    std::vector<std::string> paths;
    for (const char* name : {"libstdc++.a", "libgcc.a", "libgcc_eh.a", "libc.a", "libm.a"}) {
      const Command command{.argv = {compiler().path, std::string("-print-file-name=") + name},
                            .environment = {"LC_ALL=C", "PATH=/usr/bin:/bin"}};
      for (const std::string& path : archives_at(trim(run(command, SandboxKind::limits_only).out)))
        paths.push_back(path);
    }
    return paths;
  }();
  return found;
}

Command tool_command(const std::vector<std::string>& argv, const std::string& workspace, double seconds) {
  Command command;
  command.argv = argv;
  command.readable = {package_root() + "/common", package_root() + "/build"};
  // A compiler installed elsewhere, as in /opt/gcc, has its parts beside bin/.
  const std::filesystem::path bin = std::filesystem::path(compiler().path).parent_path();
  if (bin.filename() == "bin" && !bin.string().starts_with("/usr/") && bin != "/bin")
    command.readable.push_back(bin.parent_path().string());
  command.writable = command.directory = workspace;
  command.trusted = true;
  command.limits.processes = 0;
  // Large pages, if the kernel has them: small pages take a fifth of a linker's time.
  command.environment = {"LC_ALL=C", "PATH=/usr/bin:/bin", "TMPDIR=" + workspace, "HOME=" + workspace,
                         "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=16777216"};
  command.limits.cpu_seconds = seconds;
  command.limits.wall_seconds = seconds * busyness();
  return command;
}

Outcome run_tool(const std::vector<std::string>& argv, const std::string& workspace) {
  Command command = tool_command(argv, workspace, kMostSeconds * slowness());
  command.limits.address_space_bytes = 6ull << 30;
  command.limits.file_bytes = 256 << 20;
  command.limits.output_bytes = 32 << 20;
  command.limits.discarded_bytes = 0;
  const Outcome outcome = run_in_time(command);
  // If the machine is briefly short of memory or processes, a second try is enough; a run that took long would take
  // long again.
  const bool quick = !outcome.output_capped && outcome.wall_seconds < kMostSeconds / 3;
  const bool bad_luck = quick && (!outcome.started || outcome.signal != 0);
  return bad_luck ? run_in_time(command) : outcome;
}

}  // namespace grader
