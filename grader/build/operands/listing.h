// Reads the assembly listing that g++ generates, row by row.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grader {

struct ListingRow {
  enum class Kind { instruction, label, directive, other };  // other: an empty row, or a comment of the compiler
  Kind kind = Kind::other;
  std::string_view whole;  // the unchanged row
  std::string_view text;   // without surrounding blanks; a label is without its colon
  int line = 0;            // line in the student's file; 0: the code comes from elsewhere
};

/// `listing` must exist longer than the rows. `file` is the base name of the student's file.
std::vector<ListingRow> read_listing(std::string_view listing, const std::string& file);

/// "a, b" -> "a", "b"; commas in parentheses and in strings do not count.
std::vector<std::string_view> split_operands(std::string_view text);

/// Returns the number at the beginning of the text, or 0 if there is none.
uint64_t number_at_front(std::string_view text);

std::string_view without_blanks(std::string_view text);

}  // namespace grader
