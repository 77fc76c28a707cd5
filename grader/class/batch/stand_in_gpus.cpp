#include "grader/class/batch/stand_in_gpus.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <thread>

#include <fmt/core.h>

#include "grader/class/batch/pool.h"
#include "grader/judge/gpu_turns.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

constexpr const char* kVisible = "CUDA_VISIBLE_DEVICES";

/// This clock is the same in all processes of a machine.
double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void pass(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

/// Returns the time of use in the texts of the result.
Result one(const std::string& gpu, const std::string& folder, const StandInTimes& times) {
  pass(times.compile);
  Result result;
  result.verdict = "pass";
  const double compiled = now();
  const Turn turn(folder + "/" + gpu);
  const double begin = now();
  pass(times.on_gpu);
  result.report = gpu;
  result.evidence = fmt::format("{} {} {}", compiled, begin, now());
  return result;
}

Use use_of(const Result& result, double start) {
  Use use{.gpu = result.report};
  char* at = const_cast<char*>(result.evidence.c_str());
  for (double* time : {&use.compiled, &use.begin, &use.end}) *time = std::strtod(at, &at) - start;
  return use;
}

}  // namespace

StandInGpus::StandInGpus(int count) {
  const char* before = std::getenv(kVisible);
  was_set_ = before != nullptr;
  before_ = before ? before : "";
  std::string names;
  for (int i = 0; i < count; ++i) names += fmt::format("{}stand-in-{}", i ? "," : "", i);
  setenv(kVisible, names.c_str(), 1);
}

StandInGpus::~StandInGpus() {
  if (was_set_)
    setenv(kVisible, before_.c_str(), 1);
  else
    unsetenv(kVisible);
}

std::vector<Use> StandInGpus::grade(size_t files, unsigned workers, const StandInTimes& times) const {
  const Workspace workspace;
  std::vector<Task> tasks;
  for (size_t i = 0; i < files; ++i)
    tasks.push_back({.lab = "stand-in", .digest = std::to_string(i), .backend = Backend::gpu});
  std::vector<Use> uses;
  const double start = now();
  grade_all(
      tasks, {{"stand-in", {}}}, workers, [&](size_t, const Result& result) { uses.push_back(use_of(result, start)); },
      [&](const Task&, const LabRubric&, const std::string& gpu) { return one(gpu, workspace.path(), times); });
  std::ranges::sort(uses, {}, &Use::begin);
  return uses;
}

}  // namespace grader
