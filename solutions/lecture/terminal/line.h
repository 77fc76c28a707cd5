// Defines the contents of a screen: lines of text, each in one style. Colour only repeats information that is also in
// the text.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace lecture {

enum class Style { plain, title, question, added, removed, good, bad, quiet };

struct Line {
  std::string text;  // UTF-8, no control characters; every character is one column wide
  Style style = Style::plain;
};

using Page = std::vector<Line>;

/// The size of a screen: 24 rows of 80 columns, with the last row for the keys.
constexpr size_t kRows = 24;
constexpr size_t kColumns = 80;

struct Look {
  bool colour = false;
  bool unicode = false;
};

/// Returns the number of columns of `text`.
size_t columns(std::string_view text);

/// Returns `text` padded to `width` columns, or shortened to that width with "..." at the end.
std::string fitted(const std::string& text, size_t width);
std::string padded(const std::string& text, size_t width);

/// Replaces drawing characters by ASCII equivalents, and all other non-ASCII characters by a question mark.
std::string to_ascii(std::string_view text);

/// Returns one line as written to the terminal or the pipe, without the newline.
std::string render(const Line& line, const Look& look);

/// Wraps `text` at spaces into lines of at most `width` columns.
void add_text(Page& page, const std::string& text, Style style = Style::plain, size_t width = kColumns - 2);
void add_blank(Page& page);

}  // namespace lecture
