// Numbers the arrays that a trace or a record of visits refers to, in the order in which they are first accessed.
#pragma once
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "common/protocol/trace_record.h"

namespace emu {

class KnownArrays {
 public:
  /// Returns the number of the array that contains this address or lies next to it; -1 if there is none.
  int at(uint64_t address);
  /// Returns the offset of the address from the start of the array in bytes. It is negative or too large if the address
  /// is outside the array.
  int64_t offset(int array, uint64_t address) const;
  const std::vector<lab::TracedArray>& list() const { return list_; }

 private:
  std::vector<lab::TracedArray> list_;
  std::map<std::pair<bool, uint64_t>, int> numbers_;  // by (is shared, base address)
};

/// Returns a description of the current launch, without any steps.
lab::TracedLaunch describe_launch();

}  // namespace emu
