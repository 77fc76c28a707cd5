// `grader trace`: what the warps of a block do, as a page.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int trace_lab(const Arguments& arguments);

}  // namespace grader
