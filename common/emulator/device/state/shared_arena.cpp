#include "common/emulator/device/state/shared_arena.h"

#include <algorithm>

#include "common/emulator/device/state/clusters.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

constexpr size_t kAlign = 128;  // start of bank 0

void poison(const SharedArray& a) {
  std::fill_n(reinterpret_cast<uint32_t*>(kSharedBase + a.offset), (a.bytes + 3) / 4, kPoison);
}

void note_used() {
  Running& r = state.running;
  r.shared_used = static_cast<uint64_t>(r.cluster.blocks - 1) * kSharedBlockBytes + state.shared.used;
  r.shared_alone = in_cluster() ? 0 : r.shared_used;
}

}  // namespace

std::vector<SharedArray> in_each_block(const SharedArray& array) {
  std::vector<SharedArray> all(static_cast<size_t>(state.running.cluster.blocks), array);
  for (size_t rank = 0; rank < all.size(); ++rank) all[rank].offset += rank * kSharedBlockBytes;
  return all;
}

void start_shared_launch(size_t dynamic_bytes) {
  SharedArena& s = state.shared;
  s.arrays.clear();
  s.used = kSharedGap;
  note_used();
  s.static_bytes = 0;
  s.dynamic_bytes = dynamic_bytes;
  s.dynamic = 0;
}

void start_shared_block() {
  note_used();
  for (const auto& a : state.shared.arrays)
    for (const auto& one : in_each_block(a)) poison(one);
}

const SharedArray& add_shared_array(const char* name, int line, size_t bytes, size_t element_bytes,
                                    const int* dimensions) {
  SharedArena& s = state.shared;
  SharedArray a{name, line, s.used, bytes, element_bytes, {}};
  for (int i = 0; i < 4 && dimensions[i]; ++i) a.dimensions[i] = dimensions[i];
  s.used += (bytes + kAlign - 1) / kAlign * kAlign + kSharedGap;
  note_used();
  for (const auto& one : in_each_block(a)) poison(one);
  return s.arrays.emplace_back(a);
}

std::optional<SharedArray> shared_array_at(uintptr_t offset) {
  const uintptr_t in_block = offset % kSharedBlockBytes;
  std::optional<SharedArray> best;
  for (const auto& a : state.shared.arrays)
    if (in_block + kSharedGap / 2 >= a.offset && (!best || a.offset > best->offset)) best = a;
  if (best) best->offset += offset - in_block;
  return best;
}

bool has_shared_extent(int64_t extent) {
  const auto& arrays = state.shared.arrays;
  return std::any_of(arrays.begin(), arrays.end(), [&](const SharedArray& a) {
    return std::any_of(a.dimensions, a.dimensions + 4, [&](int d) { return d == extent; });
  });
}

}  // namespace emu
