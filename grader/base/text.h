// Contains small string functions used in several folders of the grader.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

std::vector<std::string> split_lines(std::string_view text);
/// Splits a row at its commas and leaves the cells unchanged. An empty cell at the end counts.
std::vector<std::string> split_cells(const std::string& row);
std::string trim(std::string_view text);
bool starts_with_one_of(std::string_view text, std::initializer_list<std::string_view> starts);

/// Returns the candidate with the smallest edit distance to `name`, or "" if none is close.
std::string nearest(const std::string& name, const std::vector<std::string>& candidates);

/// 1 -> "1 element", 3 -> "3 elements", 12345 -> "12,345 elements".
std::string counted(uint64_t count, const std::string& noun);
std::string thousands(uint64_t value);

/// FNV-1a, which gives the same value on every machine: http://www.isthe.com/chongo/tech/comp/fnv/
uint64_t hash_of(std::string_view text);

/// Formats a number with up to six significant digits: 0.5, 3, "nan" and "inf".
std::string number(double value);

/// Formats points as an instructor writes them: 4, 2.5.
std::string points_text(double points);

/// Replaces by '?' each invalid UTF-8 byte and each control character (C0, C1, marks of the writing direction) except
/// the tab. Output of a submission must not move a terminal's cursor.
std::string printable(std::string_view text);
/// Like printable(), but line ends are unchanged.
std::string printable_lines(std::string_view text);

/// Makes output that arrives in pieces safe for a terminal. Line ends and tabs are unchanged. Characters that
/// printable() would replace become codes: \x1b, \u202e. `rest` contains an incomplete character until the next piece,
/// and is initially empty.
std::string with_codes(std::string_view piece, std::string& rest);
/// Returns the codes for an incomplete character that is left in `rest` after the last piece.
std::string codes_of(std::string_view rest);

/// Makes the text printable and truncates it after `most` characters, because a student's name or path may be very
/// long.
std::string shortened(std::string_view text, size_t most = 60);

/// Reads the whole file. Returns false if the file cannot be read.
bool read_file(const std::string& path, std::string& content);
/// Writes the whole file. Returns false if the file cannot be written.
bool write_file(const std::string& path, std::string_view content);

std::string base_name(const std::string& path);

/// Breaks lines at blanks so that no line is longer than `width`. Every line after the first is indented by `indent`
/// blanks.
std::string wrap(const std::string& text, size_t width, size_t indent);

}  // namespace grader
