// kernel<<<grid, block, bytes, stream>>>(arguments)
#pragma once
#include <vector>

#include "common/emulator/rewrite/edit.h"
#include "common/source/structure.h"
#include "common/source/syntax.h"

namespace emulator {

struct Launch {
  Range callee;     // `ns::k<float, 16>`
  int name_token;   // `k`
  Range config;     // between <<< and >>>
  Range arguments;  // inside the parentheses
};

std::vector<Launch> find_launches(const Syntax& syntax);
void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

}  // namespace emulator
