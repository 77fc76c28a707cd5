#include "grader/build/operands/gaps.h"

#include <set>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/build/operands/listing.h"

namespace grader {
namespace {

constexpr int kGapBytes = 256;

std::string_view name_of(std::string_view directive) { return directive.substr(0, directive.find_first_of(" \t")); }

bool changes_section(std::string_view directive) {
  const std::string_view name = name_of(directive);
  return name == ".section" || name == ".text" || name == ".data" || name == ".bss";
}

/// Group sections are excluded: the linker may discard them and would then miss the gaps.
bool holds_variables(std::string_view directive) {
  const std::string_view section = without_blanks(directive.substr(name_of(directive).size()));
  const size_t flags = section.find('"');
  const bool grouped =
      flags != section.npos && section.substr(flags, section.find('"', flags + 1) - flags).find('G') != section.npos;
  return directive.starts_with(".section") && !grouped &&
         (section == ".rodata" || starts_with_one_of(section, {"emu_device", "emu_constant"}));
}

/// The assembler of each processor has its own meaning of `.align`: bytes, or the power of two.
uint64_t bytes_of_alignment(uint64_t number) {
#if defined(__aarch64__)
  return uint64_t{1} << number;
#else
  return number;
#endif
}

/// What follows is aligned as it was before.
std::string gap(uint64_t alignment) {
  return fmt::format(
      "9:\t.zero\t{0}\n\t.balign\t{1}\n\t.pushsection\temu_gaps,\"a\"\n\t.long\t9b-.\n\t.long\t{0}\n\t.popsection\n",
      kGapBytes, alignment);
}

}  // namespace

std::string with_gaps(const std::string& listing) {
  std::string out;
  std::set<std::string_view> sections;
  bool here = false;
  uint64_t alignment = 1;
  for (const ListingRow& row : read_listing(listing, "")) {
    const bool directive = row.kind == ListingRow::Kind::directive;
    if (directive && changes_section(row.text)) {
      here = holds_variables(row.text);
      alignment = 1;
      if (here) sections.insert(row.text);
    }
    if (here && directive && name_of(row.text) == ".align")
      alignment = bytes_of_alignment(number_at_front(without_blanks(row.text.substr(6))));
    if (here && row.kind == ListingRow::Kind::label && !row.text.starts_with(".L")) {
      out += gap(alignment);
      alignment = 1;
    }
    out += row.whole;
    out += '\n';
  }
  for (const std::string_view section : sections) out += fmt::format("\t{}\n", section) + gap(1);
  return out;
}

}  // namespace grader
