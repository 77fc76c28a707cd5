// One record, one sentence: fixed text for every kind and detail of protocol.h.
#pragma once
#include <string>

#include "common/protocol/protocol.h"
#include "grader/lab/rubric.h"

namespace grader {

/// `line`, `other_line`: 0 when unknown.
std::string sentence_for(const lab::FindingRecord& record, const Shape& shape, int line, int other_line);

/// Of a race: not within one block.
bool between_blocks(const lab::FindingRecord& record);

/// Of the element, in an array of one dimension; negative before its start.
int64_t element_index(const lab::FindingRecord& record);

/// "[5][3]", or "[1234]"; "" when the place in the array is unknown.
std::string element_text(const lab::FindingRecord& record);

}  // namespace grader
