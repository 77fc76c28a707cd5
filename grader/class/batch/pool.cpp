#include "grader/class/batch/pool.h"

#include <algorithm>
#include <list>

#include <poll.h>

#include "grader/base/child_job.h"
#include "grader/class/batch/receipt.h"
#include "grader/class/book/book.h"
#include "grader/judge/gpu_turns.h"
#include "grader/run/shared_cores.h"

namespace grader {
namespace {

constexpr int kTries = 2;

/// A worker process and its current task.
struct Busy {
  Busy(size_t task, int tries, std::string gpu, const std::function<std::string()>& work)
      : task(task), tries(tries), gpu(std::move(gpu)), job(work) {}

  size_t task;
  int tries;
  std::string gpu;  // "" for none
  ChildJob job;
};

/// The GPU used by the fewest processes.
std::string next_gpu(const std::vector<std::string>& gpus, const std::list<Busy>& busy) {
  const auto users = [&](const std::string& gpu) { return std::ranges::count(busy, gpu, &Busy::gpu); };
  const auto least = std::ranges::min_element(gpus, {}, users);
  return least == gpus.end() ? "" : *least;
}

void wait_for_any(const std::list<Busy>& busy) {
  std::vector<pollfd> ends;
  for (const Busy& one : busy) ends.push_back({one.job.output(), POLLIN, 0});
  poll(ends.data(), ends.size(), 1000);
}

bool any_gpu_task(const std::vector<Task>& tasks) {
  return std::ranges::count(tasks, Backend::gpu, &Task::backend) > 0;
}

/// Computes once, before the fork, what each process would otherwise compute for itself.
void find_out_once() {
  grader_digest();
  receipt_of({});
}

Result ended_without(const Task& task, const LabRubric& lab) {
  Result result;
  result.question = question_of(task, lab);
  result.verdict = name_of(Verdict::error);
  result.at = utc_now();
  result.receipt = to_json(receipt_of(result));
  result.report = result.evidence = "{}";
  return result;
}

}  // namespace

Result grade_on(const Task& task, const LabRubric& lab, const std::string& gpu) {
  return grade(task, lab, gpu.empty() ? Machine{} : machine_with(gpu));
}

void grade_all(const std::vector<Task>& tasks, const std::map<std::string, LabRubric>& labs, unsigned workers,
               const std::function<void(size_t task, const Result&)>& done, const GradeOne& grade_one) {
  if (!tasks.empty()) find_out_once();
  std::list<Busy> busy;
  size_t next = 0;
  const auto lab_of = [&](size_t task) -> const LabRubric& { return labs.at(tasks[task].lab); };
  const std::vector<std::string> gpus = any_gpu_task(tasks) ? visible_gpus() : std::vector<std::string>{};
  const auto begin = [&](size_t task, int tries) {
    const std::string gpu = tasks[task].backend == Backend::gpu ? next_gpu(gpus, busy) : "";
    busy.emplace_back(task, tries, gpu, [&, task, gpu, workers] {
      share_cores_with(workers);
      return result_to_json(grade_one(tasks[task], lab_of(task), gpu));
    });
  };
  while (next < tasks.size() || !busy.empty()) {
    while (next < tasks.size() && busy.size() < workers) begin(next++, 1);
    wait_for_any(busy);
    for (auto one = busy.begin(); one != busy.end();) {
      const auto text = one->job.take();
      if (!text) {
        ++one;
        continue;
      }
      const auto [task, tries] = std::pair(one->task, one->tries);
      one = busy.erase(one);
      if (const auto result = result_from_json(*text))
        done(task, *result);
      else if (tries < kTries)
        begin(task, tries + 1);
      else
        done(task, ended_without(tasks[task], lab_of(task)));
    }
  }
}

}  // namespace grader
