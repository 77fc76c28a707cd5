#include "grader/instrumentation.h"

namespace grader {

std::vector<Finding> check_instrumentation(const std::string&, const std::string&, const std::string&) { return {}; }

}  // namespace grader
