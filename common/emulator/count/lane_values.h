// Records the values that one lane reads and writes, in order. The value of a load is recorded at once. The value of a
// store is recorded when the lane continues, because only then is it in memory, and no other lane has changed it yet.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

/// The value of one access as 4-byte words. Bytes beyond the size of the access are 0.
using AccessValue = std::array<uint32_t, 4>;

class LaneValues {
 public:
  /// Adds the value that is in memory just before an access; for a store, this is the old value. Adds zero if the
  /// address is neither in device memory nor in the block's shared memory.
  void add(uintptr_t address, uint32_t bytes);
  /// The access added last is a store that has not been made yet.
  void await_store(uintptr_t address, uint32_t bytes) {
    stores_.push_back({values_.size() - 1, address, bytes});
    read_since_ = false;
  }
  /// The lane's next access begins, so its earlier stores have been made. There is one exception: to copy a float4, g++
  /// reports the store and then the read before it makes either of them.
  void goes_on(bool write);
  /// The lane has stopped running, so its stores have been made.
  void settle();
  /// Returns the next value not yet taken.
  AccessValue take();
  /// Number of accesses added since the block began.
  size_t made() const { return made_; }
  /// Number of values taken since the block began.
  size_t taken() const { return taken_in_all_; }
  void clear();

 private:
  struct Store {
    size_t value;  // index in values_
    uintptr_t address;
    uint32_t bytes;
  };
  std::vector<AccessValue> values_;
  std::vector<Store> stores_;           // stores whose new value has not been recorded
  size_t taken_ = 0;                    // how many entries of values_ have been taken
  size_t made_ = 0, taken_in_all_ = 0;  // see made() and taken()
  bool read_since_ = false;             // a read was reported after the last store
};

}  // namespace emu
