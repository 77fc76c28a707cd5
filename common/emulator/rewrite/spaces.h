// What nvcc refuses about host and device: who may call whom, and what device code may contain.
#pragma once
#include <vector>

#include "common/emulator/rewrite/launch.h"
#include "common/emulator/rewrite/refuse/refusals.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

/// Honest code must never be refused: where a name could mean something else, nothing is said.
void check_spaces(const Syntax& syntax, const Structure& structure, const std::vector<Launch>& launches,
                  Refusals& refusals);

}  // namespace emulator
