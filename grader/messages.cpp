#include "grader/messages.h"

#include <cstdlib>
#include <regex>

#include "grader/text.h"

namespace grader {
namespace {

/// "matmul.cu:12:5: error: words" -> file, line, level, words.
struct Message {
  std::string file, level, words;
  int line = 0;
};

bool parse_message(const std::string& text, Message& message) {
  static const std::regex pattern(R"(^([^:]+):(\d+):(?:\d+:)? ((?:fatal )?error|warning|note): (.*)$)");
  std::smatch match;
  if (!std::regex_match(text, match, pattern)) return false;
  message = {match[1], match[3], match[4], std::atoi(match[2].str().c_str())};
  return true;
}

bool is_error(const Message& message) { return message.level == "error" || message.level == "fatal error"; }

bool is_students(const std::string& path, const std::string& file) { return base_name(path) == file; }

/// The student's line that led to a message elsewhere: the last one named before the message, or the first "required
/// from here" or note after it.
int line_nearby(const std::vector<std::string>& lines, size_t at, const std::string& file) {
  static const std::regex pattern(R"((?:^|from )([^:\s]+):(\d+)[:,])");
  const auto named = [&](const std::string& text) {
    std::smatch match;
    return std::regex_search(text, match, pattern) && is_students(match[1], file) ? std::atoi(match[2].str().c_str())
                                                                                  : 0;
  };
  for (size_t i = at; i-- > 0;) {
    Message message;
    if (parse_message(lines[i], message) && is_error(message)) break;
    if (const int line = named(lines[i])) return line;
  }
  for (size_t i = at + 1; i < lines.size(); ++i) {
    Message message;
    if (parse_message(lines[i], message) && is_error(message)) break;
    if (const int line = named(lines[i])) return line;
  }
  return 0;
}

/// Options, our own names and folders mean nothing to a student.
std::string clean(std::string words) {
  static const std::regex option(R"( \[-[WfO][^\]]*\]$)"), permissive(R"( \[-fpermissive\]$)");
  static const std::regex hint(R"(; did you mean '[^']*(emu|tsan)[^']*'\?)"), inner(R"(\bemu::)");
  static const std::regex folder(R"((/[^\s:']+)+/(?=[\w.]+))");
  words = std::regex_replace(words, option, "");
  words = std::regex_replace(words, permissive, "");
  words = std::regex_replace(words, hint, "");
  words = std::regex_replace(words, inner, "");
  words = std::regex_replace(words, folder, "");
  return printable(words);
}

std::string sentence(std::string words) {
  words = clean(words);
  if (!words.empty() && words.back() != '.' && words.back() != '?') words += '.';
  return words;
}

/// The linker speaks without line numbers: "multiple definition of `x'", "undefined reference to `x'".
bool linker_error(const std::vector<std::string>& lines, Finding& finding) {
  static const std::regex pattern(R"((multiple definition of|undefined reference to) [`']([^`']+)')");
  for (const std::string& line : lines) {
    std::smatch match;
    if (!std::regex_search(line, match, pattern)) continue;
    finding.message =
        printable(match[2].str()) + (match[1] == "undefined reference to" ? " is used but not defined in this file."
                                                                          : " is defined more than once.");
    return true;
  }
  return false;
}

Finding from_message(const Message& message, const std::vector<std::string>& lines, size_t at,
                     const std::string& file) {
  static const std::regex unsupported(R"(^#error (unsupported: )(.*)$)");
  Finding finding;
  finding.kind = "compile-error";
  finding.file = file;
  finding.line = is_students(message.file, file) ? message.line : line_nearby(lines, at, file);
  finding.message = sentence(message.words);
  // Nothing of the student's led there: one of our own headers is broken.
  if (finding.line == 0 && message.file.find("/common/") != std::string::npos) finding.kind = "internal";
  std::smatch match;
  if (std::regex_match(message.words, match, unsupported) && !is_students(message.file, file)) {
    finding.kind = "unsupported";
    finding.message = sentence(match[2]);
  }
  return finding;
}

}  // namespace

Finding first_error(const std::string& text, const std::string& file) {
  const std::vector<std::string> lines = split_lines(text);
  for (size_t at = 0; at < lines.size(); ++at) {
    Message message;
    if (parse_message(lines[at], message) && is_error(message)) return from_message(message, lines, at, file);
  }
  Finding finding;
  finding.kind = "compile-error";
  finding.file = file;
  if (!linker_error(lines, finding)) finding.message = "The compiler gave up without saying why.";
  return finding;
}

std::vector<UninitialisedWarning> uninitialised_warnings(const std::string& text, const std::string& file) {
  static const std::regex pattern(R"(^'([^']*)' (?:is|may be) used uninitialized)");
  std::vector<UninitialisedWarning> all;
  for (const std::string& line : split_lines(text)) {
    Message message;
    std::smatch match;
    if (!parse_message(line, message) || message.level != "warning" || !is_students(message.file, file)) continue;
    if (std::regex_search(message.words, match, pattern)) all.push_back({message.line, printable(match[1].str())});
  }
  return all;
}

std::vector<std::string> warnings(const std::string& text, const std::string& file) {
  std::vector<std::string> all;
  for (const std::string& line : split_lines(text)) {
    Message message;
    if (!parse_message(line, message) || message.level != "warning" || !is_students(message.file, file)) continue;
    all.push_back("line " + std::to_string(message.line) + ": " + clean(message.words));
  }
  return all;
}

}  // namespace grader
