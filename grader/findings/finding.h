// Defines a finding, which is one error, warning or note in the report and the JSON.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "grader/base/kinds.h"

namespace grader {

/// A block of `threads` threads wrote `written` of the `places` elements of a tile. All are 0 if unknown.
struct Filled {
  int64_t written = 0, places = 0, threads = 0;
  bool operator==(const Filled&) const = default;
};

struct Finding {
  FindingKind kind{};
  Severity severity = Severity::error;
  std::string file = {};          // base name; "" when unknown
  int line = 0;                   // 0: unknown
  int related_line = 0;           // 0: none
  std::string related_file = {};  // for programs: the file of related_line; "" if it is the same file
  std::optional<std::array<int, 3>> block = {}, thread = {};  // x, y, z
  std::string array = {}, element = {};                       // "As", "[5][3]"; "" when unknown
  std::string message = {};                                   // one sentence in the student's terms
  uint64_t count = 1;
  // Copied from the record, for the diagnosis. `access` belongs to `line`, and `other_access` to `related_line`.
  lab::Detail detail = lab::Detail::none;
  std::optional<int64_t> index = {};  // index of `element`, as if the array had one dimension
  bool between_blocks = false;        // for a race
  Filled filled = {};                 // for an uninitialised read of a tile: how many elements of the tile were written
  lab::Space space = lab::Space::unknown;
  lab::Access access = lab::Access::none, other_access = lab::Access::none;

  bool operator==(const Finding&) const = default;
};

inline bool is_error(const Finding& finding) { return finding.severity == Severity::error; }

/// Returns the first error of this kind; nullptr if there is none.
inline const Finding* first_error_of(const std::vector<Finding>& findings, FindingKind kind) {
  for (const Finding& finding : findings)
    if (finding.kind == kind && is_error(finding)) return &finding;
  return nullptr;
}
inline bool has_error(const std::vector<Finding>& findings, FindingKind kind) {
  return first_error_of(findings, kind) != nullptr;
}

}  // namespace grader
