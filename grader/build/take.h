// Reads exactly one file of a submission; other files beside it are never read.
#pragma once
#include <string>

namespace grader {

struct Taken {
  enum class Problem {
    none,
    missing,     // no such file, or a folder in its place: wrong usage
    unfit,       // not a source of a lab: empty, binary, too big, a link that is not followed
    unreadable,  // exists, but this machine does not allow reading it
  };
  Problem problem = Problem::none;
  std::string error = {};    // one sentence
  std::string content = {};  // UTF-8 (also if it was UTF-16) or ASCII, no byte order mark, '\n' at every line end
};

/// `follow_links` is for a student's own path. In another person's submission, a link instead of the file or of its
/// folder is refused.
Taken take(const std::string& path, bool follow_links);

/// CRLF becomes LF, and so does a CR alone, which ends a line for g++, too. A byte order mark is removed, and the last
/// line gets a line end. Line numbers stay those of g++.
std::string normalise(std::string content);

}  // namespace grader
