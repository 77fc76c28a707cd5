#include "grader/program/allowed.h"

#include <algorithm>
#include <string_view>

#include "grader/base/text.h"

namespace grader {
namespace {

constexpr std::string_view kMark = "// grader: allow ";

struct Comment {
  FileLine place;  // the line to which it applies
  std::string kind;
  int line;  // the comment's own line
  bool used = false;
};

/// The start of the comment, outside of literals; npos if there is none.
size_t comment_in(const std::string& line) {
  bool inside = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\')
      ++i;
    else if (line[i] == '"')
      inside = !inside;
    else if (!inside && line.compare(i, kMark.size(), kMark) == 0)
      return i;
  }
  return std::string::npos;
}

void add_comments(const std::string& path, std::vector<Comment>& comments) {
  std::string text;
  if (!read_file(path, text) || text.find(kMark) == std::string::npos) return;
  const std::vector<std::string> lines = split_lines(text);
  for (size_t i = 0; i < lines.size(); ++i) {
    const size_t at = comment_in(lines[i]);
    if (at == std::string::npos) continue;
    const std::string rest = lines[i].substr(at + kMark.size()), kind = rest.substr(0, rest.find_first_of(" \t:;,."));
    const int line = static_cast<int>(i) + 1;
    const bool alone = trim(lines[i].substr(0, at)).empty();
    comments.push_back({{path, alone ? line + 1 : line}, kind, line});
  }
}

}  // namespace

Allowed take_allowed(std::vector<Finding>& findings, const std::vector<std::string>& paths) {
  std::vector<Comment> comments;
  for (const std::string& path : paths) add_comments(path, comments);
  Allowed allowed;
  std::erase_if(findings, [&](const Finding& finding) {
    const auto found = std::ranges::find_if(comments, [&](const Comment& comment) {
      return finding.file == comment.place.path && finding.line == comment.place.line &&
             name_of(finding.kind) == comment.kind;
    });
    if (finding.severity == Severity::note || found == comments.end()) return false;
    found->used = true;
    allowed.findings.push_back(finding);
    return true;
  });
  for (const Comment& comment : comments)
    if (!comment.used) allowed.idle.push_back({comment.place.path, comment.line});
  return allowed;
}

}  // namespace grader
