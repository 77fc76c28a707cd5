// What is said of the blocks of a cluster.
#pragma once
#include <optional>
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

/// Nothing where the record is of something else.
std::optional<std::string> cluster_sentence(const lab::FindingRecord& record, int line);

}  // namespace grader
