#include "grader/build/messages.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <numeric>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "common/source/c_library.h"
#include "common/source/code.h"
#include "common/source/pattern.h"
#include "grader/base/text.h"
#include "grader/base/utf8.h"
#include "grader/build/words/usual.h"

namespace grader {
namespace {

enum class Level { error, warning, note };

/// "matmul.cu:12:5: error: words" -> file, line, level, words.
struct Message {
  std::string file, words;
  Level level{};
  int line = 0;
};

/// The text before the words, for each level.
constexpr std::pair<std::string_view, Level> kLevels[] = {{" fatal error: ", Level::error},
                                                          {" error: ", Level::error},
                                                          {" warning: ", Level::warning},
                                                          {" note: ", Level::note}};

/// Removes "123" from the front; false if there is no number.
bool take_number(std::string_view& text, int& number) {
  const size_t digits = std::min(text.size(), text.find_first_not_of("0123456789"));
  number = std::atoi(std::string(text.substr(0, std::min(digits, size_t{9}))).c_str());
  text.remove_prefix(digits);
  return digits > 0;
}

bool parse_message(std::string_view text, Message& message) {
  const size_t colon = text.find(':');
  if (colon == 0 || colon == std::string_view::npos) return false;
  message.file = text.substr(0, colon);
  text.remove_prefix(colon + 1);
  int column = 0;
  if (!take_number(text, message.line) || !text.starts_with(":")) return false;
  text.remove_prefix(1);
  if (take_number(text, column)) {
    if (!text.starts_with(":")) return false;
    text.remove_prefix(1);
  }
  for (const auto& [lead, level] : kLevels) {
    if (!text.starts_with(lead)) continue;
    message.level = level;
    message.words = text.substr(lead.size());
    return true;
  }
  return false;
}

bool is_error(std::string_view line) {
  Message message;
  return parse_message(line, message) && message.level == Level::error;
}

bool is_students(const std::string& path, const std::string& file) { return base_name(path) == file; }

/// The student's line that led to a message elsewhere: the last one named before the message, or the first "required
/// from here" or note after it.
int line_nearby(const std::vector<std::string>& lines, size_t at, const std::string& file) {
  // "FILE:12:" or "FILE:12," at the start of a line or after "from ".
  const auto named = [&](std::string_view text) {
    for (bool more = true; more;) {
      const size_t next = text.find("from ");
      const size_t end = text.find_first_of(": \t");
      std::string_view rest = text.substr(std::min(end, text.size()));
      int line = 0;
      if (end != 0 && rest.starts_with(":") && is_students(std::string(text.substr(0, end)), file)) {
        rest.remove_prefix(1);
        if (take_number(rest, line) && (rest.starts_with(":") || rest.starts_with(","))) return line;
      }
      more = next != std::string_view::npos;
      if (more) text.remove_prefix(next + 5);
    }
    return 0;
  };
  for (size_t i = at; i-- > 0 && !is_error(lines[i]);)
    if (const int line = named(lines[i])) return line;
  for (size_t i = at + 1; i < lines.size() && !is_error(lines[i]); ++i)
    if (const int line = named(lines[i])) return line;
  return 0;
}

/// Removes " [-Wunused-variable]" at the end.
void drop_option(std::string& words) {
  const size_t at = words.rfind(" [-");
  if (at == std::string::npos || words.find(']', at) != words.size() - 1) return;
  if (at + 3 < words.size() && std::string_view("WfO").find(words[at + 3]) != std::string_view::npos) words.resize(at);
}

/// Returns "return-type" for "control reaches end [-Wreturn-type]"; drops the "=" of "format=".
std::string option_of(const std::string& words) {
  const size_t at = words.rfind(" [-W"), end = words.find_first_of("=]", at == std::string::npos ? at : at + 4);
  return end == std::string::npos ? "" : words.substr(at + 4, end - at - 4);
}

/// Removes "; did you mean 'emu_foo'?": our own names do not help.
void drop_hints(std::string& words) {
  const std::string lead = "; did you mean '";
  for (size_t at = words.find(lead); at != std::string::npos; at = words.find(lead, at)) {
    const size_t name = at + lead.size(), end = words.find('\'', name);
    const std::string hint = words.substr(name, end - name);
    const bool ours = hint.find("emu") != std::string::npos || hint.find("tsan") != std::string::npos;
    if (end != std::string::npos && ours && words.compare(end, 2, "'?") == 0)
      words.erase(at, end + 2 - at);
    else
      at = name;
  }
}

/// Removes "emu::" at the start of a name.
std::string without_namespace(const std::string& words) {
  std::string kept;
  for (size_t i = 0; i < words.size();) {
    const bool inside = i > 0 && (std::isalnum(static_cast<unsigned char>(words[i - 1])) || words[i - 1] == '_');
    if (!inside && words.compare(i, 5, "emu::") == 0)
      i += 5;
    else
      kept += words[i++];
  }
  return kept;
}

/// "/a/b/c.h" becomes "c.h".
std::string without_folders(const std::string& words) {
  std::string kept;
  for (size_t i = 0; i < words.size();) {
    if (words[i] != '/') {
      kept += words[i++];
      continue;
    }
    const size_t end = std::min(words.size(), words.find_first_of(" \t\r\v\f:'", i));
    size_t last = end;
    while (last > i && words[last] != '/') --last;
    const auto is_name = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.'; };
    if (last >= i + 2 && last + 1 < end && is_name(words[last + 1])) i = last + 1;
    kept += words.substr(i, end - i);
    i = end;
  }
  return kept;
}

/// 'Parameter<0, void (*)(int*)>' {aka 'int*'} -> 'int*': the type in which a launch names a kernel's parameter.
void drop_parameter_type(std::string& words) {
  const std::string alias = "' {aka ";
  const size_t begin = words.find("'Parameter<"), end = words.find(alias, std::min(begin, words.size()));
  if (end == std::string::npos) return;
  words.erase(begin, end + alias.size() - begin);
  const size_t brace = words.find("'}", begin);
  if (brace != std::string::npos) words.erase(brace + 1, 1);
}

/// g++ writes some characters of a name as \U000000e9. Those that a terminal may not show become ? later (shortened()).
std::string with_characters(const std::string& words) {
  constexpr size_t kDigits = 8;
  std::string kept;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool code = words.compare(i, 2, "\\U") == 0 && i + 2 + kDigits <= words.size();
    const std::string digits = code ? words.substr(i + 2, kDigits) : "";
    if (!code || digits.find_first_not_of("0123456789abcdef") != std::string::npos) {
      kept += words[i];
      continue;
    }
    append_utf8(kept, static_cast<uint32_t>(std::strtoul(digits.c_str(), nullptr, 16)));
    i += 1 + kDigits;
  }
  return kept;
}

/// Removes options, our own names and folders, which mean nothing to a student, and shortens very long messages.
std::string clean(std::string words) {
  constexpr size_t kMost = 400;
  drop_option(words);
  drop_option(words);  // "[-Werror=x] [-fpermissive]"
  drop_hints(words);
  words = with_characters(without_folders(without_namespace(words)));
  drop_parameter_type(words);
  const std::string assertion = "static assertion failed: ";
  if (words.starts_with(assertion)) words.erase(0, assertion.size());
  return shortened(words, kMost);
}

std::string sentence(std::string words) {
  words = clean(words);
  if (!words.empty() && words.back() != '.' && words.back() != '?') words += '.';
  return words;
}

/// True for headers of CUDA, or of NVIDIA's libraries on top of it, that the emulator lacks.
bool is_nvidias(const std::string& header) {
  return starts_with_one_of(header, {"thrust/", "cub/", "cuda/", "cutlass/", "cute/", "cooperative_groups/", "nvtx3/",
                                     "crt/", "cuda_fp8", "cufft", "cusolver", "nvrtc", "nvml", "npp", "nccl",
                                     "cudaTypedefs", "cuComplex", "texture_fetch_functions", "surface_functions"});
}

/// Advice for a missing CUDA header.
std::string instead_of(const std::string& header) {
  if (header == "cuda/atomic" || header == "cuda/std/atomic") return "use atomicAdd() and the other atomic functions";
  if (header.starts_with("cuda/std/")) return "use plain arrays, and your own structures and functions";
  return "remove it and the code that uses it";
}

/// "thrust/sort.h: No such file or directory" gives "thrust/sort.h". So does a path outside the folders that compilers
/// may read, whether it exists or not. "" if no header is missing.
std::string header_not_there(const std::string& words) {
  const size_t missing = words.find(": No such file or directory"), closed = words.find(": Permission denied");
  if (missing != std::string::npos) return words.substr(0, missing);
  const std::string path = closed == std::string::npos ? "" : words.substr(0, closed);
  return path.starts_with("/") || path.find("../") != std::string::npos ? path : "";
}

/// "thrust/sort.h" is a library that the emulator lacks; "helper_cuda.h" belongs to the student but was not handed in.
bool missing_header(const Message& message, const std::string& file, Finding& finding) {
  const std::string header = header_not_there(message.words);
  if (header.empty()) return false;
  if (is_nvidias(header)) {
    finding.kind = FindingKind::unsupported;
    finding.message = "<" + header + "> is not available in the emulator: " + instead_of(header) + ".";
  } else {
    finding.message = shortened(header) + " was not found: only " + file +
                      " is compiled, with the headers of C++ and CUDA. Remove this #include.";
  }
  return true;
}

/// True if the edit distance (insertions, deletions, changes) is at most two.
bool is_misspelt(const std::string& name, const std::string& known) {
  std::vector<size_t> row(known.size() + 1);
  std::iota(row.begin(), row.end(), size_t{0});
  for (size_t i = 0; i < name.size(); ++i) {
    size_t diagonal = std::exchange(row[0], i + 1);
    for (size_t j = 0; j < known.size(); ++j) {
      const size_t changed = diagonal + (std::tolower(name[i]) != std::tolower(known[j]));
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back() <= 2;
}

/// "'cudaX' was not declared in this scope; did you mean 'cudaY'?": CUDA may have that name, unless it is cudaY
/// misspelt.
bool unknown_cuda_name(const std::string& words, Finding& finding) {
  static const std::string not_declared = "' was not declared in this scope", suggestion = "did you mean '";
  const size_t end = words.find(not_declared), meant = words.find(suggestion);
  if (end == std::string::npos || words[0] != '\'') return false;
  const std::string name = words.substr(1, end - 1);
  if (!starts_with_one_of(name, {"cuda", "CUDART_"}) || name.size() < 6) return false;
  if (meant != std::string::npos) {
    const size_t begin = meant + suggestion.size();
    const std::string known = words.substr(begin, words.find('\'', begin) - begin);
    if (is_misspelt(name, known)) return false;
  }
  finding.kind = FindingKind::unsupported;
  finding.message = name + " is not supported by the emulator. If CUDA has it, remove it here, or grade on a GPU.";
  return true;
}

/// The error is reported in immintrin.h; a note after it names the call.
bool missing_vector_unit(const Message& message, const std::vector<std::string>& lines, size_t at,
                         const std::string& file, Finding& finding) {
  if (message.words.find("target specific option mismatch") == std::string::npos) return false;
  Message note;
  for (size_t i = at + 1; i < lines.size() && !is_error(lines[i]); ++i)
    if (parse_message(lines[i], note) && note.level == Level::note && is_students(note.file, file)) {
      finding.line = note.line;
      break;
    }
  finding.message =
      "This vector instruction is not enabled. SSE2 always is, AVX2 and FMA if the processor supports them, AVX-512 "
      "never.";
  return true;
}

/// The name in "the value of 'bm' is not usable in a constant expression" and in "'n' is not a constant expression".
std::string no_constant(const std::string& words) {
  const size_t begin = words.starts_with("the value of '") ? 14 : words.starts_with("'") ? 1 : std::string::npos;
  const size_t end = begin == std::string::npos ? begin : words.find('\'', begin);
  if (end == std::string::npos) return "";
  const std::string_view rest = std::string_view(words).substr(end);
  const bool names_variable =
      rest == "' is not usable in a constant expression" || rest == "' is not a constant expression";
  return names_variable ? words.substr(begin, end - begin) : "";
}

/// A variable as a template argument: the error says so, or a later error about the same line.
bool constant_wanted(const std::vector<std::string>& lines, size_t at, Finding& finding) {
  Message message;
  for (size_t i = at; i < lines.size(); ++i) {
    if (!parse_message(lines[i], message) || message.level != Level::error) continue;
    if (message.line != finding.line) return false;
    const std::string name = no_constant(clean(message.words));
    if (name.empty()) continue;
    finding.message = fmt::format("{} must be a constant here: declare it with constexpr, or write the number.", name);
    return true;
  }
  return false;
}

/// The header of the note "'std::cout' is defined in header '<iostream>'" that follows the error; "" if there is none.
std::string header_wanted(const std::vector<std::string>& lines, size_t at) {
  const std::string lead = "' is defined in header '";
  Message note;
  for (size_t i = at + 1; i < lines.size() && !is_error(lines[i]); ++i) {
    if (!parse_message(lines[i], note) || note.level != Level::note) continue;
    const size_t begin = note.words.find(lead);
    if (begin == std::string::npos) continue;
    const size_t name = begin + lead.size(), end = note.words.find('\'', name);
    if (end != std::string::npos) return note.words.substr(name, end - name);
  }
  return "";
}

Finding from_message(const Message& message, const std::vector<std::string>& lines, size_t at,
                     const std::string& file) {
  const std::string unsupported = "#error unsupported: ";
  Finding finding{.kind = FindingKind::compile_error,
                  .file = file,
                  .line = is_students(message.file, file) ? message.line : line_nearby(lines, at, file),
                  .message = sentence(message.words)};
  // No line of the student's led there: one of our own headers is broken.
  if (finding.line == 0 && message.file.find("/common/") != std::string::npos) finding.kind = FindingKind::internal;
  if (missing_header(message, file, finding) || missing_vector_unit(message, lines, at, file, finding)) return finding;
  if (unknown_cuda_name(message.words, finding)) return finding;
  if (message.words.starts_with("#include nested depth ")) {
    finding.message = "This #include includes the file itself, again and again. Remove it.";
    return finding;
  }
  if (const std::string header = header_wanted(lines, at); !header.empty())
    finding.message += " Its header is missing: #include " + shortened(header) + ".";
  const bool array = message.words.find("shared<") != std::string::npos;  // usual.cpp has a better message
  if (finding.kind == FindingKind::compile_error && !array && constant_wanted(lines, at, finding)) return finding;
  if (message.words.starts_with(unsupported) && !is_students(message.file, file)) {
    finding.kind = FindingKind::unsupported;
    finding.message = sentence(message.words.substr(unsupported.size()));
  }
  return finding;
}

/// `#define TILE 16;` and `#define TILE = 16` instead of a number.
struct MacroSlip {
  std::string name, value, sign;
};

MacroSlip read_slip(const source::Code& code, int line) {
  static const source::Pattern define("# define $name ?= $word ?;");
  const source::Range range = code.line(line);
  const source::Match at = define.find(code.tokens(), range);
  if (at.empty() || at[0] != range.begin || at.back() != range.end) return {};
  const std::string value = code.source({at[3], at[6]});
  const bool whole = value.find('.') == std::string::npos;  // 16.0f; is rarely a size
  const char* sign = at[3] < at[4] ? "=" : at[5] < at[6] ? ";" : "";
  return whole && *sign ? MacroSlip{code.word(at[2]), value, sign} : MacroSlip{};
}

std::vector<Message> warnings_about(const std::string& text, const std::string& file) {
  std::vector<Message> all;
  Message message;
  for (const std::string& line : split_lines(text))
    if (parse_message(line, message) && message.level == Level::warning && is_students(message.file, file))
      all.push_back(message);
  return all;
}

/// True for `cos`, `cosf` and `cosl`.
bool is_of_math_library(std::string_view name) {
  const auto listed = [](std::string_view one) {
    return std::ranges::find(lab::kMathLibrary, one) != std::end(lab::kMathLibrary);
  };
  return listed(name) || ((name.ends_with('f') || name.ends_with('l')) && listed(name.substr(0, name.size() - 1)));
}

/// Removes the suggestion of "'col' was not declared in this scope; did you mean 'cosl'?" if the line does not call col:
/// a function of the math library is not meant.
void drop_function_hint(const std::string& line, std::string& message) {
  const std::string undeclared = "' was not declared in this scope", lead = "; did you mean '";
  const size_t end = message.find(undeclared), hint = end + undeclared.size();
  if (!message.starts_with("'") || end == std::string::npos || message.compare(hint, lead.size(), lead) != 0) return;
  const size_t begin = hint + lead.size(), close = message.find('\'', begin);
  if (close == std::string::npos || !is_of_math_library(std::string_view(message).substr(begin, close - begin))) return;
  const source::Code code(line);
  if (source::Pattern(message.substr(1, end - 1) + " (").is_in(code.tokens(), code.all())) return;
  message = message.substr(0, hint) + ".";
}

}  // namespace

Finding first_error(const std::string& text, const std::string& file) {
  const std::vector<std::string> lines = split_lines(text);
  for (size_t at = 0; at < lines.size(); ++at) {
    Message message;
    if (parse_message(lines[at], message) && message.level == Level::error)
      return from_message(message, lines, at, file);
  }
  if (const std::optional<LinkerError> error = first_linker_error(text)) {
    const char* what = error->is_undefined ? " is used but not defined in this file." : " is defined more than once.";
    return {.kind = FindingKind::compile_error, .file = file, .message = error->name + what};
  }
  return {.kind = FindingKind::internal,
          .file = file,
          .message = lines.empty() ? "no reason given" : shortened(lines.back())};
}

std::optional<LinkerError> first_linker_error(const std::string& text) {
  // Without line numbers: "multiple definition of `x'", "undefined reference to `x'".
  const std::string_view undefined = "undefined reference to ";
  for (const std::string& line : split_lines(text))
    for (const std::string_view lead : {std::string_view("multiple definition of "), undefined}) {
      const size_t at = line.find(lead);
      const size_t quote = at == std::string::npos ? at : at + lead.size();
      if (quote >= line.size() || (line[quote] != '`' && line[quote] != '\'')) continue;
      const size_t end = line.find_first_of("`'", quote + 1);
      return LinkerError{shortened(line.substr(quote + 1, end == std::string::npos ? end : end - quote - 1)),
                         lead == undefined};
    }
  return std::nullopt;
}

std::vector<int> lines_with_errors(const std::string& text, const std::string& file) {
  std::set<int> lines;
  for (const std::string& line : split_lines(text)) {
    Message message;
    if (parse_message(line, message) && message.level == Level::error && message.line > 0 &&
        is_students(message.file, file))
      lines.insert(message.line);
  }
  return {lines.begin(), lines.end()};
}

void explain_macro(const std::string& text, Finding& finding) {
  if (finding.kind != FindingKind::compile_error || finding.line < 1) return;
  const source::Code code(text);
  for (int line = 1; line <= code.lines(); ++line) {
    const MacroSlip slip = read_slip(code, line);
    if (slip.name.empty() || !code.tokens().range_has(code.line(finding.line), slip.name)) continue;
    finding.message = fmt::format("{} is replaced by \"{}\" here, because of line {}. Remove the {} from that #define.",
                                  slip.name, slip.value, line, slip.sign);
    finding.related_line = line;
    return;
  }
}

void explain(const std::string& text, Finding& finding) {
  explain_macro(text, finding);
  explain_place(text, finding);
  const std::vector<std::string> lines = split_lines(text);
  const bool known = finding.line >= 1 && static_cast<size_t>(finding.line) <= lines.size();
  if (finding.kind != FindingKind::compile_error || !known) return;
  const std::string& line = lines[static_cast<size_t>(finding.line) - 1];
  drop_function_hint(line, finding.message);
  const std::string plain = in_plain_words(finding.message, line);
  if (!plain.empty()) finding.message = plain;
}

std::vector<UninitialisedWarning> uninitialised_warnings(const std::string& text, const std::string& file) {
  std::vector<UninitialisedWarning> all;
  for (const Message& message : warnings_about(text, file)) {
    const size_t end = message.words.starts_with("'") ? message.words.find('\'', 1) : std::string::npos;
    if (end == std::string::npos) continue;
    const std::string_view after = std::string_view(message.words).substr(end + 1);
    if (starts_with_one_of(after, {" is used uninitialized", " may be used uninitialized"}))
      all.push_back({message.line, shortened(std::string_view(message.words).substr(1, end - 1))});
  }
  return all;
}

std::vector<CompilerWarning> compiler_warnings(const std::string& text, const std::string& file) {
  std::vector<CompilerWarning> all;
  Message message;
  bool theirs = false;
  for (const std::string& line : split_lines(text)) {
    if (!parse_message(line, message)) continue;
    if (message.level == Level::note && theirs && all.back().note.empty()) {
      all.back().note = clean(message.words);
      if (is_students(message.file, file)) all.back().note_line = message.line;
    }
    if (message.level == Level::note) continue;
    theirs = message.level == Level::warning && is_students(message.file, file);
    if (theirs) all.push_back({message.line, clean(message.words), option_of(message.words)});
  }
  return all;
}

std::vector<std::string> warnings(const std::string& text, const std::string& file) {
  std::vector<std::string> all;
  for (const Message& message : warnings_about(text, file))
    all.push_back("line " + std::to_string(message.line) + ": " + clean(message.words));
  return all;
}

}  // namespace grader
