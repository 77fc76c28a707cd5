// __global__, __device__, __launch_bounds__, __restrict__, #pragma unroll, … and a main() of the student's own.
#pragma once
#include "common/emulator/rewrite/edit.h"
#include "common/emulator/rewrite/source.h"

namespace emulator {

void rewrite_qualifiers(const Syntax& syntax, const Structure& structure, Edits& edits);
void rewrite_pragmas(const Lexed& lexed, Edits& edits);
bool is_main(const Function& function);
void rewrite_main(const Structure& structure, Edits& edits);

}  // namespace emulator
