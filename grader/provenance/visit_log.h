// What the checking runner wrote down of the threads of some blocks (common/protocol/visit_record.h), read back.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "common/protocol/visit_record.h"

namespace grader::provenance {

struct VisitLog {
  std::vector<lab::VisitedLaunch> launches;
  std::vector<lab::TracedArray> arrays;
  std::vector<lab::TracedCall> calls;  // of a CPU program; 0 is who calls matmul()
  std::vector<lab::Visit> visits;
  bool cut = false;  // visits were left out
};

/// Nothing where the bytes are no log, or point outside of themselves.
std::optional<VisitLog> read_visits(const std::string& bytes);

}  // namespace grader::provenance
