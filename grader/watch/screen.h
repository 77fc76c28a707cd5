// Shows the output of `watch`. On a terminal, one page is redrawn. Otherwise, texts are written one after another.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

namespace grader {

struct TerminalSize {
  int columns = 80, rows = 24;
  bool operator==(const TerminalSize&) const = default;
};

/// Returns the size of the terminal of standard output; 80 x 24 if unknown.
TerminalSize size_of_terminal();

class Screen {
 public:
  /// `size` is called before each drawing. If it is empty, `out` is not a terminal.
  Screen(std::ostream& out, std::function<TerminalSize()> size) : out_(out), size_(std::move(size)) {}

  /// Shows a page until the next one. Lines that do not fit are omitted at the end, and their number is shown.
  void show(const std::string& page);
  /// Shows one sentence below the page. The next sentence replaces it.
  void say(const std::string& sentence);
  /// Redraws if the terminal's size has changed.
  void look_at_size();

 private:
  void draw();

  std::ostream& out_;
  std::function<TerminalSize()> size_;
  TerminalSize drawn_;
  std::string page_, sentence_;
};

}  // namespace grader
