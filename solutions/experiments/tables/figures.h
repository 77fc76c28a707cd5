// Checks and updates the figures in texts that come from recorded tables. solutions/results/figures.txt links
// them. For each file it contains the words around its figures, with the source cells of the figures in braces:
//
//   handout.md
//     an H200 reaches {ladder,04_naive,4096,gflops} GFLOP/s at 4096
//     at {100 * ladder,cuBLAS FP32,4096,gflops / roofs,FP32,number}% of the peak
//     ~ 4.6 GFLOP/s, n = 250, one CPU core
//
// A cell is given as a table of solutions/results/h200 without ".csv", the first cells of a row, and a column,
// separated by commas. Cells and numbers may be multiplied and divided, from left to right. A trailing "to 1000" rounds
// to thousands. A figure has as many decimals as in the text. A space matches any white space, including line ends.
// "~": these figures come from no table. "#" starts a comment.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace experiments {

/// A difference between a figure, or the words around it, and the records.
struct Complaint {
  std::string file;
  int line;  // 0: not found in the file
  std::string sentence;
};

/// Reads tables and texts. `read("solutions/results/h200/ladder.csv")` returns a file's text; "" if there is none.
using Reader = std::function<std::string(const std::string& path)>;
/// Returns the current hash of a row's kernel, by the name of the table (measure/kernel_hash.h). Rows with a different
/// hash are stale.
using CurrentHash = std::function<std::string(const std::string& table, const std::vector<std::string>& row)>;

class Figures {
 public:
  /// `links` is the text of figures.txt. Throws std::runtime_error, with a sentence, if it is invalid.
  Figures(const std::string& links, Reader read, CurrentHash hash);

  /// Returns complaints about figures that differ from their cells or were measured with an older kernel, and about
  /// words that are not in their file. For the files of the table, also returns complaints about figures before
  /// "GFLOP/s" without a link.
  std::vector<Complaint> complaints() const;

  /// Returns the files of the table, in its order.
  std::vector<std::string> files() const;
  /// Returns the text of the file with its numbers replaced by the recorded ones.
  std::string rewritten(const std::string& file) const;

 private:
  struct Link {
    std::string file, words;
    bool linked;  // false: the figures come from no table
  };

  std::vector<Link> links_;
  Reader read_;
  CurrentHash hash_;
};

}  // namespace experiments
