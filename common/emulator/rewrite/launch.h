// kernel<<<grid, block, bytes, stream>>>(arguments) becomes a call that the runtime sees.
#pragma once
#include "common/emulator/rewrite/edit.h"
#include "common/emulator/rewrite/source.h"
#include "common/source/expressions.h"

namespace emulator {

void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

}  // namespace emulator
