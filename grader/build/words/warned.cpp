#include "grader/build/words/warned.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string_view>

#include <fmt/core.h>

#include "common/source/code.h"
#include "grader/build/messages.h"

namespace grader {
namespace {

/// The quoted words, in order: "format '%d' expects …" -> %d, …
std::vector<std::string> quoted(const std::string& words) {
  std::vector<std::string> all;
  for (size_t begin = words.find('\''); begin != std::string::npos;) {
    const size_t end = words.find('\'', begin + 1);
    if (end == std::string::npos) break;
    all.push_back(words.substr(begin + 1, end - begin - 1));
    begin = words.find('\'', end + 1);
  }
  return all;
}

// ---- printf() and scanf()

/// The type of a value when it is passed: integers of one size are the same, and so are pointers that are only printed.
struct Passed {
  enum class Sort { integer, floating, pointer, other } sort = Sort::other;
  int bytes = 0;
  bool operator==(const Passed&) const = default;
};

Passed passed_as(const std::string& type) {
  using Sort = Passed::Sort;
  static const std::map<std::string, Passed> kTypes = {
      {"char", {Sort::integer, 1}},          {"signed char", {Sort::integer, 1}},
      {"unsigned char", {Sort::integer, 1}}, {"bool", {Sort::integer, 1}},
      {"short int", {Sort::integer, 2}},     {"short unsigned int", {Sort::integer, 2}},
      {"int", {Sort::integer, 4}},           {"unsigned int", {Sort::integer, 4}},
      {"long int", {Sort::integer, 8}},      {"long unsigned int", {Sort::integer, 8}},
      {"long long int", {Sort::integer, 8}}, {"long long unsigned int", {Sort::integer, 8}},
      {"float", {Sort::floating, 4}},        {"double", {Sort::floating, 8}},
      {"long double", {Sort::floating, 16}}};
  if (type.ends_with("*")) return {Sort::pointer, 8};
  const auto found = kTypes.find(type);
  return found == kTypes.end() ? Passed{} : found->second;
}

/// "const float*" -> "float".
std::string pointed_at(std::string type) {
  if (type.ends_with("*")) type.pop_back();
  while (type.ends_with(" ")) type.pop_back();
  return type.starts_with("const ") ? type.substr(6) : type;
}

/// `%d` for a size_t prints correctly as long as numbers are small; a double in its place never does. scanf() needs the
/// exact size, because it writes.
bool is_harmless(const std::string& wanted, const std::string& given) {
  const Passed a = passed_as(wanted), b = passed_as(given);
  if (a.sort != Passed::Sort::pointer) return a.sort == Passed::Sort::integer && b.sort == Passed::Sort::integer;
  if (b.sort != Passed::Sort::pointer) return false;
  return passed_as(pointed_at(wanted)) == passed_as(pointed_at(given));
}

std::string format_for(const std::string& type) {
  static const std::map<std::string, std::string> kFormats = {{"double", "%f"},
                                                              {"int", "%d"},
                                                              {"unsigned int", "%u"},
                                                              {"long int", "%ld"},
                                                              {"long unsigned int", "%lu"},
                                                              {"long long int", "%lld"},
                                                              {"long long unsigned int", "%llu"},
                                                              {"char*", "%s"},
                                                              {"const char*", "%s"},
                                                              {"float*", "%f"},
                                                              {"double*", "%lf"},
                                                              {"int*", "%d"}};
  const auto found = kFormats.find(type);
  return found == kFormats.end() ? "" : found->second;
}

std::string with_article(const std::string& type) {
  const bool vowel = !type.empty() && std::string_view("aeiou").find(type[0]) != std::string_view::npos;
  return (vowel ? "an " : "a ") + type;
}

/// Types by their names in the language: 'size_t' {aka 'long unsigned int'}.
std::vector<std::string> without_aliases(const std::string& words) {
  std::vector<std::string> types;
  const std::vector<std::string> all = quoted(words);
  for (size_t i = 0; i < all.size(); ++i) {
    const bool alias = words.find(fmt::format("{{aka '{}'}}", all[i])) != std::string::npos && !types.empty() &&
                       i > 0 && words.find(fmt::format("'{}' {{aka '{}'}}", all[i - 1], all[i])) != std::string::npos;
    if (alias) types.pop_back();
    types.push_back(all[i]);
  }
  return types;
}

std::string about_format(const CompilerWarning& w) {
  const std::vector<std::string> names = without_aliases(w.words);
  if (names.size() < 2) return "";
  if (w.words.find(" expects a matching ") != std::string::npos)
    return fmt::format("{} has no argument: the format string needs more arguments than there are.", names[0]);
  const size_t which = w.words.find("argument ", w.words.find(", but "));
  if (names.size() < 3 || which == std::string::npos || is_harmless(names[1], names[2])) return "";
  const std::string format = format_for(names[2]);
  return fmt::format("{} takes {}, but argument {} is {}{}.", names[0], with_article(names[1]),
                     std::atoi(w.words.c_str() + which + 9), with_article(names[2]),
                     format.empty() ? "" : ": write " + format);
}

// ---- other warnings

std::string about_first_value(const CompilerWarning& w) {
  // If a variable is only passed on, it is unknown whether it is read.
  const bool passed_on = w.note.find("by argument") != std::string::npos;
  const std::vector<std::string> names = quoted(w.words);
  if (names.empty() || passed_on || names[0].find("<anonymous>") != std::string::npos) return "";
  const bool maybe = w.words.find(" may be ") != std::string::npos;
  return fmt::format("{} {} read here before initialisation. Initialise it where it is declared.", names[0],
                     maybe ? "may be" : "is");
}

/// "'void free(void*)' called on pointer returned from a mismatched allocation function". The note names the allocation
/// function.
std::string about_mismatched_free(const CompilerWarning& w) {
  const bool by_new = w.note.find("operator new") != std::string::npos;
  const bool array = w.note.find("operator new []") != std::string::npos;
  if (!by_new && w.note.find(" malloc(") == std::string::npos) return "";
  const char* const source = array ? "new[]" : by_new ? "new" : "malloc()";
  return fmt::format("This memory was allocated with {}. Free it with {}.", source,
                     array    ? "delete[]"
                     : by_new ? "delete"
                              : "free()");
}

constexpr const char* kNoReturn =
    "This function can end without a return, and its caller then gets an undefined value. Return a value on "
    "every path.";

std::string about(const CompilerWarning& w) {
  if (w.option == "format") return about_format(w);
  if (w.option == "return-type") return kNoReturn;
  if (w.option == "mismatched-new-delete") return about_mismatched_free(w);
  if (w.option == "maybe-uninitialized" || w.option == "uninitialized") return about_first_value(w);
  return "";
}

}  // namespace

std::set<int> unread_statuses(const std::string& printed, const std::string& file) {
  std::set<int> lines;
  for (const CompilerWarning& w : compiler_warnings(printed, file))
    if (w.option == "unused-result" || w.option == "unused-variable" || w.option == "unused-but-set-variable")
      lines.insert(w.line);
  return lines;
}

bool is_about_return(const Finding& warning) { return warning.message == kNoReturn; }

bool ends_in_switch(const std::string& text, int line) {
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  int end = s.size() - 1;  // last token of the function
  while (end >= 0 && (s.line(end) > line || !s.is(end, "}"))) --end;
  if (end < 1 || !s.is(end - 1, "}")) return false;
  const int head = s.partner(end - 1) - 1;
  return head > 0 && s.is(head, ")") && s.is(s.partner(head) - 1, "switch");
}

bool is_assigned_first(const std::string& text, int declared, const std::string& variable) {
  const source::Code code(text);
  const source::Syntax& s = code.tokens();
  bool seen = false;
  for (int i = 0; i < s.size(); ++i) {
    if (s.line(i) < declared || s.text(i) != variable || s.is(i - 1, ".") || s.is(i - 1, "->")) continue;
    if (seen) return s.is(i + 1, "=") || s.is(i - 1, "&") || (s.is(i - 1, ">") && s.is(i - 2, ">"));
    seen = true;
  }
  return false;
}

std::vector<Finding> warned(const std::string& printed, const std::string& file) {
  std::vector<Finding> findings;
  for (const CompilerWarning& w : compiler_warnings(printed, file)) {
    const std::string message = about(w);
    if (message.empty()) continue;
    Finding finding{.kind = FindingKind::compiler_warning, .severity = Severity::warning, .file = file, .line = w.line};
    finding.message = message;
    if (w.note.ends_with("was declared here") || w.note.starts_with("returned from "))
      finding.related_line = w.note_line;
    if (w.option == "maybe-uninitialized") finding.array = quoted(w.words)[0];
    if (std::ranges::find(findings, finding) == findings.end()) findings.push_back(finding);
  }
  return findings;
}

}  // namespace grader
