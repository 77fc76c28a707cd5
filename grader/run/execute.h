// One binary and many cases become outputs, finding records and counts. A case that kills the process costs only
// itself: the rest runs again without it.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/protocol/protocol.h"
#include "grader/base/shape.h"
#include "grader/build/build.h"
#include "grader/sandbox/sandbox.h"

namespace grader {

/// `A` and `B` belong to the caller (a Reference) and must outlive execute().
struct Case {
  Shape shape;
  const std::vector<float>* A = nullptr;
  const std::vector<float>* B = nullptr;
  lab::ThreadOrder order = lab::ThreadOrder::natural;
  uint32_t order_seed = 0;
};

struct CaseOutcome {
  bool finished = false;  // the process said that it was through with the case
  bool ran = false;       // it was at least begun
  bool answered = false;  // C, A and B are there
  std::vector<float> C, A, B;
  std::vector<lab::FindingRecord> findings;
  std::optional<lab::CountsRecord> counts;
  std::string not_run;  // not empty: why the process could not run it, by nobody's fault
};

struct Execution {
  std::vector<CaseOutcome> cases;
  std::string error;  // could not be run to its end, and the student's code is not to blame as far as is known
  Outcome last;
};

Execution execute(const std::string& binary, const std::vector<Case>& cases, Flavour flavour);

/// CPU seconds that one case may take: many times what an honest kernel needs.
double case_seconds(const Shape& shape, Flavour flavour);

// ---- The parts, for tests.

std::string serialise(const std::vector<Case>& cases, Flavour flavour, uint64_t nonce);

/// Reads records until the bytes end, a record is broken, or one is forged. `first` is the number of the first case
/// of this job in `outcomes`. True when the job's end was there.
bool parse_records(const std::string& bytes, uint64_t nonce, size_t first, const std::vector<Case>& cases,
                   std::vector<CaseOutcome>& outcomes);

/// Why the process ended inside a case, as a record of kind crash, timeout or memory-limit.
lab::FindingRecord cause_of_death(const Outcome& outcome);

}  // namespace grader
