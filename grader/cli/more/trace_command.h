// `grader trace`: creates a page that shows what the warps of a block do.
#pragma once
#include <array>
#include <string>

#include "grader/cli/cli.h"

namespace grader {

/// Parses "1,2" or "1,2,0". Throws Stop.
std::array<int, 3> block_of(const std::string& text);

/// Returns build/traces/NAME.html, or the path given with --out.
std::string page_path(const Arguments& arguments, const std::string& name);

int trace_lab(const Arguments& arguments);

}  // namespace grader
