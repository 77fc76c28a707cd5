// A program of the package (a compiler) runs without namespaces if Landlock is enough, and gains no access by that.
#include <doctest/doctest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "common/tools/test_folder.h"
#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/sandbox/sandbox_parts.h"

namespace {

using grader::Command;
using grader::Outcome;
using grader::SandboxKind;

/// A folder that everybody may enter, like a workspace.
struct OpenFolder : tools_test::Folder {
  OpenFolder() { std::filesystem::permissions(path, std::filesystem::perms(0755)); }
};

Outcome run_trusted(const OpenFolder& folder, const std::string& script) {
  Command command{.argv = {"/bin/bash", "-c", script}, .readable = {}, .writable = folder.path.string()};
  command.directory = command.writable;
  command.trusted = true;
  return grader::run(command, SandboxKind::bubblewrap);
}

}  // namespace

TEST_CASE("sandbox: what is trusted sees the system, its folder, and nothing else") {
  const OpenFolder folder;
  const std::string open_file = "/tmp/trusted-" + std::to_string(getpid());
  std::ofstream(open_file) << "secret";
  const Outcome outcome =
      run_trusted(folder, "cat " + open_file +
                              " /etc/passwd /proc/self/status /proc/1/cmdline /sys/kernel/osrelease; "
                              "ls -A / /tmp /proc /dev | grep -v cannot; echo no > " +
                              open_file + "; echo kept > mine; cat mine");
  CHECK(outcome.started);
  CHECK(outcome.out.substr(outcome.out.size() < 5 ? 0 : outcome.out.size() - 5) == "kept\n");
  CHECK(outcome.out.find("secret") == std::string::npos);
  CHECK(outcome.out.find("root:") == std::string::npos);
  CHECK(outcome.out.find("Name:") == std::string::npos);
  std::string text;
  std::ifstream(open_file) >> text;
  CHECK(text == "secret");
  std::filesystem::remove(open_file);
}

TEST_CASE("sandbox: what is trusted has no network, reaches no other process, and leaves none") {
  const OpenFolder folder;
  const Outcome outcome = run_trusted(
      folder,
      "echo > /dev/udp/127.0.0.1/9 && echo in; kill -0 " + std::to_string(getpid()) +
          " && echo reached; [ $UID -ne 0 ] || echo root; unshare -U true && echo namespace; sleep 100 & echo $!");
  CHECK(outcome.started);
  const pid_t left = std::atoi(outcome.out.c_str());
  CHECK(outcome.out == std::to_string(left) + "\n");
  if (grader::sandbox::landlock_stands_alone()) CHECK(kill(left, 0) != 0);
}

TEST_CASE("sandbox: what is trusted has its own paths in a closed folder too, if there are namespaces") {
  if (grader::sandbox_kind() != SandboxKind::bubblewrap) return;
  const tools_test::Folder closed;
  std::filesystem::permissions(closed.path, std::filesystem::perms(0700));
  std::filesystem::create_directory(closed.at("in"));
  Command command{.argv = {"/bin/bash", "-c", "pwd; echo made > it"}, .readable = {}, .writable = closed.at("in")};
  command.directory = command.writable;
  command.trusted = true;
  CHECK(grader::run(command, SandboxKind::bubblewrap).out == closed.at("in") + "\n");
  CHECK(std::filesystem::exists(closed.at("in/it")));
}

TEST_CASE("sandbox: without namespaces a closed package is named, with what to do") {
  if (grader::sandbox::stranger() == 0) return;  // only root gives up its rights
  const tools_test::Folder closed;
  std::filesystem::permissions(closed.path, std::filesystem::perms(0700));
  std::filesystem::create_directory(closed.at("in"));
  std::ofstream(closed.at("in/matmul.h")) << "";
  Command command{.argv = {"/bin/cat", closed.at("in/matmul.h")}, .readable = {closed.at("in")}};
  command.directory = "/";
  command.trusted = true;
  for (const SandboxKind kind : {SandboxKind::landlock, SandboxKind::limits_only}) {
    const Outcome outcome = grader::run(command, kind);
    CHECK_FALSE(outcome.started);
    CHECK(outcome.error == "The build gives up root, and its user cannot read " + closed.path.string() +
                               ": run chmod 755 '" + closed.path.string() +
                               "', or move the package into a folder that everybody may enter.");
  }
  if (grader::sandbox_kind() == SandboxKind::bubblewrap) CHECK(grader::run(command, SandboxKind::bubblewrap).started);
  std::filesystem::permissions(closed.path, std::filesystem::perms(0755));
  CHECK(grader::run(command, SandboxKind::landlock).started);
}

TEST_CASE("sandbox: where root is the only user, the grader says that root cannot be given up") {
  const std::string alone = "unshare --map-root-user ";
  if (geteuid() != 0 || grader::ask_shell(alone + "true").exit_code != 0) return;
  const std::string said = grader::ask_shell(alone + grader::package_root() + "/build/grader doctor 2>&1").text;
  CHECK(said.find("Giving up root failed") != std::string::npos);
  CHECK(said.find("ordinary user") != std::string::npos);
  CHECK(said.find("There is no C++ compiler") == std::string::npos);
}

TEST_CASE("sandbox: a compiler tells all errors of a file without writing anything") {
  const OpenFolder folder;
  const Outcome outcome = run_trusted(folder, "echo 'int a = b; int c = d;' > a.cpp; g++ -fsyntax-only -w a.cpp");
  CHECK(outcome.err.find("'b' was not declared") != std::string::npos);
  CHECK(outcome.err.find("'d' was not declared") != std::string::npos);
}
