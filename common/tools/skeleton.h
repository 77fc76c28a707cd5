// Skeletons from solutions: the solution of a lab is its single source, and markers in it say what students must write.
//
//   // What changed ...              the comment lines at the top belong to the solution and are left out
//   //skeleton: // Lab 05: ...       text for the skeleton only, without the marker
//   ...
//     // TODO(1) begin: load one element of each tile
//     //skeleton: (void)A;           inside a hole too; indented like the "begin" line
//     A_tile[ty][tx] = A[...];       the answer is left out
//     // TODO(1) end
//
// The hole becomes `// TODO 1: load one element of each tile`, followed by its skeleton lines. Holes are numbered from
// 1 in the order of their first appearance and do not nest; at most kMaxTodos per lab. A number may be used again, for
// an answer that stands in two places.
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

/// The skeleton of one solution. `name` is the file's name in messages. Throws MarkerError.
std::string make_skeleton(const std::string& solution, const std::string& name);

struct Outcome {
  std::vector<std::string> differing;  // files in labs/ that are not what the solutions generate, sorted
  int labs = 0;                        // how many solutions were read
};

/// Brings labs_dir/NN_name/matmul.* up to date with solutions_dir/NN_name/matmul.*; with `check` nothing is written.
/// A file that is right already is left untouched; a matmul.* without a solution is named but never removed.
/// Throws MarkerError for a bad marker, and for a file or folder that cannot be read or written.
Outcome make_skeletons(const std::string& solutions_dir, const std::string& labs_dir, bool check);

/// The text of a file in git's last commit; nothing when git has none, or when there is no git.
std::optional<std::string> committed_text(const std::filesystem::path& file);

/// The whole text of a file. Throws MarkerError.
std::string read_file(const std::filesystem::path& path);

}  // namespace skeletons
