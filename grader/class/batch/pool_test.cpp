#include "grader/class/batch/pool.h"

#include <algorithm>
#include <csignal>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/tools/test_folder.h"
#include "grader/class/batch/stand_in_gpus.h"
#include "grader/judge/gpu_turns.h"

namespace grader {
namespace {

std::vector<Task> tasks(size_t count, Backend backend) {
  std::vector<Task> all;
  for (size_t i = 0; i < count; ++i) all.push_back({.lab = "lab", .digest = std::to_string(i), .backend = backend});
  return all;
}

}  // namespace

TEST_CASE("two stand-in GPUs share out the work, and each has one job at a time") {
  const StandInGpus gpus(2);
  const std::vector<Use> uses = gpus.grade(40, 6, {.compile = 0.002, .on_gpu = 0.004});
  CHECK(uses.size() == 40);
  std::map<std::string, double> free_at;
  std::map<std::string, int> times;
  for (const Use& use : uses) {
    CHECK(use.begin >= free_at[use.gpu]);
    free_at[use.gpu] = use.end;
    ++times[use.gpu];
  }
  REQUIRE(times.size() == 2);
  for (const auto& [gpu, count] : times) CHECK(count > 10);
  const auto while_busy = [&](const Use& one) {
    return std::ranges::any_of(uses, [&](const Use& o) { return one.compiled > o.begin && one.compiled < o.end; });
  };
  CHECK(std::ranges::any_of(uses, while_busy));  // the CPU compiles meanwhile
}

TEST_CASE("a turn with others waits for nobody but one who is alone") {
  const tools_test::Folder folder;
  const std::string path = folder.at("gpu.lock");
  const auto taken_at_once = [&](Turn::With with) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(1);
      const Turn turn(path, with);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status);
  };
  const Turn shared(path, Turn::With::others);
  CHECK(taken_at_once(Turn::With::others));
  CHECK_FALSE(taken_at_once(Turn::With::nobody));
}

TEST_CASE("a grading that dies is tried once more, and then could not be graded; the others are") {
  const tools_test::Folder folder;
  const std::map<std::string, LabRubric> labs = {{"lab", {}}};
  std::map<size_t, std::string> verdicts;
  grade_all(
      tasks(3, Backend::emulator), labs, 2, [&](size_t task, const Result& result) { verdicts[task] = result.verdict; },
      [&](const Task& task, const LabRubric&, const std::string&) -> Result {
        const std::string once = folder.at("once" + task.digest);
        const bool first = access(once.c_str(), F_OK) != 0;
        tools_test::write(once, "");
        if (task.digest == "2" || (task.digest == "1" && first)) raise(SIGKILL);
        Result result;
        result.verdict = "pass";
        return result;
      });
  CHECK(verdicts == std::map<size_t, std::string>{{0, "pass"}, {1, "pass"}, {2, "error"}});
}

}  // namespace grader
