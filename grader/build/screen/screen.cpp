#include "grader/build/screen/screen.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "common/source/syntax.h"
#include "grader/base/package.h"
#include "grader/base/text.h"

namespace grader {
namespace {

Finding forbidden(const std::string& file, int line, const std::string& message) {
  return {.kind = FindingKind::forbidden_symbol, .file = file, .line = line, .message = message};
}

/// Joins lines that end in a backslash, as the preprocessor does before it reads words. Line numbers stay the same: a
/// joined line is followed by empty ones.
std::string with_joined_lines(std::string_view source) {
  std::string joined;
  size_t missing = 0;
  for (const std::string& line : split_lines(source)) {
    joined.append(line, 0, line.find_last_not_of(" \t\r") + 1);
    if (!joined.empty() && joined.back() == '\\') {
      joined.pop_back();
      ++missing;
      continue;
    }
    joined.append(missing + 1, '\n');
    missing = 0;
  }
  return joined;
}

/// The package's headers that a student's file may include.
bool is_for_students(const std::string& path) {
  static const std::set<std::string> names = {"matmul.h", "matrix.h", "cuda_check.h", "hopper.h"};
  const std::string common = package_root() + "/common/";
  if (path.starts_with(common + "emulator/include/") || path.starts_with(package_root() + "/build/prelude/"))
    return true;
  return path.starts_with(common) && names.count(path.substr(common.size())) > 0;
}

/// The package itself may be installed anywhere, including below /usr or /opt.
bool is_systems(const std::string& path) {
  const std::string clean = std::filesystem::path(path).lexically_normal().string();
  return !clean.starts_with(package_root() + "/") && starts_with_one_of(clean, {"/usr/", "/lib/", "/opt/"});
}

bool is_compilers(const std::string& path) { return path.empty() || path[0] == '<'; }

bool is_line_directive(const source::Syntax& s, const source::Directive& directive, int i) {
  if (s.token(i).begin != directive.begin) return false;
  return s.is(i + 1, "line") || (s.exists(i + 1) && s.token(i + 1).kind == source::Token::Kind::number);
}

/// "a"R"(": if R is a macro these are two literals, the second one raw; otherwise the first one has a suffix.
bool may_be_raw(const source::Syntax& s, int i) {
  const auto is_literal = [&](int at) {
    return s.exists(at) &&
           (s.token(at).kind == source::Token::Kind::string || s.token(at).kind == source::Token::Kind::character);
  };
  return is_literal(i) && s.text(i).ends_with('R') && is_literal(i + 1) && s.token(i + 1).begin == s.token(i).end;
}

bool is_reserved(std::string_view word) {
  return starts_with_one_of(word, {"__tsan_", "__asan_", "__ubsan_", "__emu"});
}

/// Finds reserved names in strings, too: asm("__tsan_read4"). "" if there is none.
std::string reserved_in(std::string_view literal) {
  const auto inner = source::lex_file(literal.substr(1, literal.size() - std::min<size_t>(literal.size(), 2)));
  for (const source::Token& token : inner.tokens)
    if (is_reserved(token.text)) return std::string(token.text);
  return "";
}

/// Returns "", or what is wrong with the name at this token.
std::string wrong_name(const source::Syntax& s, int i) {
  const auto taken = [](const std::string& name) {
    return shortened(name) + " belongs to the grader: use another name.";
  };
  const std::string word(s.text(i));
  if (s.token(i).kind == source::Token::Kind::string) {
    const std::string name = reserved_in(word);
    return name.empty() ? "" : taken(name);
  }
  if (!s.is_identifier(i)) return "";
  if (is_reserved(word)) return taken(word);
  const bool opened = s.is(i - 1, "namespace"), used = s.is(i - 2, "using");
  if (word == "emu" && (s.is(i + 1, "::") || (opened && used))) return taken(word);
  if (!opened || used || s.is(i + 1, ";") || (word != "emu" && word != "std")) return "";
  return "The namespace " + word + " is reserved. Use another name.";
}

/// A macro of the student that expands to more than a number.
struct OwnMacro {
  size_t begin;  // of its definition
  int line;
};
using OwnMacros = std::map<std::string, OwnMacro, std::less<>>;

OwnMacros own_macros(const source::Lexed& lexed) {
  OwnMacros macros;
  for (const source::Directive& directive : lexed.directives) {
    const source::Lexed inside = source::lex_file(directive.text);
    const source::Syntax s(inside);
    const bool number = s.size() == 4 && s.token(3).kind == source::Token::Kind::number;
    if (s.is(1, "define") && s.size() > 3 && !number)
      macros.try_emplace(std::string(s.text(2)), OwnMacro{directive.begin, directive.line});
  }
  return macros;
}

/// Returns the first macro, defined before the header was entered, that the header's text uses; "" if there is none.
std::string changed_by(const OwnMacros& macros, const source::Lexed::Entered& header) {
  std::string text;
  const auto earlier = [&](const auto& macro) { return macro.second.begin < header.begin; };
  if (std::ranges::none_of(macros, earlier) || !read_file(header.file, text)) return "";
  const source::Lexed lexed = source::lex_file(text);
  const source::Syntax s(lexed);
  for (int i = 0; i < s.size(); ++i) {
    if (!s.is_identifier(i) || s.is_any(i - 1, {"define", "undef", "ifdef", "ifndef"})) continue;
    const auto found = macros.find(s.text(i));
    if (found != macros.end() && earlier(*found)) return found->first;
  }
  return "";
}

}  // namespace

std::vector<Finding> screen_macros(std::string_view preprocessed, const std::string& file) {
  const source::Lexed lexed = source::lex(preprocessed, file);
  const OwnMacros macros = own_macros(lexed);
  if (macros.empty()) return {};
  std::map<std::string, source::Lexed::Entered> headers;  // each as of its last entry
  for (const source::Lexed::Entered& header : lexed.entered)
    if (!is_compilers(header.file)) headers.insert_or_assign(header.file, header);
  for (const auto& [path, header] : headers) {
    const std::string name = changed_by(macros, header);
    if (name.empty()) continue;
    return {forbidden(file, macros.at(name).line,
                      "The macro " + shortened(name) + " would change the text of \"" + base_name(path) +
                          "\", which is included after it: move the #define below all #include lines.")};
  }
  return {};
}

std::string without_definitions(std::string_view preprocessed, const std::string& file) {
  const source::Lexed lexed = source::lex(preprocessed, file);
  std::string text;
  text.reserve(preprocessed.size());
  auto token = lexed.tokens.begin();
  for (size_t at = 0; at < preprocessed.size();) {
    const size_t end = std::min(preprocessed.find('\n', at), preprocessed.size() - 1) + 1;
    const std::string_view line = preprocessed.substr(at, end - at);
    while (token != lexed.tokens.end() && token->end <= at) ++token;
    const bool in_literal = token != lexed.tokens.end() && token->begin < at;
    const bool definition = !in_literal && starts_with_one_of(line, {"#define ", "#undef "});
    text += definition ? "\n" : line;
    at = end;
  }
  return text;
}

std::vector<Finding> screen_source(std::string_view text, const std::string& file) {
  const std::string joined = with_joined_lines(text);
  const source::Lexed lexed = source::lex_file(joined);
  const source::Syntax syntax(lexed);
  std::vector<Finding> findings;
  auto directive = lexed.directives.begin();
  for (int i = 0; i < syntax.size(); ++i) {
    while (directive != lexed.directives.end() && directive->begin < syntax.token(i).begin) ++directive;
    const bool line = directive != lexed.directives.end() && is_line_directive(syntax, *directive, i);
    const std::string wrong = line                    ? "#line is not allowed: messages must point to the real lines."
                              : may_be_raw(syntax, i) ? "Put a space between adjacent literals."
                                                      : wrong_name(syntax, i);
    if (wrong.empty() || (!findings.empty() && findings.back().line == syntax.line(i))) continue;
    findings.push_back(forbidden(file, syntax.line(i), wrong));
  }
  return findings;
}

std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file) {
  std::vector<Finding> findings;
  std::set<std::string> seen;
  int line_in_file = 0;
  for (const std::string& line : split_lines(preprocessed)) {
    const auto marker = line.starts_with("# ") ? source::read_marker(line) : std::nullopt;
    if (!marker) {
      ++line_in_file;
      continue;
    }
    if (marker->file == file) {
      line_in_file = marker->line;
      continue;
    }
    const std::string& path = marker->file;
    if (!marker->enters || is_compilers(path) || is_systems(path) || is_for_students(path)) continue;
    if (!seen.insert(path).second) continue;
    findings.push_back(forbidden(file, line_in_file,
                                 "\"" + shortened(base_name(path)) +
                                     "\" must not be included: hand in one file that does not include other files."));
  }
  return findings;
}

std::vector<Finding> screen_depth(std::string_view text, const std::string& file, bool source) {
  constexpr int kDeepest = 1000;
  int brackets = 0, conditions = 0, line = 1;
  bool at_begin = true;  // of a line, ignoring blanks
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '(' || c == '[' || c == '{') ++brackets;
    if (c == ')' || c == ']' || c == '}') brackets = std::max(0, brackets - 1);
    if (c == '#' && at_begin) {
      const std::string_view word = text.substr(std::min(text.find_first_not_of(" \t", i + 1), text.size()));
      conditions += word.starts_with("if") ? 1 : word.starts_with("endif") ? -1 : 0;
    }
    if (brackets > kDeepest || conditions > kDeepest)
      return {{.kind = FindingKind::compile_error,
               .file = file,
               .line = source ? line : 0,
               .message = "Brackets or conditions are nested more than 1,000 deep here."}};
    at_begin = c == '\n' || (at_begin && (c == ' ' || c == '\t'));
    line += c == '\n';
  }
  return {};
}

}  // namespace grader
