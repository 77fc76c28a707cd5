#include "solutions/experiments/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace experiments {
namespace {

constexpr size_t kWidth = 79;
constexpr int kCells = 20;

}  // namespace

std::string bar(int done, int steps, const std::string& what, size_t width) {
  const int full = steps > 0 ? std::min(kCells, kCells * done / steps) : kCells;
  char percent[32];
  std::snprintf(percent, sizeof percent, "] %3d%%  ", steps > 0 ? std::min(100, 100 * done / steps) : 100);
  const std::string text = "[" + std::string(full, '#') + std::string(kCells - full, '.') + percent + what;
  return text.substr(0, width);
}

Progress::Progress(int steps) : steps_(steps), terminal_(isatty(STDERR_FILENO)) {}

Progress::~Progress() {
  what_ = "";
  done_ = steps_;
  if (!terminal_) return;
  draw();
  std::fprintf(stderr, "\n");
}

void Progress::draw() { std::fprintf(stderr, "\r\033[K%s", bar(done_, steps_, what_, kWidth).c_str()); }

void Progress::step(const std::string& what) {
  what_ = what;
  if (terminal_)
    draw();
  else
    std::fprintf(stderr, "[%d/%d] %s\n", done_ + 1, steps_, what.c_str());
  ++done_;
}

void Progress::say(const std::string& sentence) {
  std::fprintf(stderr, "%s%s\n", terminal_ ? "\r\033[K" : "", sentence.c_str());
  if (terminal_) draw();
}

}  // namespace experiments
