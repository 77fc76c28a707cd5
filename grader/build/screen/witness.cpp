#include "grader/build/screen/witness.h"

#include <cstdlib>
#include <filesystem>

#include <fmt/core.h>

#include "common/emulator/rewrite/rewrite.h"
#include "common/source/lexer.h"
#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

/// Assembly that <iostream> of g++ 13 and newer writes between functions. The compiler's own literals may follow before
/// its end.
constexpr std::string_view kOfIostream = "\t.globl _ZSt21ios_base_library_initv\n", kEndOfAssembly = "#NO_APP\n";

bool is_one_literal(std::string_view text) {
  if (text.size() < 2 || text.front() != '"') return false;
  size_t at = 1;
  while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
  return at + 1 == text.size();
}

/// A row that g++ writes for a literal, and that can have no other effect.
bool is_of_a_literal(std::string_view row) {
  const auto digits = [&](size_t from, size_t to) {
    return from < to && row.substr(from, to - from).find_first_not_of("0123456789") == std::string_view::npos;
  };
  for (const std::string_view directive : {"\t.string\t", "\t.ascii\t"})
    if (row.starts_with(directive)) return is_one_literal(row.substr(directive.size()));
  constexpr std::string_view kText = "\t.section\t.rodata", kShort = ".str1.", kFlags = ",\"aMS\",@progbits,1";
  if (row.starts_with(kText) && row.substr(kText.size()).starts_with(kShort) && row.ends_with(kFlags))
    return digits(kText.size() + kShort.size(), row.size() - kFlags.size());
  if (row == kText) return true;
  if (row.starts_with("\t.align ")) return digits(8, row.size());
  return row.starts_with(".LC") && row.ends_with(":") && digits(3, row.size() - 1);
}

bool is_of_iostream(std::string_view block) {
  if (!block.starts_with(kOfIostream)) return false;
  for (block.remove_prefix(kOfIostream.size()); !block.starts_with(kEndOfAssembly);) {
    const size_t end = block.find('\n');
    if (end == std::string_view::npos || !is_of_a_literal(block.substr(0, end))) return false;
    block.remove_prefix(end + 1);
  }
  return true;
}

std::string without_end(const std::string& object) { return object.substr(0, object.rfind('.')); }

std::string take_text(const std::string& path) {
  std::string text;
  read_file(path, text);
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  return text;
}

/// The line in `[matmul.cu:12:5]`, which precedes code from the student's file. 0 if there is none.
int first_line_in(std::string_view text, const std::string& file) {
  const std::string place = "[" + file + ":";
  const size_t at = text.find(place);
  return at == std::string_view::npos ? 0 : std::atoi(std::string(text.substr(at + place.size(), 9)).c_str());
}

/// The row of the dump with assembly inside a function: `  [matmul.cu:12:5] __asm__ …`. "" if there is none.
std::string_view row_of_assembly(std::string_view dump) {
  for (size_t at = dump.find("__asm__"); at < dump.size(); at = dump.find("__asm__", at + 1)) {
    const size_t begin = dump.rfind('\n', at) + 1;
    const std::string_view before = dump.substr(begin, at - begin);  // spaces, or "  [matmul.cu:12:5] "
    const size_t place = before.find_first_not_of(' ');
    if (place == std::string_view::npos || before.find("] ", place) == before.size() - 2) return before;
  }
  return "";
}

/// g++ 13 and newer distinguish places with several paths: "a.cu:12:5 discrim 2".
std::string_view without_path(std::string_view place) {
  const size_t end = place.rfind(" discrim ");
  const bool numbered =
      end != std::string_view::npos && place.find_first_not_of("0123456789", end + 9) == std::string_view::npos;
  return numbered ? place.substr(0, end) : place;
}

/// The length of "[/a/b.h:12:5]" at the front of `text`; 0 for any other bracket.
size_t place_at_front(std::string_view text) {
  const size_t end = text.find(']');
  if (text.empty() || text[0] != '[' || end == std::string_view::npos || text.find('[', 1) < end) return 0;
  const std::string_view inside = without_path(text.substr(1, end - 1));
  const size_t column = inside.rfind(':');
  const size_t line = column == std::string_view::npos || column == 0 ? column : inside.rfind(':', column - 1);
  if (line == std::string_view::npos || line == 0) return 0;
  return inside.find_first_not_of("0123456789:", line) == std::string_view::npos ? end + 1 : 0;
}

/// True if every place in a function's body is in the package's headers, or has no file.
bool is_ours(std::string_view body) {
  static const std::string ours = package_root() + "/common/emulator/include/";
  for (size_t at = body.find('['); at < body.size(); at = body.find('[', at + 1)) {
    const std::string_view place = body.substr(at, place_at_front(body.substr(at)));
    if (!place.empty() && !place.substr(1).starts_with(ours)) return false;
  }
  return true;
}

/// The first forbidden name of `__attribute__((noinline, optimize ("O0")))`; "" if there is none.
std::string forbidden_in(std::string_view row, bool cuda) {
  for (const source::Token& token : source::lex_file(row).tokens) {
    if (token.kind != source::Token::Kind::identifier) continue;
    const bool vectors_of_the_host = !cuda && token.text == "target";  // the screen decides which are allowed
    if (emulator::is_forbidden_attribute(token.text) && !vectors_of_the_host) return std::string(token.text);
  }
  return "";
}

Finding forbidden(const Witnessed& of, int line, const std::string& message) {
  return {.kind = FindingKind::forbidden_symbol, .file = of.file, .line = line, .message = message};
}

}  // namespace

std::vector<std::string> witness_flags(const std::string& object, bool cuda) {
  std::vector<std::string> flags = {"-fdump-tree-gimple-lineno=" + without_end(object) + ".gimple"};
  if (!cuda) flags.push_back("-save-temps=obj");  // CUDA labs are compiled to an assembler listing anyway
  return flags;
}

std::string listing_path(const std::string& object) { return without_end(object) + ".s"; }

std::string listing_of(const std::string& object) {
  std::string listing;
  read_file(listing_path(object), listing);
  return listing;
}

bool has_assembly(std::string_view listing) {
  constexpr std::string_view kBegin = "#APP\n";
  for (size_t at = listing.find(kBegin); at < listing.size(); at = listing.find(kBegin, at + 1)) {
    const bool row = at == 0 || listing[at - 1] == '\n';
    if (row && !is_of_iostream(listing.substr(at + kBegin.size()))) return true;
  }
  return false;
}

std::vector<Finding> forbidden_attributes(std::string_view dump, const Witnessed& of) {
  std::vector<Finding> findings;
  const std::string_view lead = "\n__attribute__((";
  for (size_t at = dump.starts_with(lead.substr(1)) ? 0 : dump.find(lead); at < dump.size();
       at = dump.find(lead, at + 1)) {
    const size_t begin = at + (dump[at] == '\n'), row_end = std::min(dump.find('\n', begin), dump.size());
    const std::string name = forbidden_in(dump.substr(begin, row_end - begin), of.cuda);
    const std::string_view body = dump.substr(row_end, dump.find("\n}\n", row_end) - row_end);
    if (name.empty() || is_ours(body)) continue;
    findings.push_back(
        forbidden(of, first_line_in(body, of.file), "the attribute or pragma \"" + name + "\" is not allowed"));
  }
  return findings;
}

std::vector<Finding> check_witness(const std::string& object, const Witnessed& of) {
  const std::string listing = take_text(listing_path(object)), dump = take_text(without_end(object) + ".gimple");
  std::vector<Finding> findings = forbidden_attributes(dump, of);
  // The optimiser may have removed code that the dump shows; assembly between functions is only in the listing.
  const std::string_view row = row_of_assembly(dump);
  if (!row.empty() || has_assembly(listing))
    findings.push_back(forbidden(of, first_line_in(row, of.file), "inline assembly is not allowed"));
  return findings;
}

}  // namespace grader
