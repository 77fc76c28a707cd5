// Reads the checking runner's record of the accesses of some blocks (common/protocol/visit_record.h).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "common/protocol/visit_record.h"

namespace grader::provenance {

struct VisitLog {
  std::vector<lab::VisitedLaunch> launches;
  std::vector<lab::TracedArray> arrays;
  std::vector<lab::TracedCall> calls;  // calls of a CPU program; number 0 is the caller of matmul()
  std::vector<lab::Visit> visits;
  bool cut = false;  // true if visits were omitted
};

/// Returns nothing if the bytes are not a log or contain indices out of range.
std::optional<VisitLog> read_visits(const std::string& bytes);

}  // namespace grader::provenance
