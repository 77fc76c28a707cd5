// Real CUDA that the emulator does not know, refused by name.
#pragma once
#include "common/emulator/rewrite/refuse/refusals.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

void find_unsupported(const Syntax& syntax, const Structure& structure, Refusals& refusals);

}  // namespace emulator
