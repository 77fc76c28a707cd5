// Detects texts that reveal a solution. It compares tokens, so changes of comments or white space do not hide a
// solution.
#pragma once
#include <string>
#include <unordered_set>
#include <vector>

namespace grader::handout {

/// The first line of a sequence of tokens that occurs in a solution but in no skeleton.
struct Revealed {
  int line = 0;
  std::string lab;  // the lab of the solution
};

/// Length of a sequence in tokens: about a loop with its body. Shorter sequences also occur in textbooks.
constexpr size_t kRun = 48;

class Answers {
 public:
  /// Add the skeletons first, because text in skeletons is not secret.
  void add_skeleton(const std::string& text);
  void add_solution(const std::string& lab, const std::string& text);
  /// Returns the first sequence from each solution that occurs in `text`.
  std::vector<Revealed> revealed_in(const std::string& text) const;

 private:
  struct Answer {
    std::string lab;
    std::unordered_set<std::string> runs;
  };
  std::unordered_set<std::string> open_;
  std::vector<Answer> answers_;
};

}  // namespace grader::handout
