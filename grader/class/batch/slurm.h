// The same tasks on many machines: Slurm's job arrays.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

struct SlurmOptions {
  std::string folder;        // on a file system that all nodes see
  std::string options = {};  // for sbatch: "--partition=teaching --time=30"
  size_t most_elements = 500;
};

/// Submits what is open and collects results until there is no open task; `done` is called for each. An earlier run's job that
/// still works on the folder is waited for, not submitted again. Lost nodes' tasks are requeued by Slurm; what a job leaves
/// open is submitted anew, three times at most. Returns sentences where tasks stayed open, where the
/// folder is not this user's, and of files in it that are no tasks; else "".
std::string grade_with_slurm(const std::vector<Task>& tasks, const SlurmOptions& options,
                             const std::function<void(const Result&)>& done);

}  // namespace grader
