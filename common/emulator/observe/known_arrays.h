// The arrays that a log refers to, in the format of its record, numbered in order of appearance.
#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "common/protocol/trace_record.h"

namespace emu {

class KnownArrays {
 public:
  /// Returns the array that contains this address or is next to it; -1 if none is near.
  int at(uint64_t address);
  /// Returns the offset from the start of the array in bytes; it may be outside.
  int64_t offset(int array, uint64_t address) const;
  const std::vector<lab::TracedArray>& list() const { return list_; }

 private:
  std::vector<lab::TracedArray> list_;
  std::map<std::pair<bool, uint64_t>, int> numbers_;  // by (is shared, base address)
};

/// Describes the running launch, without steps.
lab::TracedLaunch describe_launch();

}  // namespace emu
