#ifdef EMU_TRACE
#include "common/emulator/count/lane_values.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/memory.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

AccessValue value_at(uintptr_t address, uint32_t bytes) {
  AccessValue value{};
  const bool in_shared = address - kSharedBase + bytes <= state.running.shared_used && is_shared(address);
  if (in_shared || is_device_range(address, bytes))
    std::memcpy(value.data(), reinterpret_cast<const void*>(address), std::min<size_t>(bytes, sizeof value));
  return value;
}

}  // namespace

void LaneValues::add(uintptr_t address, uint32_t bytes) {
  ++made_;
  values_.push_back(value_at(address, bytes));
}

void LaneValues::goes_on(bool write) {
  if (stores_.empty()) return;
  if (write || read_since_) return settle();
  read_since_ = true;
}

void LaneValues::settle() {
  for (const Store& store : stores_)
    if (store.value < values_.size()) values_[store.value] = value_at(store.address, store.bytes);
  stores_.clear();
}

AccessValue LaneValues::take() {
  ++taken_in_all_;
  if (taken_ == values_.size()) return {};
  const AccessValue value = values_[taken_++];
  if (taken_ == values_.size()) values_.clear(), taken_ = 0;
  return value;
}

void LaneValues::clear() {
  values_.clear();
  stores_.clear();
  taken_ = made_ = taken_in_all_ = 0;
}

}  // namespace emu
#endif
