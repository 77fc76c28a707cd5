// Generates skeletons from solutions. A lab has a single source: its solution, with markers for the parts that students
// write.
//
//   // What changed ...              comment lines at the top belong to the solution and are omitted
//   //skeleton: // Lab 05: ...       text for the skeleton only; the marker is removed
//   ...
//     // TODO(1) begin: load one element of each tile
//     //skeleton: (void)A;           also inside a hole; indented like the "begin" line
//     A_tile[ty][tx] = A[...];       the answer is omitted
//     // TODO(1) end
//
// The hole becomes `// TODO 1: load one element of each tile`, followed by its skeleton lines. Holes are numbered from
// 1 in the order of their first appearance. They do not nest, and a lab has at most kMaxTodos of them. If an answer has
// two parts, both have the same number.
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace skeletons {

constexpr int kMaxTodos = 3;

struct MarkerError {
  std::string message;  // "FILE:LINE: what is wrong"
};

/// Returns the skeleton of one solution. `name` is the file's name in messages. Throws MarkerError.
std::string make_skeleton(const std::string& solution, const std::string& name);

struct Outcome {
  std::vector<std::string> differing;  // files in labs/ that differ from what the solutions generate, sorted
  int labs = 0;                        // number of solutions read
};

/// Updates labs_dir/NN_name/matmul.* from solutions_dir/NN_name/matmul.*. With `check`, writes nothing. An up-to-date
/// file is not written again. A matmul.* without a solution is reported but not removed. Throws MarkerError for an
/// invalid marker, and for a file or folder that cannot be read or written.
Outcome make_skeletons(const std::string& solutions_dir, const std::string& labs_dir, bool check);

/// Returns the text of a file in git's last commit. Returns nothing if git does not have the file or if there is no
/// git.
std::optional<std::string> committed_text(const std::filesystem::path& file);

/// Returns the whole text of a file. Throws MarkerError.
std::string read_file(const std::filesystem::path& path);

}  // namespace skeletons
