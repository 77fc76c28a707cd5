// Reads the speeds of the package's kernels on GPUs that were measured: solutions/results/CARD/ladder.csv.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace grader {

struct RecordedCard {
  std::string name;                                           // name of its folder: "h200"
  std::map<std::pair<std::string, int>, double> gflops = {};  // by kernel ("05_tiled", "cublas") and M = N = K
};

std::vector<RecordedCard> recorded_cards();

/// Ignores rows with non-square shapes. Returns nothing if the text is not a ladder file.
RecordedCard parse_recorded(const std::string& name, const std::string& csv);

/// Returns speed(kernel) / speed(other) at this size; 0 if one of them is unknown.
double recorded_ratio(const RecordedCard& card, const std::string& kernel, const std::string& other, int size);

}  // namespace grader
