// Shows the progress of a long task on standard error.
#pragma once
#include <chrono>
#include <string>

namespace grader {

class Progress {
 public:
  /// What to print if standard error is not a terminal, where a line cannot be updated.
  enum class Elsewhere { nothing, lines };

  explicit Progress(size_t steps, Elsewhere elsewhere = Elsewhere::lines);
  /// Erases the progress line.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Begins the next step. Must not be called by two threads at once.
  void step(const std::string& what);
  /// Prints a sentence for the user, which stays on the screen.
  void say(const std::string& sentence);

 private:
  void draw() const;

  size_t steps_, begun_ = 0;
  bool terminal_;
  Elsewhere elsewhere_;
  std::string what_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// Returns "[#####...............]  3/12  what"; a single step has no bar. From 50 steps on, the line also has the
/// remaining time if at least `seconds` have passed. The line has at most `width` characters.
std::string progress_line(size_t done, size_t steps, const std::string& what, double seconds, size_t width);

}  // namespace grader
