// For tests: kernels with one mistake each, made from right kernels in twins/ whose lines are marked.
#pragma once
#include <set>
#include <string>
#include <vector>

namespace grader {

/// `//has ID…` at the end of a line: the line is there only in that version. The first word names the version and may
/// have a "/suffix"; it and the others are the ids that may be named ("-": nothing need be). `//not ID…`: there in all
/// versions but these. A line `// also: VERSION ID…` at the top: these may be named as well.
struct Twin {
  std::string base, version;  // "tiled.cu", "wrong_leading_dimension/A"; version "" is the right kernel
  std::string lab, source;
  std::set<std::string> accepted;
};

/// All versions of all kernels in the folder, each base's right one first.
std::vector<Twin> read_twins(const std::string& folder);

}  // namespace grader
