// The arrays that some log has met, numbered in the order in which they came, as a record describes them.
#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "common/protocol/trace_record.h"

namespace emu {

class KnownArrays {
 public:
  /// The array that holds this address or lies next to it; -1 when none is near.
  int at(uint64_t address);
  /// Bytes from its start; may lie outside.
  int64_t offset(int array, uint64_t address) const;
  const std::vector<lab::TracedArray>& list() const { return list_; }

 private:
  std::vector<lab::TracedArray> list_;
  std::map<std::pair<bool, uint64_t>, int> numbers_;  // by shared, base
};

/// The running launch, with no step yet.
lab::TracedLaunch describe_launch();

}  // namespace emu
