// Mutants that are no worse than the solution, each with the reason: grader/proof/mutants/equivalents.txt.
#pragma once
#include <map>
#include <string>

namespace mutants {

/// Reasons by Mutant::key(). The text holds blocks, with empty lines and lines that start with # between them:
///
///   05_tiled drop-remainder
///     - for (int k0 = 0; k0 < K; k0 += TILE) {
///     + for (int k0 = 0; k0 + TILE <= K; k0 += TILE) {
///     = K is a multiple of TILE in this lab.
///
/// The line of the solution, the mutant's, and the reason, which may go on in more lines with =. The first line may
/// end with a number where the same line of text stands in the file several times.
std::map<std::string, std::string> parse_equivalents(const std::string& text);

std::map<std::string, std::string> read_equivalents();

}  // namespace mutants
