// Does a text tell a solution? Compared are tokens, so that comments, blanks and line ends hide nothing.
#pragma once
#include <string>
#include <unordered_set>
#include <vector>

namespace grader::handout {

/// Where a run of tokens begins that a solution has and no skeleton.
struct Told {
  int line = 0;
  std::string lab;  // whose solution it is
};

/// Runs that are as long as a loop with its body; shorter ones stand in every book.
constexpr size_t kRun = 48;

class Answers {
 public:
  /// What skeletons hold is no secret: add these first.
  void add_skeleton(const std::string& text);
  void add_solution(const std::string& lab, const std::string& text);
  /// The first run of each solution in `text`.
  std::vector<Told> told_by(const std::string& text) const;

 private:
  struct Answer {
    std::string lab;
    std::unordered_set<std::string> runs;
  };
  std::unordered_set<std::string> open_;
  std::vector<Answer> answers_;
};

}  // namespace grader::handout
