// What rewrite() does with a file's tokens, one after the other: refusals first, then edits.
#pragma once
#include <vector>

#include "common/emulator/rewrite/edit.h"
#include "common/emulator/rewrite/refuse/refusals.h"
#include "common/source/expressions.h"

namespace emulator {

// ---- what is refused

/// What no submission may contain, in a CPU lab or a GPU lab: ways around the instrumentation and the build command.
/// `structure` is null for CPU labs. In device code assembly is PTX, which is unsupported, not forbidden.
void find_forbidden(const Lexed& lexed, const Syntax& syntax, const Structure* structure, Refusals& refusals);

/// Real CUDA that the emulator does not know, refused by name.
void find_unsupported(const Syntax& syntax, const Structure& structure, Refusals& refusals);

/// What nvcc refuses about host and device: who may call whom, and what device code may contain. Honest code must never
/// be refused: where a name could mean something else, nothing is said.
void check_spaces(const Syntax& syntax, const Structure& structure, const std::vector<Launch>& launches,
                  Refusals& refusals);

// ---- what becomes something else

/// __shared__ variables become references into the arena of the running block; a declaration that CUDA or the emulator
/// does not allow is added to `refusals`.
void rewrite_shared(const Syntax& syntax, const Structure& structure, Edits& edits, Refusals& refusals);

/// kernel<<<grid, block, bytes, stream>>>(arguments) becomes a call that the runtime sees.
void rewrite_launch(const Syntax& syntax, const Structure& structure, const Launch& launch, Edits& edits);

/// `return;` in a kernel becomes `return ::emu::thread_returns();`: such a thread leaves at once, while one that leaves a
/// loop waits for its warp behind it.
void rewrite_returns(const Syntax& syntax, const Structure& structure, Edits& edits);

/// __global__, __device__, __launch_bounds__, __restrict__, …
void rewrite_qualifiers(const Syntax& syntax, const Structure& structure, Edits& edits);

/// #pragma unroll, …
void rewrite_pragmas(const Lexed& lexed, Edits& edits);

/// A main() of the student's own.
bool is_main(const Function& function);
void rewrite_main(const Structure& structure, Edits& edits);

}  // namespace emulator
