#include "grader/class/export/release.h"

#include <algorithm>

namespace grader {

std::optional<int64_t> due_of(const Course& course, const std::string& student, const std::string& lab) {
  const LabTerms terms = course.terms(lab);
  if (!terms.due) return std::nullopt;
  int64_t due = *terms.due + terms.grace_minutes * 60;
  for (const Grant& grant : course.grants)
    if (grant.student == student && (grant.labs.empty() || std::ranges::find(grant.labs, lab) != grant.labs.end()))
      due += grant.extra_days * int64_t{86400};
  return due;
}

bool is_released(Level level, std::optional<int64_t> due, int64_t now) {
  if (level == Level::visible) return true;
  return level == Level::after_due && due && now > *due;
}

}  // namespace grader
