// `grader watch`: judges a lab's file again whenever it is saved (watch/watch.h).
#pragma once
#include "grader/cli/cli.h"

namespace grader {

int watch_lab(const Arguments& arguments);

}  // namespace grader
