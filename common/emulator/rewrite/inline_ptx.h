// Inline PTX that the emulator knows: asynchronous copies, the address of shared memory, a fused multiply-add, and the
// empty asm that only keeps a compiler from moving things.
#pragma once
#include <string>

#include "common/emulator/rewrite/edit.h"

namespace emulator {

bool is_assembly(std::string_view word);

/// The function that does what the asm at token `i` asks for; empty for PTX that is not known.
std::string ptx_function(const Syntax& syntax, int i);

/// asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(d) : "f"(a), "f"(b), "f"(c)) becomes ::emu::ptx_fma(  (d),  (a),  (b),  (c)):
/// operands stay where they are.
void rewrite_ptx(const Syntax& syntax, Edits& edits);

}  // namespace emulator
