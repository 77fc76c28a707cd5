#include "grader/class/batch/slurm.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include <fmt/core.h>

#include "grader/base/package.h"
#include "grader/base/shell.h"
#include "grader/base/text.h"
#include "grader/class/batch/spool.h"

namespace grader {
namespace {

constexpr auto kPause = std::chrono::milliseconds(500);
constexpr int kMostJobs = 3;
constexpr int kQuietLooks = 6;  // number of consecutive polls that must find the job gone

enum class Job { queued, gone, unknown };

/// While the controller restarts, the state is unknown.
Job look_at(const std::string& job) {
  const Answer answer = ask_shell("squeue -h -o %T -j " + shell_word(job) + " 2>&1");
  if (answer.exit_code == 0) return trim(answer.text).empty() ? Job::gone : Job::queued;
  return answer.text.find("Invalid job id") != std::string::npos ? Job::gone : Job::unknown;
}

/// The number of the job array; or "", with sbatch's message in `error`.
std::string submit(const SlurmOptions& options, bool gpu, size_t elements, std::string& error) {
  const std::string command = fmt::format("cd {} && exec build/grader share {} $SLURM_ARRAY_TASK_ID {}",
                                          shell_word(package_root()), shell_word(options.folder), elements);
  const Answer answer = ask_shell(fmt::format(
      "sbatch --parsable --requeue --job-name=matmul-labs --output=/dev/null {} {} --array=0-{} --wrap {} 2>&1",
      gpu ? "--gres=gpu:1" : "", options.options, elements - 1, shell_word(command)));
  if (answer.exit_code != 0) error = "sbatch refused the job: " + printable(last_line(answer.text));
  return answer.exit_code == 0 ? trim(first_line(answer.text).substr(0, answer.text.find(';'))) : "";
}

/// Collects results until the job has left the queue, or no task is open.
void follow(const std::string& job, const Spool& spool, const std::function<void(const Result&)>& done) {
  for (int gone = 0; gone < kQuietLooks; std::this_thread::sleep_for(kPause)) {
    spool.collect(done);
    if (spool.open().empty()) return;
    gone = look_at(job) == Job::gone ? gone + 1 : 0;
  }
  spool.collect(done);
}

void fill(const Spool& spool, const std::vector<Task>& tasks) {
  std::set<std::string> there;
  size_t next = 0;
  for (const size_t number : spool.open()) {
    if (const auto task = spool.task(number)) there.insert(task->lab + task->digest);
  }
  for (const Task& task : tasks)
    if (!there.contains(task.lab + task.digest)) next = spool.put(next, task) + 1;
}

std::string strange_files(const Spool& spool, const std::string& folder) {
  std::string names;
  for (const std::string& name : spool.strange()) names += (names.empty() ? "" : ", ") + shortened(name);
  return names.empty()
             ? ""
             : "Found in " + printable(folder) + ", and ignored, because it is not one of your tasks: " + names + ".";
}

/// "" or one sentence.
std::string grade_tasks(const std::vector<Task>& tasks, const SlurmOptions& options, const Spool& spool,
                        const std::function<void(const Result&)>& done) {
  if (const std::string job = spool.note(); !job.empty()) follow(job, spool, done);
  fill(spool, tasks);
  const bool gpu = std::ranges::count(tasks, Backend::gpu, &Task::backend) > 0;
  for (int jobs = 0; jobs < kMostJobs && !spool.open().empty(); ++jobs) {
    std::string error;
    const std::string job = submit(options, gpu, std::min(spool.open().size(), options.most_elements), error);
    if (job.empty()) return error;
    spool.note(job);
    follow(job, spool, done);
  }
  const size_t open = spool.open().size();
  spool.close();
  return open == 0
             ? ""
             : fmt::format("{} have no result: run the same command again, or without --slurm.", counted(open, "task"));
}

}  // namespace

std::string grade_with_slurm(const std::vector<Task>& tasks, const SlurmOptions& options,
                             const std::function<void(const Result&)>& done) {
  try {
    const Spool spool(options.folder);
    const std::string open = grade_tasks(tasks, options, spool, done), strange = strange_files(spool, options.folder);
    return open + (open.empty() || strange.empty() ? "" : " ") + strange;
  } catch (const SpoolError& error) {
    return error.message;
  }
}

}  // namespace grader
