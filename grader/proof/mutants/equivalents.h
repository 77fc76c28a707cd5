// Reads the list of mutants that are not worse than the solution, with a reason for each:
// grader/proof/mutants/equivalents.txt.
#pragma once
#include <map>
#include <string>

namespace mutants {

/// Reasons by Mutant::key(). The text consists of blocks, separated by empty lines and lines that start with #:
///
///   05_tiled drop-remainder
///     - for (int k0 = 0; k0 < K; k0 += TILE) {
///     + for (int k0 = 0; k0 + TILE <= K; k0 += TILE) {
///     = K is a multiple of TILE in this lab.
///
/// The solution's line, the mutant's line, and the reason, which may continue in more lines with =. The first line may
/// end with a number if the same line of text occurs several times in the file.
std::map<std::string, std::string> parse_equivalents(const std::string& text);

std::map<std::string, std::string> read_equivalents();

}  // namespace mutants
