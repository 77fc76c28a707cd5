// Decides which checks may be shown to a student at a given time.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "grader/class/course/course.h"

namespace grader {

/// Returns the due date of a lab, including the grace period and the student's grants. If `student` is "", without
/// grants.
std::optional<int64_t> due_of(const Course& course, const std::string& student, const std::string& lab);

/// True if a check with this level may be shown at time `now`, in seconds since 1970, UTC. Without a due date, checks
/// with the level after_due are never shown.
bool is_released(Level level, std::optional<int64_t> due, int64_t now);

}  // namespace grader
