// Writes a recorded run as JSON (trace.schema.json), and as a page that displays it.
#pragma once
#include <string>

#include "grader/trace/record.h"

namespace grader {

/// Returns columns of numbers, with a row per step of the chosen launch, and findings with their sentences. `command`
/// is the command that reproduces the recording.
std::string to_json(const Recorded& recorded, const std::string& command);

/// Returns a single file that needs no network; "" if grader/trace/page/trace.html is missing.
std::string trace_page(const std::string& json);

}  // namespace grader
