// Stores the results of a grader, to compare them with those of a different grader for the same files.
#pragma once
#include <string>
#include <vector>

namespace verdicts {

/// Returns one line of JSON: {"exit": ..., "key": ..., "result": ...}. `output` is the output of the grader with
/// `--json -`. A text that is not JSON is stored as {"output": text}. Parts that may differ between two runs of the
/// same grader are omitted.
std::string to_line(const std::string& key, int exit_code, const std::string& output);

/// Returns the key of such a line; "" if the text is not such a line.
std::string key_of(const std::string& line);

struct Difference {
  std::string key, field = {};          // "styles/ldg.cu 33x17x20", "findings[0].line"
  std::string before = {}, after = {};  // the two values, as JSON
  bool sentence = false;                // only the wording differs
};

struct Comparison {
  size_t keys = 0;  // number of keys in both lists
  std::vector<Difference> differences;
};

/// Compares two lists of lines. A key that exists in only one of them is a difference.
Comparison compare(const std::vector<std::string>& before, const std::vector<std::string>& after);

}  // namespace verdicts
