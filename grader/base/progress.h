// How far something long has come, on standard error.
#pragma once
#include <chrono>
#include <string>

namespace grader {

class Progress {
 public:
  /// What is shown where standard error is no terminal, and so nobody sees a line change.
  enum class Elsewhere { nothing, lines };

  explicit Progress(size_t steps, Elsewhere elsewhere = Elsewhere::lines);
  /// The line goes away.
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The next step begins. Not to be called by two threads at once.
  void step(const std::string& what);
  /// A sentence for the user, which stays.
  void say(const std::string& sentence);

 private:
  void draw() const;

  size_t steps_, begun_ = 0;
  bool terminal_;
  Elsewhere elsewhere_;
  std::string what_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

/// "[#####...............]  3/12  what"; a single step has no bar, and from 50 on the time left is told, where `seconds`
/// have passed. At most `width` characters.
std::string progress_line(size_t done, size_t steps, const std::string& what, double seconds, size_t width);

}  // namespace grader
