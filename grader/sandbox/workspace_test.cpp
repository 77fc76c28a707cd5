#include "grader/sandbox/workspace.h"

#include <array>
#include <csignal>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <doctest/doctest.h>

#include "grader/base/text.h"

using namespace grader;

TEST_CASE("what a killed process left is removed by the next one, and what a living one holds is not") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const auto left_by_child = [&](bool killed) {
    const pid_t child = fork();
    if (child == 0) {
      const Workspace workspace;
      utimensat(AT_FDCWD, workspace.path().c_str(), std::array<timespec, 2>{}.data(), 0);  // sets a time long ago
      if (write(ends[1], workspace.path().c_str(), 64) != 64) _exit(1);
      pause();
    }
    char path[64] = {};
    CHECK(read(ends[0], path, sizeof path) == sizeof path);
    if (killed) kill(child, SIGKILL), waitpid(child, nullptr, 0);
    return std::pair(std::string(path), child);
  };
  const auto [left, dead] = left_by_child(true);
  const auto [held, living] = left_by_child(false);
  remove_left_workspaces();
  CHECK_FALSE(std::filesystem::exists(left));
  CHECK(std::filesystem::exists(held));
  kill(living, SIGKILL), waitpid(living, nullptr, 0);
  remove_left_workspaces();
  CHECK_FALSE(std::filesystem::exists(held));
}

TEST_CASE("a signal ends a process that is starting others, with its workspace") {
  int ends[2];
  REQUIRE(pipe(ends) == 0);
  for (int times = 0; times < 5; ++times) {
    const pid_t busy = fork();
    if (busy == 0) {
      remove_workspaces_on_signals();
      const Workspace workspace;
      std::thread(pause).detach();  // with a second thread fork() takes locks
      alarm(20);                    // a handler that waits for such a lock would wait for ever
      for (int children = 0;; ++children) {
        const pid_t child = fork();
        if (child == 0) _exit(0);
        waitpid(child, nullptr, 0);
        if (children == 20 && write(ends[1], workspace.path().c_str(), 64) != 64) _exit(1);
      }
    }
    char path[64] = {};
    CHECK(read(ends[0], path, sizeof path) == sizeof path);
    kill(busy, SIGTERM);
    int status = 0;
    waitpid(busy, &status, 0);
    CHECK(WTERMSIG(status) == SIGTERM);
    CHECK_FALSE(std::filesystem::exists(path));
  }
}

TEST_CASE("a workspace goes with all that is in it") {
  std::string path;
  {
    const Workspace workspace;
    REQUIRE(workspace.ok());
    path = workspace.path();
    CHECK(write_file(workspace.file("a.txt"), "x"));
  }
  CHECK_FALSE(std::filesystem::exists(path));
}
