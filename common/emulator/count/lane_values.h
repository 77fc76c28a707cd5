// The values that the accesses of one lane read and wrote, in order. The value of a load is read at once. The value of
// a store exists only after the store, so it is read when the lane continues, before any other lane can change it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

/// The value of one access as 4-byte words; bytes beyond its size are 0.
using AccessValue = std::array<uint32_t, 4>;

class LaneValues {
 public:
  /// Adds the value in memory at the time of an access (for a store, the old value), or zero if no memory is there.
  void add(uintptr_t address, uint32_t bytes);
  /// The last access added is a store that is about to be made.
  void await_store(uintptr_t address, uint32_t bytes) {
    stores_.push_back({values_.size() - 1, address, bytes});
    read_since_ = false;
  }
  /// The next access begins, so earlier stores have been made. A read right after a store is the exception: g++ reports
  /// the copy of a float4 as a store and a read before it makes the store.
  void goes_on(bool write);
  /// The lane has stopped running, so its stores have been made.
  void settle();
  /// Returns the next value not yet taken.
  AccessValue take();
  /// Numbers of accesses made and values taken since the block began.
  size_t made() const { return made_; }
  size_t taken() const { return taken_in_all_; }
  void clear();

 private:
  struct Store {
    size_t value;  // index in values_
    uintptr_t address;
    uint32_t bytes;
  };
  std::vector<AccessValue> values_;
  std::vector<Store> stores_;
  size_t taken_ = 0;  // number taken from values_
  size_t made_ = 0, taken_in_all_ = 0;
  bool read_since_ = false;  // since the last store
};

}  // namespace emu
