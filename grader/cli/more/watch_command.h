// grader watch: the live loop.
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int watch_lab(const Arguments& arguments);

}  // namespace grader
