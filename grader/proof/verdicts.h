// What a grader said, kept so that another grader's answer to the same files can be laid beside it.
#pragma once
#include <string>
#include <vector>

namespace verdicts {

/// One line of JSON: {"exit": ..., "key": ..., "result": ...}. `output` is what the grader wrote with `--json -`; words
/// that are no JSON are kept as {"output": words}. What two runs of one grader may tell differently is left out.
std::string to_line(const std::string& key, int exit_code, const std::string& output);

/// Of such a line; "" where it is none.
std::string key_of(const std::string& line);

struct Difference {
  std::string key, field = {};          // "styles/ldg.cu 33x17x20", "findings[0].line"
  std::string before = {}, after = {};  // as JSON
  bool sentence = false;                // the words differ, not what they say it about
};

struct Comparison {
  size_t keys = 0;  // in both
  std::vector<Difference> differences;
};

/// Of two lists of lines. A key that only one of them has is a difference.
Comparison compare(const std::vector<std::string>& before, const std::vector<std::string>& after);

}  // namespace verdicts
