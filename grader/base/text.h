// Small things with strings that several rooms need.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

std::vector<std::string> split_lines(std::string_view text);
/// Of a row with commas between them, as they stand; an empty one at the end counts.
std::vector<std::string> split_cells(const std::string& row);
std::string trim(std::string_view text);
bool starts_with_one_of(std::string_view text, std::initializer_list<std::string_view> starts);

/// The candidate with the smallest edit distance to `name`, or "" when none is close.
std::string nearest(const std::string& name, const std::vector<std::string>& candidates);

/// 1 -> "1 element", 3 -> "3 elements", 12345 -> "12,345 elements".
std::string counted(uint64_t count, const std::string& noun);
std::string thousands(uint64_t value);

/// FNV-1a, which is the same everywhere: http://www.isthe.com/chongo/tech/comp/fnv/
uint64_t hash_of(std::string_view text);

/// Up to six significant digits, "nan" and "inf" included; 0.5 stays 0.5, 3 stays 3.
std::string number(double value);

/// Points as an instructor writes them: 4, 2.5.
std::string points_text(double points);

/// Printable characters only: '?' for each control character (C0, C1, marks of the direction of writing) but the tab, and
/// for each byte that is no UTF-8. What a submission says must not move a terminal's cursor.
std::string printable(std::string_view text);
/// The same, with the ends of lines kept.
std::string printable_lines(std::string_view text);

/// What comes in pieces, for a terminal: ends of lines and tabs as they are, and a code for what printable() hides: \x1b,
/// \u202e. `rest` keeps the beginning of a character until the next piece has its end; it begins empty.
std::string with_codes(std::string_view piece, std::string& rest);
/// What is left in `rest` when no piece follows.
std::string codes_of(std::string_view rest);

/// Printable, and cut after `most` characters: a student's name or path may be as long as the file.
std::string shortened(std::string_view text, size_t most = 60);

/// Whole file; false when it cannot be read.
bool read_file(const std::string& path, std::string& content);
/// False when it cannot be written.
bool write_file(const std::string& path, std::string_view content);

std::string base_name(const std::string& path);

/// Folds at blanks so that no line is longer than `width`; later lines start with `indent` blanks.
std::string wrap(const std::string& text, size_t width, size_t indent);

}  // namespace grader
