// For tests: generates kernels with one mistake each from correct kernels in twins/, using marked lines.
#pragma once
#include <set>
#include <string>
#include <vector>

namespace grader {

/// Markers of lines. `//has ID…` at the end of a line: the line exists only in that version. The first word is the name
/// of the version and may have a "/suffix". All words are ids that the diagnosis may name ("-": none is required).
/// `//not ID…`: the line exists in all versions except these. A line `// also: VERSION ID…` at the top: the diagnosis
/// may also name these ids.
struct Twin {
  std::string base, version;  // "tiled.cu"; "wrong_leading_dimension/A", or "" for the correct kernel
  std::string lab, source;
  std::set<std::string> accepted;
};

/// Returns all versions of all kernels in the folder. For each base, the correct version comes first.
std::vector<Twin> read_twins(const std::string& folder);

}  // namespace grader
