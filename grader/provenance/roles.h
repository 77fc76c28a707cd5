// Finds the role of each access of a kernel: which load fills a tile, which read is an operand of a product, which
// store writes an element of C. Roles are derived from the values that are moved, never from names.
#pragma once
#include <bit>
#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "grader/provenance/codes.h"
#include "grader/provenance/visit_log.h"

namespace grader::provenance {

enum class Part { none, fill, operand, store };  // fill: from device memory to shared memory; none: any other access

/// A location in the text, with the calls that led there.
struct Site {
  uint32_t pc = 0, path = 0;
  int array = -1;
  bool stored = false;
  bool operator==(const Site&) const = default;
};

/// One access of a thread that was recorded completely or that fills a tile.
struct Step {
  const lab::Visit* visit = nullptr;
  Value value;
  Part part = Part::none;
  bool of_b = false;  // fill, operand: of B instead of A
  // for the store of a fill: its load; null if the value, such as a zero, was not loaded
  const Step* loaded_by = nullptr;

  double number() const { return static_cast<double>(std::bit_cast<float>(visit->bits)); }
};

struct ThreadKey {
  uint64_t block = 0;
  int thread = 0;
  bool operator<(const ThreadKey& other) const { return std::tie(block, thread) < std::tie(other.block, other.thread); }
};

/// The accesses of the launch that multiplies.
struct Roles {
  const lab::TracedLaunch* launch = nullptr;  // null: no recorded launch multiplies
  int c = -1, a = -1, b = -1;                 // indices in the log's arrays; -1: unknown
  std::map<ThreadKey, std::vector<Step>> threads;

  bool is_shared(int array) const;
  const VisitLog* log = nullptr;
};

/// `log` and `codes` must exist longer than the result.
Roles find_roles(const VisitLog& log, const Codes& codes);

}  // namespace grader::provenance
