// Reads an #include directive of a source file.
#pragma once
#include <optional>
#include <string>

#include "grader/base/text.h"

namespace grader {

struct IncludeLine {
  std::string header;   // "a/b.h" without its quotes or brackets
  bool quoted = false;  // #include "a/b.h", which is looked for beside the file first
};

/// Nothing for a line that is not an #include directive, or whose header comes from a macro.
inline std::optional<IncludeLine> include_line(const std::string& line) {
  std::string text = trim(line);
  if (!text.starts_with("#")) return {};
  text = trim(text.substr(1));
  if (!text.starts_with("include")) return {};
  text = trim(text.substr(7));
  if (text.empty() || (text[0] != '"' && text[0] != '<')) return {};
  const bool quoted = text[0] == '"';
  const size_t end = text.find(quoted ? '"' : '>', 1);
  if (end == std::string::npos || end == 1) return {};
  return IncludeLine{text.substr(1, end - 1), quoted};
}

}  // namespace grader
