// Reads a solution in the form that the lecture needs: its description of what changed, its code, its constants, its
// barriers.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace lecture {

struct Solution {
  std::string source;                                 // the whole file
  std::string changed, reason;                        // the sentences after "// Changed:" and "// Why it is faster:"
  std::string measured;                               // the text after "// ": "Measured (H200, …): …"
  std::vector<std::string> code;                      // no comments, no blank lines, no includes, no markers
  std::map<std::string, int> constants;               // `constexpr int NAME = 32;`
  std::vector<std::map<std::string, int>> instances;  // launch<...>: template parameter -> value, smallest BM first
  std::vector<int> barriers;                          // lines of __syncthreads(), from 1
};

Solution read_solution(const std::string& source);

/// Returns the same file with x and y exchanged in the computation of `row` and `col`. It is correct for square
/// matrices and blocks, but not coalesced. Returns "" if the file has no such lines.
std::string with_row_on_x(const Solution& solution);

/// Returns the same file with the tile of B stored and read transposed. It is correct, but every read has bank
/// conflicts. Returns "" unless the file indexes B_tile as [ty][tx] once and as [k][tx] once.
std::string with_transposed_tile(const Solution& solution);

/// Returns the same file with an early return for threads outside C, after the line that sets `col`. It is correct only
/// if no block extends past an edge. Returns "" if there is no such line.
std::string with_early_return(const Solution& solution);

/// Returns the same file without its barrier number `number` (from 1). Line numbers do not change.
std::string without_barrier(const Solution& solution, int number);

}  // namespace lecture
