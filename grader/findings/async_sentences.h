// What is said of mbarriers, the copy engine and wgmma.
#pragma once
#include <optional>
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

/// Of an mbarrier, the copy engine or wgmma?
bool is_asynchronous(lab::Detail detail);

/// Nothing where the record is of something else.
std::optional<std::string> async_sentence(const lab::FindingRecord& record, int line, int other_line);

}  // namespace grader
