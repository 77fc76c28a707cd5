// A recorded run as JSON (trace.schema.json), and as a page that shows it.
#pragma once
#include <string>

#include "grader/trace/record.h"

namespace grader {

/// Columns of numbers, a row a step, of the chosen launch; findings with their sentences. `command`: what makes it again.
std::string to_json(const Recorded& recorded, const std::string& command);

/// One file without network. "" where grader/trace/page/trace.html is missing.
std::string trace_page(const std::string& json);

}  // namespace grader
