// What is said of a whole program, where a lab's sentence would speak of matmul().
#pragma once
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

std::string program_sentence(const lab::FindingRecord& record, int line, int other_line);

}  // namespace grader
