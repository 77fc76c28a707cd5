// Translates names and arguments from A to B, and the reverse.
#pragma once
#include <string>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// Returns "B_tile" for "A_tile", "b" for "a" and so on; "" for other names.
std::string other_matrix(std::string name);

/// Returns "BN" for "BM", "tiles_m" for "tiles_n" and so on; "" for other names, and for M and N themselves.
std::string other_width(std::string name);

/// Translates the arguments of a call from one matrix to the other: `A, M, K, tiles_m` becomes `B, K, N, tiles_n`.
std::string mirrored(const SourceText& code, Range arguments, const Function& function);

}  // namespace grader::mend
