// Chooses the kind of sandbox and turns a command into a plan for it.
#include "grader/sandbox/sandbox.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "grader/base/programs.h"
#include "grader/base/shell.h"
#include "grader/sandbox/sandbox_run.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

namespace fs = std::filesystem;
using sandbox::Plan;
using sandbox::Stage;

bool is_under(const std::string& path, const std::string& folder) {
  return path == folder || (path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/');
}

std::string absolute(const std::string& path) {
  std::string text = fs::absolute(path).lexically_normal().string();
  while (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

// "g++" is searched for as the sandbox would; a path with a slash is made absolute.
std::string program_inside(const std::string& name) {
  if (name.find('/') != std::string::npos) return absolute(name);
  const std::string found = first_program({"/usr/local/bin/" + name, "/usr/bin/" + name, "/bin/" + name});
  return found.empty() ? name : found;
}

bool visible(const Command& command, const std::string& path) {
  if (is_under(path, "/usr") || is_under(path, "/bin") || is_under(path, "/lib") || is_under(path, "/lib64"))
    return true;
  if (!command.writable.empty() && is_under(path, command.writable)) return true;
  return std::ranges::any_of(command.readable, [&](const std::string& folder) { return is_under(path, folder); });
}

// Makes paths absolute and unique, and the program itself readable. Returns "", or a sentence about what is wrong.
std::string tidy(Command& command) {
  if (command.argv.empty()) return "The sandbox was given no program to run.";
  command.argv[0] = program_inside(command.argv[0]);
  if (access(command.argv[0].c_str(), X_OK) != 0)
    return "The program " + command.argv[0] + " cannot be run (" + strerror(errno) + "): is it installed?";
  if (fs::is_directory(command.argv[0])) return "The program " + command.argv[0] + " is a folder.";
  for (std::string& path : command.readable) path = absolute(path);
  if (!command.writable.empty()) command.writable = absolute(command.writable);
  if (!visible(command, command.argv[0])) command.readable.push_back(command.argv[0]);
  std::erase_if(command.readable, [](const std::string& path) { return is_under(path, "/usr"); });
  for (const std::string& path : command.readable)
    if (!fs::exists(path)) return "The sandbox cannot show " + path + ": there is no such file or folder.";
  if (!command.writable.empty() && !fs::is_directory(command.writable))
    return "The sandbox cannot write to " + command.writable + ": there is no such folder.";
  return "";
}

bool has_variable(const std::vector<std::string>& environment, const std::string& name) {
  return std::ranges::any_of(environment, [&](const std::string& entry) { return entry.starts_with(name + "="); });
}

std::vector<std::string> full_environment(const Command& command, const std::string& home) {
  std::vector<std::string> all = command.environment;
  if (!has_variable(all, "PATH")) all.push_back("PATH=/usr/local/bin:/usr/bin:/bin");
  if (!has_variable(all, "HOME")) all.push_back("HOME=" + home);
  return all;
}

Plan bubblewrap_plan(const Command& command, Stage& stage) {
  Plan plan;
  plan.program = sandbox::bubblewrap_path();
  plan.argv = sandbox::bubblewrap_argv(command, stage);
  plan.environment = full_environment(command, "/tmp");
  return plan;
}

// Outside bubblewrap a staged file has a different path, so the words of the command are adapted.
void replace_path(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    const size_t end = at + from.size();
    const bool whole = end == text.size() || text[end] == '/' || text[end] == ':';
    if (whole) text.replace(at, from.size(), to);
    at += whole ? to.size() : from.size();
  }
}

void follow_moves(Plan& plan, const Stage& stage) {
  for (const auto& [from, to] : stage.moved()) {
    for (std::string& word : plan.argv) replace_path(word, from, to);
    for (std::string& entry : plan.environment) replace_path(entry, from, to);
    replace_path(plan.directory, from, to);
  }
}

// For Landlock or limits only: there are no namespaces, so a separate folder replaces /tmp.
Plan plain_plan(const Command& command, Stage& stage, bool landlock) {
  Plan plan;
  std::vector<std::string> readable, writable;
  const std::string scratch = command.trusted ? command.writable : stage.scratch();
  if (!command.trusted) writable.push_back(scratch);
  for (const std::string& path : command.readable) readable.push_back(stage.readable(path));
  if (!command.writable.empty()) writable.push_back(stage.writable(command.writable));
  plan.argv = command.argv;
  plan.directory = command.directory == "/tmp" ? scratch : command.directory;
  plan.environment = full_environment(command, scratch);
  if (!command.trusted) {
    std::erase_if(plan.environment, [](const std::string& entry) { return entry.starts_with("TMPDIR="); });
    plan.environment.push_back("TMPDIR=" + scratch);
  }
  follow_moves(plan, stage);
  plan.program = plan.argv[0];
  plan.seccomp = !sandbox::seccomp_filter().empty() && (landlock || sandbox::kernel_has_seccomp());
  plan.processes = command.limits.processes;
  if (plan.processes > 0) plan.processes += sandbox::tasks_of(plan.user == 0 ? getuid() : plan.user);
  if (landlock) {
    for (const auto& [from, to] : stage.binds()) (from == command.writable ? writable : readable).push_back(from);
    if (command.gpu) readable.push_back("/sys");
    plan.rules = sandbox::landlock_rules(readable, writable, command.trusted,
                                         command.gpu ? gpu_device_files() : std::vector<std::string>());
  }
  return plan;
}

// Writes the filter to a file for bubblewrap, which reads it from a descriptor.
int filter_file(bool gpu) {
  const std::string& filter = sandbox::seccomp_filter(gpu);
  int ends[2];
  if (filter.empty() || filter.size() > 60000 || pipe2(ends, O_CLOEXEC) != 0) return -1;
  const bool wrote = write(ends[1], filter.data(), filter.size()) == static_cast<ssize_t>(filter.size());
  close(ends[1]);
  if (wrote) return ends[0];
  close(ends[0]);
  return -1;
}

// An error message of bubblewrap itself, before the program began, is not output of the program.
void notice_refusal(Outcome& outcome) {
  if (outcome.exit_code != 1 || !outcome.err.starts_with("bwrap: ")) return;
  outcome.started = false;
  outcome.error = "The sandbox (bubblewrap) refused to start: " + outcome.err.substr(7, outcome.err.find('\n') - 7) +
                  ". `make doctor` shows what this machine supports.";
}

bool works(SandboxKind kind, std::string& why) {
  Command command;
  command.argv = {"/usr/bin/true"};
  const Outcome outcome = run(command, kind);
  if (outcome.started && outcome.exit_code == 0) return true;
  const std::string reason = outcome.error.empty() ? "It ended early: " + outcome.err : outcome.error;
  if (!why.ends_with(reason)) why += (why.empty() ? "" : " ") + reason;
  return false;
}

// Namespaces cost as much time as a small program needs in total, so trusted programs run without them if Landlock is
// enough. Files in closed folders keep their path only in a namespace.
SandboxKind kind_for(const Command& command, SandboxKind kind) {
  const bool in_place = sandbox::closed_to_build(command.readable).empty() &&
                        (command.writable.empty() || sandbox::can_be_entered(command.writable));
  const bool light = command.trusted && in_place && sandbox::landlock_stands_alone();
  return kind == SandboxKind::bubblewrap && light ? SandboxKind::landlock : kind;
}

struct Choice {
  SandboxKind kind;
  std::string why;
};

Choice choose() {
  std::string why;
  if (sandbox::bubblewrap_path().empty())
    why = "bubblewrap is not installed. Run make deps to fetch it.";
  else if (works(SandboxKind::bubblewrap, why))
    return {SandboxKind::bubblewrap, ""};
  if (sandbox::landlock_version() > 0 && works(SandboxKind::landlock, why)) return {SandboxKind::landlock, why};
  if (sandbox::landlock_version() == 0) why += " This kernel has no Landlock either.";
  return {SandboxKind::limits_only, why};
}

const Choice& choice() {
  static const Choice chosen = choose();
  return chosen;
}

}  // namespace

std::string sandbox::closed_to_build(const std::vector<std::string>& readable) {
  for (const std::string& path : readable)
    if (const std::string closed = closed_part(path); !closed.empty())
      return "The build gives up root, and its user cannot read " + closed + ": run chmod 755 " + shell_word(closed) +
             ", or move the package into a folder that everybody may enter.";
  return "";
}

const std::string& sandbox::sandbox_reason() { return choice().why; }

SandboxKind sandbox_kind() { return choice().kind; }

Outcome run(const Command& given, SandboxKind wanted) {
  Command command = given;
  if (const std::string wrong = tidy(command); !wrong.empty()) return {.error = wrong};
  const SandboxKind kind = kind_for(command, wanted);
  if (kind == SandboxKind::bubblewrap && sandbox::bubblewrap_path().empty())
    return {.error = "bubblewrap is not installed. Run make deps to fetch it."};
  if (kind == SandboxKind::landlock && sandbox::landlock_version() == 0)
    return {.error = "This kernel has no Landlock, which needs Linux 5.13 or newer and can be disabled."};

  // A copy of the package would have other paths, from which no header may be included.
  if (command.trusted && kind != SandboxKind::bubblewrap)
    if (const std::string closed = sandbox::closed_to_build(command.readable); !closed.empty())
      return {.error = closed};

  Stage stage;
  Plan plan = kind == SandboxKind::bubblewrap ? bubblewrap_plan(command, stage)
                                              : plain_plan(command, stage, kind == SandboxKind::landlock);
  plan.binds = stage.binds();
  plan.folder = stage.folder();
  if (!stage.error().empty()) return {.error = stage.error()};
  if (kind == SandboxKind::landlock && plan.rules < 0) return {.error = "Landlock refused its rules: run make doctor."};
  if (kind == SandboxKind::bubblewrap) plan.filter = filter_file(command.gpu);
  Outcome outcome = sandbox::execute(plan, command);
  if (plan.filter >= 0) close(plan.filter);
  if (plan.rules >= 0) close(plan.rules);
  if (kind == SandboxKind::bubblewrap) notice_refusal(outcome);
  look_at_room();
  return outcome;
}

}  // namespace grader
