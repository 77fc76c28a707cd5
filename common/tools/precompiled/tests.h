// Includes the external headers that most tests include. They are compiled once (see grader.h).
#include <doctest/doctest.h>

#include "common/tools/precompiled/grader.h"
