// The values that one lane's accesses read and wrote, in the order of the accesses. A load's is read at once; a store's is known only when
// the lane goes on, so it is read then, before anybody else can have changed it.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

/// What one access moved, as 4-byte words; the bytes beyond its size are 0.
using AccessValue = std::array<uint32_t, 4>;

class LaneValues {
 public:
  /// What memory holds at the access; of a store, what it held before. Zero where no memory is.
  void add(uintptr_t address, uint32_t bytes);
  /// The access added last is a store that is about to be made.
  void await_store(uintptr_t address, uint32_t bytes) {
    stores_.push_back({values_.size() - 1, address, bytes});
    read_since_ = false;
  }
  /// The next access begins: stores before it are made. A read right behind a store may be of what is stored: a copy of a float4 is told as
  /// a store, a read, and then made.
  void goes_on(bool write);
  /// The lane has given way: its stores are made.
  void settle();
  /// The next one that was not taken yet.
  AccessValue take();
  /// So many accesses the lane has made, and so many were taken, since its block began.
  size_t made() const { return made_; }
  size_t taken() const { return taken_in_all_; }
  void clear();

 private:
  struct Store {
    size_t value;  // its place in values_
    uintptr_t address;
    uint32_t bytes;
  };
  std::vector<AccessValue> values_;
  std::vector<Store> stores_;
  size_t taken_ = 0;  // of values_
  size_t made_ = 0, taken_in_all_ = 0;
  bool read_since_ = false;  // the last store
};

}  // namespace emu
