#include "grader/build/operands/constants.h"

#include "grader/base/text.h"

namespace grader {
namespace {

std::string_view name_of(std::string_view directive) { return directive.substr(0, directive.find_first_of(" \t")); }
std::string_view after_name(std::string_view directive) {
  return without_blanks(directive.substr(name_of(directive).size()));
}

bool is_read_only_section(std::string_view directive) {
  const std::string_view name = after_name(directive);
  return directive.starts_with(".section") && starts_with_one_of(name, {".rodata", ".data.rel.ro"});
}
bool is_section(std::string_view name) {
  return name == ".section" || name == ".text" || name == ".data" || name == ".bss";
}

/// The number of bytes that the directive emits; for strings a lower bound.
uint64_t bytes_of(std::string_view directive) {
  const std::string_view name = name_of(directive);
  if (name == ".quad") return 8;
  if (name == ".long") return 4;
  if (name == ".value") return 2;
  return name == ".byte" ? 1 : 0;
}

}  // namespace

std::map<std::string, uint64_t, std::less<>> constants_of(std::span<const ListingRow> rows) {
  std::map<std::string, uint64_t, std::less<>> constants;
  std::map<std::string, uint64_t, std::less<>> sizes;
  std::string literal;  // ".LC0", while its bytes follow
  bool read_only = false;
  for (const ListingRow& row : rows) {
    if (row.kind == ListingRow::Kind::label) {
      literal = read_only && row.text.starts_with(".LC") ? std::string(row.text) : "";
      if (!read_only || row.text.starts_with('.')) continue;
      const auto size = sizes.find(row.text);
      if (size != sizes.end()) constants[std::string(row.text)] = size->second;
    }
    if (row.kind != ListingRow::Kind::directive) continue;
    const std::string_view name = name_of(row.text);
    if (is_section(name)) {
      read_only = is_read_only_section(row.text);
      literal.clear();
    } else if (name == ".size") {
      const auto words = split_operands(after_name(row.text));
      if (words.size() == 2) sizes[std::string(words[0])] = number_at_front(words[1]);
    } else if (!literal.empty()) {
      constants[literal] += bytes_of(row.text);
    }
  }
  return constants;
}

}  // namespace grader
