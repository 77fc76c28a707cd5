// Creates the sentences about the blocks of a cluster.
#pragma once
#include <optional>
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

/// Returns the sentence for a record; nullopt if the record is about something else.
std::optional<std::string> cluster_sentence(const lab::FindingRecord& record, int line);

}  // namespace grader
