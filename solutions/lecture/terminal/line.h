// What stands on a screen: lines of text, each in one style. Colour only repeats what the text says already.
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

/// What a screen must hold: 24 rows of 80 columns, the last row for the keys.
constexpr size_t kRows = 24;
constexpr size_t kColumns = 80;

struct Look {
  bool colour = false;
  bool unicode = false;
};

/// Columns that `text` takes.
size_t columns(std::string_view text);

/// `text` with blanks up to `width` columns, or cut to it with "..." at the end.
std::string fitted(const std::string& text, size_t width);
std::string padded(const std::string& text, size_t width);

/// Glyphs that are drawn become their ASCII stand-ins, anything else beyond ASCII a question mark.
std::string to_ascii(std::string_view text);

/// One line as it is written to the terminal or the pipe, without the newline.
std::string render(const Line& line, const Look& look);

/// Folds `text` at blanks into lines of at most `width` columns.
void add_text(Page& page, const std::string& text, Style style = Style::plain, size_t width = kColumns - 2);
void add_blank(Page& page);

}  // namespace lecture
