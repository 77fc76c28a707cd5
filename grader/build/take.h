// Taking exactly one file out of a submission: nothing else that lies beside it is ever read.
#pragma once
#include <string>

namespace grader {

struct Taken {
  enum class Problem {
    none,
    missing,     // no such file, or a folder in its place: wrong use
    unfit,       // no source of one lab: empty, binary, too big, a link that is not followed
    unreadable,  // there, and this machine does not let us read it
  };
  Problem problem = Problem::none;
  std::string error = {};    // one sentence
  std::string content = {};  // UTF-8 (also where it was UTF-16) or ASCII, no byte order mark, '\n' at every end of line
};

/// `follow_links` is for a student's own path; in a submission of somebody else's a link is refused, in place of the
/// file and in place of its folder.
Taken take(const std::string& path, bool follow_links);

/// CRLF becomes LF, a byte order mark goes, the last line gets its end. Lines keep their numbers.
std::string normalise(std::string content);

}  // namespace grader
