#include "grader/screen.h"

#include <cstdlib>
#include <filesystem>
#include <regex>
#include <set>

#include "grader/package.h"
#include "grader/text.h"

namespace grader {
namespace {

Finding forbidden(const std::string& file, int line, const std::string& message) {
  Finding finding;
  finding.kind = "forbidden-symbol";
  finding.file = file;
  finding.line = line;
  finding.message = message;
  return finding;
}

/// Joins lines that end in a backslash and blanks comments, as the preprocessor does before it looks for directives.
/// Line numbers stay: a joined line is followed by empty ones.
std::vector<std::string> logical_lines(std::string_view source) {
  std::vector<std::string> lines;
  bool comment = false;
  size_t missing = 0;
  std::string joined;
  for (const std::string& raw : split_lines(source)) {
    const std::string line = raw.substr(0, raw.find_last_not_of(" \t") + 1);
    joined += line;
    if (!joined.empty() && joined.back() == '\\') {
      joined.pop_back();
      ++missing;
      continue;
    }
    std::string code;
    for (size_t i = 0; i < joined.size(); ++i) {
      if (comment) {
        if (joined.compare(i, 2, "*/") == 0) comment = false, ++i, code += ' ';
      } else if (joined.compare(i, 2, "/*") == 0) {
        comment = true, ++i;
      } else if (joined.compare(i, 2, "//") == 0) {
        break;
      } else {
        code += joined[i];
      }
    }
    lines.push_back(code);
    lines.resize(lines.size() + missing);
    missing = 0;
    joined.clear();
  }
  return lines;
}

/// The package's headers that a student's file may include.
bool is_for_students(const std::string& path) {
  static const std::set<std::string> names = {"matmul.h", "matrix.h", "cuda_check.h"};
  const std::string common = package_root() + "/common/";
  if (path.rfind(common + "emulator/include/", 0) == 0) return true;
  return path.rfind(common, 0) == 0 && names.count(path.substr(common.size())) > 0;
}

/// The package itself may be installed anywhere, below /usr or /opt too.
bool is_systems(const std::string& path) {
  const std::string clean = std::filesystem::path(path).lexically_normal().string();
  if (clean.rfind(package_root() + "/", 0) == 0) return false;
  return clean.rfind("/usr/", 0) == 0 || clean.rfind("/lib/", 0) == 0 || clean.rfind("/opt/", 0) == 0;
}

bool is_compilers(const std::string& path) { return path.empty() || path[0] == '<'; }

}  // namespace

std::vector<Finding> screen_source(std::string_view source, const std::string& file) {
  static const std::regex line_directive(R"(^\s*(#|%:)\s*(line\b|[0-9]).*)");
  static const std::regex reserved(R"((^|[^\w])(__tsan_\w*|__asan_\w*|__ubsan_\w*|__emu\w*|emu(?=\s*::))($|[^\w]))");
  static const std::regex own_namespace(R"(\bnamespace\s+(emu|std)\b(?!\s*;))"),
      using_emu(R"(\busing\s+namespace\s+emu\b)");
  std::vector<Finding> findings;
  int number = 0;
  for (const std::string& line : logical_lines(source)) {
    ++number;
    std::smatch match;
    if (std::regex_search(line, line_directive))
      findings.push_back(forbidden(file, number, "#line is not allowed: messages must point to the real lines."));
    else if (std::regex_search(line, match, reserved))
      findings.push_back(forbidden(file, number, match[2].str() + " belongs to the grader: use another name."));
    else if (std::regex_search(line, using_emu))
      findings.push_back(forbidden(file, number, "emu belongs to the grader: use another name."));
    else if (std::regex_search(line, match, own_namespace) && !std::regex_search(line, std::regex("using")))
      findings.push_back(
          forbidden(file, number, "The namespace " + match[1].str() + " is not yours: use another name."));
  }
  return findings;
}

std::vector<Finding> screen_includes(std::string_view preprocessed, const std::string& file) {
  static const std::regex marker(R"re(^# (\d+) "((?:[^"\\]|\\.)*)"(.*)$)re");
  std::vector<Finding> findings;
  std::set<std::string> seen;
  int line_in_file = 0;
  for (const std::string& line : split_lines(preprocessed)) {
    std::smatch match;
    if (line.size() < 4 || line[0] != '#' || line[1] != ' ' || !std::regex_match(line, match, marker)) {
      ++line_in_file;
      continue;
    }
    const std::string path = match[2];
    const bool enters = match[3].str().find(" 1") != std::string::npos;
    if (path == file) {
      line_in_file = std::atoi(match[1].str().c_str());
      continue;
    }
    if (!enters || is_compilers(path) || is_systems(path) || is_for_students(path)) continue;
    if (!seen.insert(path).second) continue;
    findings.push_back(forbidden(
        file, line_in_file,
        "\"" + printable(base_name(path)) + "\" must not be included: hand in one file that needs no other."));
  }
  return findings;
}

}  // namespace grader
