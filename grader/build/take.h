// Reads exactly one file of a submission and never reads other files beside it.
#pragma once
#include <string>

namespace grader {

struct Taken {
  enum class Problem {
    none,
    missing,     // no such file, or a folder with this name: wrong usage
    unfit,       // not the source of a lab: empty, binary, too large, or a link that is not followed
    unreadable,  // exists, but this machine does not allow reading it
  };
  Problem problem = Problem::none;
  std::string error = {};    // one sentence
  std::string content = {};  // UTF-8 (also if it was UTF-16) or ASCII, no byte order mark, '\n' at every line end
};

/// `follow_links` is for a student's own path. In another person's submission, a link in place of the file or its
/// folder is refused.
Taken take(const std::string& path, bool follow_links);

/// Converts CRLF, and a CR without LF, to LF, removes a byte order mark, and ends the last line with a line end. For g++,
/// too, a CR alone ends a line, so line numbers do not change.
std::string normalise(std::string content);

}  // namespace grader
