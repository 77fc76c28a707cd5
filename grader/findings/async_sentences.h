// Creates the sentences about mbarriers, the copy engine and wgmma.
#pragma once
#include <optional>
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

/// True if the detail is about an mbarrier, the copy engine or wgmma.
bool is_asynchronous(lab::Detail detail);

/// Returns the sentence for a record; nullopt if the record is about something else.
std::optional<std::string> async_sentence(const lab::FindingRecord& record, int line, int other_line);

}  // namespace grader
