#include "common/emulator/device/state/shared_arena.h"

#include <algorithm>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

constexpr size_t kAlign = 128;  // banks start anew

void poison(const SharedArray& a) {
  std::fill_n(reinterpret_cast<uint32_t*>(kSharedBase + a.offset), (a.bytes + 3) / 4, kPoison);
}

}  // namespace

void start_shared_launch(size_t dynamic_bytes) {
  SharedArena& s = state.shared;
  s.arrays.clear();
  s.used = state.running.shared_used = kSharedGap;
  s.static_bytes = 0;
  s.dynamic_bytes = dynamic_bytes;
  s.dynamic = 0;
}

void start_shared_block() {
  state.running.shared_used = state.shared.used;
  for (const auto& a : state.shared.arrays) poison(a);
}

const SharedArray& add_shared_array(const char* name, int line, size_t bytes, size_t element_bytes,
                                    const int* dimensions) {
  SharedArena& s = state.shared;
  SharedArray a{name, line, s.used, bytes, element_bytes, {}};
  for (int i = 0; i < 4 && dimensions[i]; ++i) a.dimensions[i] = dimensions[i];
  s.used += (bytes + kAlign - 1) / kAlign * kAlign + kSharedGap;
  state.running.shared_used = s.used;
  poison(a);
  return s.arrays.emplace_back(a);
}

const SharedArray* shared_array_at(uintptr_t offset) {
  const SharedArray* best = nullptr;
  for (const auto& a : state.shared.arrays)
    if (offset + kSharedGap / 2 >= a.offset && (!best || a.offset > best->offset)) best = &a;
  return best;
}

bool has_shared_extent(int64_t extent) {
  const auto& arrays = state.shared.arrays;
  return std::any_of(arrays.begin(), arrays.end(), [&](const SharedArray& a) {
    return std::any_of(a.dimensions, a.dimensions + 4, [&](int d) { return d == extent; });
  });
}

}  // namespace emu
