// The live loop and the board of labs.
#pragma once
#include <iosfwd>

#include "grader/cli/cli.h"

namespace grader {

int watch_lab(const Arguments& arguments);
int show_progress(std::ostream& out);

}  // namespace grader
