// The metrics that a rubric can ask for, and how a sentence speaks of them.
#pragma once
#include <string>
#include <vector>

namespace grader {

/// Names, as rubrics and the JSON have them.
std::vector<std::string> metric_names();

/// "Your kernel loads {} bytes of global memory per multiply-add": {} is the number, rounded as people say it.
std::string metric_phrase(const std::string& name);

}  // namespace grader
