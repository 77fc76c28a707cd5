// Real CUDA that the emulator does not know, refused by name.
#pragma once
#include "refusals.h"
#include "structure.h"
#include "syntax.h"

namespace emulator {

void find_unsupported(const Syntax& syntax, const Structure& structure, Refusals& refusals);

}  // namespace emulator
