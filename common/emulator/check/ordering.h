// Order between blocks: __threadfence() followed by an atomic publishes, an atomic followed by reads receives.
#pragma once
#include <cstdint>
#include <memory>
#include <set>
#include <unordered_map>

namespace emu {

/// Whole blocks are ordered, not single accesses: this can miss a race, it never invents one.
class Ordering {
 public:
  /// A launch starts.
  void clear() { known_.reset(); }
  /// Some thread of this block executed a fence.
  void fence(uint32_t block);
  /// Some thread of this block performed an atomic on this address.
  void atomic(uint32_t block, uintptr_t address);
  /// Has `later` seen what `earlier` published?
  bool happened_before(uint32_t earlier, uint32_t later) const;

 private:
  using Blocks = std::set<uint32_t>;
  struct Known {
    std::unordered_map<uintptr_t, Blocks> published_at;
    std::unordered_map<uint32_t, Blocks> seen_by;
    Blocks fenced;
  };
  std::unique_ptr<Known> known_;  // most kernels have no fence
};

}  // namespace emu
