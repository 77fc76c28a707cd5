#include "grader/base/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include <fmt/core.h>

#include "grader/base/text.h"

namespace grader {
namespace {

constexpr size_t kWidth = 79, kCells = 20;
constexpr size_t kManySteps = 50;  // the steps then take about equally long
constexpr size_t kLinesElsewhere = 100;

constexpr const char* kClearLine = "\r\033[K";

std::string time_left(size_t done, size_t steps, double seconds) {
  if (steps < kManySteps || done == 0) return "";
  const double left = seconds / static_cast<double>(done) * static_cast<double>(steps - done);
  return left < 90 ? fmt::format("  about {:.0f} s left", left) : fmt::format("  about {:.0f} min left", left / 60);
}

}  // namespace

std::string progress_line(size_t done, size_t steps, const std::string& what, double seconds, size_t width) {
  if (steps <= 1) return what.substr(0, width);
  done = std::min(done, steps);
  const size_t full = kCells * done / steps;
  return fmt::format("[{}{}] {:2}/{}{}  {}", std::string(full, '#'), std::string(kCells - full, '.'), done, steps,
                     time_left(done, steps, seconds), what)
      .substr(0, width);
}

Progress::Progress(size_t steps, Elsewhere elsewhere)
    : steps_(steps), terminal_(isatty(STDERR_FILENO)), elsewhere_(elsewhere) {}

Progress::~Progress() {
  if (terminal_) std::fputs(kClearLine, stderr);
}

void Progress::draw() const {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start_;
  const size_t done = begun_ > 0 ? begun_ - 1 : 0;
  fmt::print(stderr, "{}{}", kClearLine, printable(progress_line(done, steps_, what_, passed.count(), kWidth)));
  std::fflush(stderr);
}

void Progress::step(const std::string& what) {
  what_ = what;
  ++begun_;
  if (terminal_)
    draw();
  else if (elsewhere_ == Elsewhere::lines && begun_ % (steps_ / kLinesElsewhere + 1) == 0)
    fmt::print(stderr, "[{}/{}] {}\n", begun_, steps_, printable(what));
}

void Progress::say(const std::string& sentence) {
  fmt::print(stderr, "{}{}\n", terminal_ ? kClearLine : "", printable(sentence));
  if (terminal_) draw();
}

}  // namespace grader
