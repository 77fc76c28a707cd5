// Many files graded by a few processes at a time.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

/// `done` is called in this process with the task's place, as soon as its result is there. A task whose process ends
/// without a result is tried once more, and then is one that could not be graded. To be called by a program of one
/// thread; the processes end when this one does.
void grade_all(const std::vector<Task>& tasks, const std::map<std::string, LabRubric>& labs, unsigned workers,
               const std::function<void(size_t task, const Result&)>& done);

}  // namespace grader
