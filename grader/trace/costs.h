// What a block's accesses cost beyond what they need: wavefronts by bank conflicts, sectors of which little is used.
#pragma once
#include <string>
#include <vector>

#include "grader/trace/record.h"

namespace grader {

enum class CostKind { bank_conflicts, wasted_sectors };

/// "bank-conflicts", …
const char* name_of(CostKind kind);

/// Of all steps of one line that touch one array in one way.
struct Cost {
  CostKind kind = CostKind::bank_conflicts;
  int line = 0;  // 0: unknown
  int array = -1;
  bool writes = false;
  uint64_t wasted = 0, of = 0;    // wavefronts, or sectors
  int step = 0;                   // that wastes most
  uint64_t worst = 0, least = 0;  // what that step took, and would take without waste
};

/// Sectors that hold as many bytes as the step touches. 0 for what is not in global memory.
uint64_t least_sectors(const Trace& trace, const lab::TracedStep& step);

/// In the chosen launch, the dearest first: every bank conflict, and sectors where a quarter or more is wasted.
std::vector<Cost> costs_of(const Recorded& recorded);

/// One sentence.
std::string text_of(const Cost& cost, const Recorded& recorded);

}  // namespace grader
