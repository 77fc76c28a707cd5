// Generates kernels with one mistake each, for tests, from correct kernels in twins/ by marked lines.
#pragma once
#include <set>
#include <string>
#include <vector>

namespace grader {

/// `//has ID…` at the end of a line: the line exists only in that version. The first word names the version and may
/// have a "/suffix"; it and the other words are the ids that may be named ("-": none is required). `//not ID…`: the
/// line exists in all versions but these. A line `// also: VERSION ID…` at the top: these may be named as well.
struct Twin {
  std::string base, version;  // "tiled.cu", "wrong_leading_dimension/A"; version "" is the right kernel
  std::string lab, source;
  std::set<std::string> accepted;
};

/// All versions of all kernels in the folder; for each base the correct version comes first.
std::vector<Twin> read_twins(const std::string& folder);

}  // namespace grader
