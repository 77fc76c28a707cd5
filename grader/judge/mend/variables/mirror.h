// What stands for B where something stands for A, and the other way round.
#pragma once
#include <string>

#include "grader/judge/mend/source_text.h"

namespace grader::mend {

/// "B_tile" of "A_tile", "b" of "a"; "" for other names.
std::string other_matrix(std::string name);

/// "BN" of "BM", "tiles_m" of "tiles_n"; "" for other names, and for M and N themselves.
std::string other_width(std::string name);

/// Arguments of a call for one matrix, as they are for the other: `A, M, K, tiles_m` becomes `B, K, N, tiles_n`.
std::string mirrored(const SourceText& code, Range arguments, const Function& function);

}  // namespace grader::mend
