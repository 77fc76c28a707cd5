// How far an experiment has come: a bar on a terminal, a line per step elsewhere.
#pragma once
#include <string>

namespace experiments {

class Progress {
 public:
  explicit Progress(int steps);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// The next step begins.
  void step(const std::string& what);
  /// A sentence for the user, which stays.
  void say(const std::string& sentence);

 private:
  void draw();

  int steps_, done_ = 0;
  bool terminal_;
  std::string what_;
};

/// "[#####.....]  50%  what", cut to `width` characters.
std::string bar(int done, int steps, const std::string& what, size_t width);

}  // namespace experiments
