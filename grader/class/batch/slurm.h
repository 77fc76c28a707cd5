// Grades the tasks on many machines, with Slurm's job arrays.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

struct SlurmOptions {
  std::string folder;        // a folder on a file system that all nodes can access
  std::string options = {};  // options for sbatch: "--partition=teaching --time=30"
  size_t most_elements = 500;
};

/// Submits open tasks and collects results until no task is open. Calls `done` for each result. If a job of an earlier
/// run still uses the folder, waits for this job instead of submitting again. Slurm requeues the tasks of lost nodes.
/// If a job leaves tasks open, they are submitted again, at most three times. Returns sentences if tasks stayed open,
/// if the folder belongs to a different user, and about files in it that are not tasks; otherwise "".
std::string grade_with_slurm(const std::vector<Task>& tasks, const SlurmOptions& options,
                             const std::function<void(const Result&)>& done);

}  // namespace grader
