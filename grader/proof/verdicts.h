// Stores the results of a grader, so that they can be compared with those of a different grader for the same files.
#pragma once
#include <string>
#include <vector>

namespace verdicts {

/// One line of JSON: {"exit": ..., "key": ..., "result": ...}. `output` is the output of the grader with `--json -`;
/// text that is not JSON is stored as {"output": text}. Parts that may differ between two runs of the same grader are
/// left out.
std::string to_line(const std::string& key, int exit_code, const std::string& output);

/// The key of such a line; "" if it is not such a line.
std::string key_of(const std::string& line);

struct Difference {
  std::string key, field = {};          // "styles/ldg.cu 33x17x20", "findings[0].line"
  std::string before = {}, after = {};  // as JSON
  bool sentence = false;                // only the wording differs
};

struct Comparison {
  size_t keys = 0;  // in both
  std::vector<Difference> differences;
};

/// Compares two lists of lines. A key that only one of them has is a difference.
Comparison compare(const std::vector<std::string>& before, const std::vector<std::string>& after);

}  // namespace verdicts
