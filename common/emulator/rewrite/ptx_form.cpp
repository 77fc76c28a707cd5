#include "common/emulator/rewrite/ptx_form.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace emulator {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }

template <class Test>
size_t run_of(std::string_view text, Test test) {
  return static_cast<size_t>(std::ranges::find_if_not(text, test) - text.begin());
}

}  // namespace

bool is_part_of_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$'; }

bool spells(std::string_view text, std::string_view form) {
  std::map<char, std::string_view> names;
  for (const char c : form) {
    size_t length = text.starts_with(c);
    if (c == '#') length = run_of(text, is_digit);
    if (c == '$') length = run_of(text, is_part_of_name);
    if (c >= 'X' && c <= 'Z') {
      const auto [name, is_new] = names.try_emplace(c, text.substr(0, run_of(text, is_part_of_name)));
      length = text.starts_with(name->second) ? name->second.size() : 0;
    }
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return text.empty();
}

}  // namespace emulator
