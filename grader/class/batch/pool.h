// Many files graded by a few processes at a time.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "grader/class/batch/task.h"

namespace grader {

/// Grades one task; `gpu` names the one that it may use, "" for none.
using GradeOne = std::function<Result(const Task&, const LabRubric&, const std::string& gpu)>;

Result grade_on(const Task& task, const LabRubric& lab, const std::string& gpu);

/// `done` is called in this process with the task's place, as soon as its result is there. A task whose process ends
/// without a result is tried once more, and then is one that could not be graded. To be called by a program of one
/// thread; the processes end when this one does.
void grade_all(const std::vector<Task>& tasks, const std::map<std::string, LabRubric>& labs, unsigned workers,
               const std::function<void(size_t task, const Result&)>& done, const GradeOne& grade_one = grade_on);

}  // namespace grader
