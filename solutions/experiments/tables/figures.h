// Figures in texts that come from recorded tables. solutions/results/figures.txt links them: for each file the words around
// its figures, with the cells that they come from in braces:
//
//   handout.md
//     an H200 reaches {ladder,04_naive,4096,gflops} GFLOP/s at 4096
//     at {100 * ladder,cuBLAS FP32,4096,gflops / roofs,FP32,number}% of the peak
//     ~ 4.6 GFLOP/s, n = 250, one CPU core
//
// A cell is a table of solutions/results/h200 without ".csv", the first cells of a row, and a column, as CSV. Cells and
// numbers may be multiplied and divided, from left to right. "to 1000" behind them rounds to thousands. A figure has as many
// decimals as the text gives it. Spaces stand for any blanks and ends of lines. "~": these figures come from no table. "#"
// begins a comment.
#pragma once
#include <functional>
#include <string>
#include <vector>

namespace experiments {

/// What is wrong with one figure, or with the words around it.
struct Complaint {
  std::string file;
  int line;  // 0: not in the file
  std::string sentence;
};

/// Reads tables and texts; `read("solutions/results/h200/ladder.csv")` is a file's text, "" when there is none.
using Reader = std::function<std::string(const std::string& path)>;
/// The hash of a row's kernel as it is now, by the table's name: measure/kernel_hash.h. Rows of another one are stale.
using CurrentHash = std::function<std::string(const std::string& table, const std::vector<std::string>& row)>;

class Figures {
 public:
  /// `links` is the text of figures.txt. Throws std::runtime_error, with a sentence, where it cannot be understood.
  Figures(const std::string& links, Reader read, CurrentHash hash);

  /// Figures that differ from their cells; that were measured with an older kernel; words that are not in their file; and in
  /// the files of the table, figures before "GFLOP/s" that nothing links.
  std::vector<Complaint> complaints() const;

  /// The files of the table, in its order.
  std::vector<std::string> files() const;
  /// The text of the file with the recorded numbers in place of its own.
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
