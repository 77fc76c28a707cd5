// Computes the avoidable cost of a block's accesses: additional wavefronts because of bank conflicts, and sectors of
// which few bytes are used.
#pragma once
#include <string>
#include <vector>

#include "grader/trace/record.h"

namespace grader {

enum class CostKind { bank_conflicts, wasted_sectors };

/// "bank-conflicts", …
const char* name_of(CostKind kind);

/// The cost of all steps of one line that access one array in the same way.
struct Cost {
  CostKind kind = CostKind::bank_conflicts;
  int line = 0;  // 0: unknown
  int array = -1;
  bool writes = false;
  uint64_t wasted = 0, of = 0;    // wasted, and total: wavefronts or sectors
  int step = 0;                   // the step that wastes most
  uint64_t worst = 0, least = 0;  // number used by that step, and the minimum
};

/// Returns the smallest number of sectors for the bytes that the step accesses; 0 if it does not access global memory.
uint64_t least_sectors(const Trace& trace, const lab::TracedStep& step);

/// Returns the costs in the chosen launch, the most expensive first: every bank conflict, and sectors if at least a
/// quarter is wasted.
std::vector<Cost> costs_of(const Recorded& recorded);

/// One sentence.
std::string text_of(const Cost& cost, const Recorded& recorded);

}  // namespace grader
