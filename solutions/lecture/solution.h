// A solution as the lecture reads it: its own words about what changed, its code, its constants, its barriers.
#pragma once
#include <map>
#include <string>
#include <vector>

namespace lecture {

struct Solution {
  std::string source;                                 // the whole file
  std::string changed, reason;                        // the sentences behind "// Changed:" and "// Why it is faster:"
  std::string measured;                               // what stands behind "// ": "Measured (H200, …): …"
  std::vector<std::string> code;                      // no comments, no blank lines, no includes, no markers
  std::map<std::string, int> constants;               // `constexpr int NAME = 32;`
  std::vector<std::map<std::string, int>> instances;  // launch<...>: template parameter -> value, smallest BM first
  std::vector<int> barriers;                          // lines of __syncthreads(), from 1
};

Solution read_solution(const std::string& source);

/// The same file with the roles of x and y swapped where `row` and `col` are computed: right for square matrices and
/// blocks, and not coalesced. "" when it has no such lines.
std::string with_row_on_x(const Solution& solution);

/// The same file with the tile of B stored with its rows as columns, and read so: right, and every read a bank conflict. "" when it does
/// not index B_tile as [ty][tx] once and as [k][tx] once.
std::string with_transposed_tile(const Solution& solution);

/// The same file with an early return for threads outside C where `col` is known: right only where no block reaches over
/// an edge. "" when it has no such line.
std::string with_early_return(const Solution& solution);

/// The same file with its `number`-th barrier (from 1) taken away; all lines keep their numbers.
std::string without_barrier(const Solution& solution, int number);

}  // namespace lecture
