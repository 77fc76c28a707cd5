// The same for tests.
#include <doctest/doctest.h>

#include "common/tools/precompiled/grader.h"
