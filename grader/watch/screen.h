// What the live loop shows: on a terminal one page that is drawn anew, elsewhere one text after the other.
#pragma once
#include <functional>
#include <iosfwd>
#include <string>

namespace grader {

struct TerminalSize {
  int columns = 80, rows = 24;
  bool operator==(const TerminalSize&) const = default;
};

/// That of standard output; 80 x 24 where it does not say.
TerminalSize size_of_terminal();

class Screen {
 public:
  /// `size` is asked before each drawing; without it, `out` is no terminal.
  Screen(std::ostream& out, std::function<TerminalSize()> size) : out_(out), size_(std::move(size)) {}

  /// Lines that stay until the next page. Those that do not fit are cut at the end, and counted.
  void show(const std::string& page);
  /// One sentence below the page, which the next one replaces.
  void say(const std::string& sentence);
  /// Draws again where the terminal has another size than before.
  void look_at_size();

 private:
  void draw();

  std::ostream& out_;
  std::function<TerminalSize()> size_;
  TerminalSize drawn_;
  std::string page_, sentence_;
};

}  // namespace grader
