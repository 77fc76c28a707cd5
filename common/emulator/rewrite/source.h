// What the rewriter reads C++ with.
#pragma once
#include "common/source/lexer.h"
#include "common/source/structure.h"
#include "common/source/syntax.h"

namespace emulator {

using namespace source;

}  // namespace emulator
