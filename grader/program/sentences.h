// Creates the sentences about a complete program, where the sentences for labs would mention matmul().
#pragma once
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

std::string program_sentence(const lab::FindingRecord& record, int line, int other_line);

}  // namespace grader
