// Grades many files, with a few processes at a time.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

/// Grades one task. `gpu` names the GPU that it may use, or is "".
using GradeOne = std::function<Result(const Task&, const LabRubric&, const std::string& gpu)>;

Result grade_on(const Task& task, const LabRubric& lab, const std::string& gpu);

/// Calls `done` in this process with the index of the task as soon as its result exists. If a task's process ends
/// without a result, the task is tried once more. If this also fails, it counts as a task that could not be graded. The
/// calling program must have one thread. The processes end with their parent.
void grade_all(const std::vector<Task>& tasks, const std::map<std::string, LabRubric>& labs, unsigned workers,
               const std::function<void(size_t task, const Result&)>& done, const GradeOne& grade_one = grade_on);

}  // namespace grader
