#include "grader/watch/screen.h"

#include <algorithm>
#include <ostream>

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "grader/base/text.h"

namespace grader {
namespace {

constexpr const char* kClear = "\033[H\033[2J";
constexpr int kReportColumns = 80;

/// The number of terminal rows that a line takes; colour codes take no columns.
int rows_of(const std::string& line, int columns) {
  int width = 0;
  bool colour = false;
  for (const unsigned char c : line) {
    if (c == '\033') colour = true;
    width += !colour && (c & 0xc0) != 0x80;
    if (c == 'm') colour = false;
  }
  return std::max(1, (width + columns - 1) / columns);
}

std::string too_narrow(const TerminalSize& size) {
  if (size.columns >= kReportColumns) return "";
  return fmt::format("This terminal has {} columns; reports need {}.\n", size.columns, kReportColumns);
}

/// As many lines as fit, and a count of the rest.
std::string cut(const std::string& page, int rows, int columns) {
  const std::vector<std::string> lines = split_lines(page);
  int used = 0;
  for (const std::string& line : lines) used += rows_of(line, columns);
  if (used <= rows) return page;
  std::string text;
  size_t shown = 0;
  for (used = 1; shown < lines.size() && used + rows_of(lines[shown], columns) <= rows; ++shown) {
    used += rows_of(lines[shown], columns);
    text += lines[shown] + "\n";
  }
  return text + fmt::format("and {}; run make to see all\n", counted(lines.size() - shown, "more line"));
}

}  // namespace

TerminalSize size_of_terminal() {
  winsize window{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_row == 0 || window.ws_col == 0) return {};
  return {window.ws_col, window.ws_row};
}

void Screen::show(const std::string& page) {
  page_ = page, sentence_.clear();
  if (size_)
    draw();
  else
    out_ << page << "\n" << std::flush;
}

void Screen::say(const std::string& sentence) {
  sentence_ = sentence;
  if (size_)
    draw();
  else
    out_ << sentence << "\n" << std::flush;
}

void Screen::look_at_size() {
  if (size_ && size_() != drawn_) draw();
}

void Screen::draw() {
  drawn_ = size_();
  const std::string note = too_narrow(drawn_);
  int rows = drawn_.rows - rows_of(sentence_, drawn_.columns);
  if (!note.empty()) rows -= rows_of(note, drawn_.columns);
  out_ << kClear << note << cut(page_, rows, drawn_.columns) << sentence_ << std::flush;
}

}  // namespace grader
