// Creates parts of sentences about one access: thread, operation, element.
#pragma once
#include <string>

#include "common/protocol/finding_record.h"

namespace grader {

/// Returns "thread (3,5,0)", or "matmul()" if there is no thread. With its block: "thread (3,5,0) of block (1,0,0)".
std::string who(const int32_t* thread);
std::string who_where(const int32_t* block, const int32_t* thread);
/// "block (1,0,0)".
std::string block_name(const int32_t* block);
/// "Thread (3,5,0)".
std::string capital(std::string text);
/// Returns " (line 12)", or "" if the line is unknown.
std::string at_line(int line);
/// "reads".
std::string verb(lab::Access access);
std::string space_name(lab::Space space);
std::string array_name(const lab::FindingRecord& record);
/// Returns "As[5][3]", "C[1234]" or "shared memory".
std::string element(const lab::FindingRecord& record);

}  // namespace grader
