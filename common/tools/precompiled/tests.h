// Includes the external headers that most tests include; they are compiled once (see grader.h).
#include <doctest/doctest.h>

#include "common/tools/precompiled/grader.h"
