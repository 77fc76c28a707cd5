// Reads the text of inline PTX, without spaces, from its start.
#pragma once
#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

#include "common/emulator/rewrite/ptx_form.h"

namespace emulator {

class PtxReader {
 public:
  explicit PtxReader(std::string_view text) : rest_(text) {}
  bool take(std::string_view part) {
    if (!rest_.starts_with(part)) return false;
    rest_.remove_prefix(part.size());
    return true;
  }
  /// Returns -1 if there is no number.
  int number() {
    const size_t digits = static_cast<size_t>(std::ranges::find_if_not(rest_, is_digit) - rest_.begin());
    if (digits == 0 || digits > 4) return -1;
    const int value = std::stoi(std::string(rest_.substr(0, digits)));
    rest_.remove_prefix(digits);
    return value;
  }
  std::string_view name() {
    const std::string_view found =
        rest_.substr(0, static_cast<size_t>(std::ranges::find_if_not(rest_, is_part_of_name) - rest_.begin()));
    rest_.remove_prefix(found.size());
    return found;
  }
  bool is_operand(int which) { return take("%") && number() == which; }
  /// Reads {%4,%5}, for `first` 4.
  bool group(int first, int count) {
    bool good = take("{");
    for (int i = 0; good && i < count; ++i) good = (i == 0 || take(",")) && is_operand(first + i);
    return good && take("}");
  }
  bool at_end() const { return rest_.empty(); }

 private:
  static bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
  std::string_view rest_;
};

}  // namespace emulator
