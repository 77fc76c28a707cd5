// Which checks may be told to a student now.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "grader/class/course/course.h"

namespace grader {

/// When a lab is due, grace and what was granted to the student included; `student` "": nothing was granted.
std::optional<int64_t> due_of(const Course& course, const std::string& student, const std::string& lab);

/// What is told after the due date is never told where there is none. `now`: seconds since 1970, UTC.
bool is_released(Level level, std::optional<int64_t> due, int64_t now);

}  // namespace grader
