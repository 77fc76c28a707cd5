// The copy engine: copies boxes of a matrix described by a tensor map, and contiguous bytes.
#include <cstring>

#include "common/emulator/device/run/device.h"
#include "common/emulator/device/run/hopper/hopper.h"
#include "common/emulator/device/run/scheduler.h"
#include "common/emulator/device/state/clusters.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;

/// The GPU faults if this does not hold.
void must_be_multiple(void* pc, uint64_t value, uint64_t of, Detail what, uintptr_t address) {
  if (value % of)
    end_at(pc, FindingKind::misaligned, what, address, static_cast<int64_t>(value), static_cast<int64_t>(of));
}

/// Reads the map from the launch's parameters or from device memory.
TensorMap read_map(void* pc, uint64_t address) {
  check_access(pc, reinterpret_cast<void*>(address), sizeof(TensorMap), false, false);
  TensorMap map;
  std::memcpy(&map, reinterpret_cast<void*>(address), sizeof map);
  const bool sound = map.mark == kTensorMapMark && map.dimensions >= 1 && map.dimensions <= kMostDimensions &&
                     map.element_bytes >= 1 && map.element_bytes <= 8;
  if (!sound) end_at(pc, FindingKind::launch_error, Detail::no_tensor_map, 0);
  return map;
}

TensorMap map_of_copy(void* pc, uint64_t address, const int* at, int dimensions) {
  const TensorMap map = read_map(pc, address);
  if (map.dimensions != dimensions)
    end_at(pc, FindingKind::launch_error, Detail::tensor_map_dimensions, 0, dimensions, map.dimensions);
  must_be_multiple(pc, static_cast<uint64_t>(at[0]) * map.element_bytes, 16, Detail::box_coordinate, 0);
  return map;
}

/// One row of a box: `bytes` of its bytes are in the matrix, starting at byte `first` of the row.
struct Row {
  uintptr_t address;  // in global memory, of the first byte in the matrix
  size_t first, bytes;
};

Row row_of(const TensorMap& map, const int* at, size_t row) {
  Row r{map.address, 0, 0};
  for (int d = 1; d < map.dimensions; ++d) {
    const int64_t place = at[d] + static_cast<int64_t>(row % map.box[d]);
    row /= map.box[d];
    if (place < 0 || static_cast<uint64_t>(place) >= map.extents[d]) return {0, 0, 0};
    r.address += static_cast<uint64_t>(place) * map.strides[d - 1];
  }
  const int64_t begin = std::max<int64_t>(at[0], 0);
  const int64_t end = std::min<int64_t>(int64_t{at[0]} + map.box[0], static_cast<int64_t>(map.extents[0]));
  if (begin >= end) return {0, 0, 0};
  r.address += static_cast<uint64_t>(begin) * map.element_bytes;
  r.first = static_cast<size_t>(begin - at[0]) * map.element_bytes;
  r.bytes = static_cast<size_t>(end - begin) * map.element_bytes;
  return r;
}

void round_to_tf32(unsigned char* bytes, size_t count) {
  for (size_t i = 0; i + 4 <= count; i += 4) {
    uint32_t bits;
    std::memcpy(&bits, bytes + i, 4);
    const bool is_nan = (bits & 0x7fffffff) > 0x7f800000;
    bits = is_nan ? 0x7fffe000 : (bits + 0xfff + (bits >> 13 & 1)) & ~0x1fffu;
    std::memcpy(bytes + i, &bits, 4);
  }
}

/// Calls `f(offset in the row-major box, address in shared memory, bytes)` for each piece of 16 bytes.
template <class F>
void for_each_piece(const TensorMap& map, uintptr_t shared, size_t bytes, F f) {
  constexpr size_t kPiece = 16;
  for (size_t i = 0; i < bytes; i += kPiece)
    f(i, kSharedBase + swizzled(static_cast<uint32_t>(shared + i - kSharedBase), map.swizzle),
      std::min(kPiece, bytes - i));
}

void read_global(void* pc, uintptr_t from, size_t bytes, unsigned char* to) {
  device.observer.copied_beside({from, static_cast<uint32_t>(bytes), false, false, place_now(pc).pc});
  std::memcpy(to, reinterpret_cast<void*>(from), bytes);
}

void write_global(uint32_t pc, uintptr_t to, const std::vector<unsigned char>& bytes) {
  device.observer.copied_beside({to, static_cast<uint32_t>(bytes.size()), true, false, pc});
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<unsigned char*>(to));
}

/// The part of a box that is in the matrix, if its rows are equally spaced.
struct Box {
  uintptr_t address = 0;  // address of the first element; 0: none
  uint32_t rows = 0, row_bytes = 0, apart = 0;

  void add(const Row& row, uint64_t stride) {
    if (row.bytes == 0) return;
    if (rows++ == 0)
      *this = {row.address, 1, static_cast<uint32_t>(row.bytes), static_cast<uint32_t>(stride)};
    else if (row.address != address + (rows - 1) * stride)
      address = 0;
  }
};

/// An address outside of shared memory ends the launch.
void must_be_shared(void* pc, uintptr_t address, size_t bytes, bool write) {
  if (!is_shared(address) || !is_shared(address + bytes))
    check_access(pc, reinterpret_cast<void*>(address), bytes, write, false);
}

void load_into(void* pc, uintptr_t to, uint32_t barrier, std::vector<unsigned char> bytes, int swizzle,
               bool knows_swizzle, const Box& box) {
  must_be_shared(pc, to, bytes.size(), true);
  Mbarrier& b = mbarrier_of_copy(pc, barrier);
  const BesideUse use{{b.object, b.phase + 1}, place_now(pc).pc, true, static_cast<uint8_t>(swizzle), knows_swizzle};
  device.observer.use_begins(use, to, bytes.size());
  tell_beside(pc,
              {.rows = box.rows,
               .row_bytes = box.row_bytes,
               .apart = box.apart,
               .barrier = barrier,
               .turn = b.phase,
               .at = static_cast<uint32_t>(to - kSharedBase),
               .bytes = static_cast<uint32_t>(bytes.size()),
               .lanes = 1,
               .kind = lab::BesideKind::copies,
               .swizzle = static_cast<uint8_t>(swizzle)},
              box.address);
  begin_copy(b, {to, std::move(bytes)});
}

/// Copies to the same offset in each block of `blocks`, and counts the bytes at the barrier there.
void begin_load(void* pc, uintptr_t to, uint32_t barrier, const std::vector<unsigned char>& bytes, int swizzle,
                bool knows_swizzle, unsigned blocks, const Box& box) {
  if (!blocks) return load_into(pc, to, barrier, bytes, swizzle, knows_swizzle, box);
  for (; blocks; blocks &= blocks - 1) {
    const auto rank = static_cast<unsigned>(__builtin_ctz(blocks));
    const uint32_t there = address_in_block(pc, static_cast<uint32_t>(to - kSharedBase), rank);
    load_into(pc, kSharedBase + there, address_in_block(pc, barrier, rank), bytes, swizzle, knows_swizzle, box);
  }
}

// ---- stores: the source is read when the copy begins, and written when it is waited for

BulkStores& my_stores() {
  auto [at, is_new] = hopper().stores.try_emplace(state.running.thread);
  if (is_new) at->second.read = hopper().new_object();
  return at->second;
}

void begin_store(void* pc, uintptr_t from, size_t bytes, BulkStores::Store store) {
  BulkStores& mine = my_stores();
  store.group = mine.groups;
  store.pc = place_now(pc).pc;
  device.observer.use_begins({{mine.read, mine.groups + 1}, store.pc, false, 0, false}, from, bytes);
  if (beside_finishes_at_once())
    for (const auto& [to, row] : store.rows) write_global(store.pc, to, row);
  mine.under_way.push_back(std::move(store));
}

/// Writes the groups before `over`.
void write_out(BulkStores& mine, uint32_t over) {
  while (!mine.under_way.empty() && mine.under_way.front().group < over) {
    const BulkStores::Store store = std::move(mine.under_way.front());
    mine.under_way.pop_front();
    if (!beside_finishes_at_once())
      for (const auto& [to, row] : store.rows) write_global(store.pc, to, row);
  }
}

}  // namespace

void load_box(void* pc, unsigned to, uint64_t map_at, unsigned barrier, const int* at, int dimensions,
              unsigned blocks) {
  const TensorMap map = map_of_copy(pc, map_at, at, dimensions);
  const uintptr_t shared = kSharedBase + to;
  must_be_multiple(pc, to, 128, Detail::box_destination, shared);
  const size_t row_bytes = size_t{map.box[0]} * map.element_bytes, all = box_bytes(map);
  std::vector<unsigned char> rows(all, 0), bytes(all);
  Box box;
  for (size_t row = 0; row < all / row_bytes; ++row) {
    const Row r = row_of(map, at, row);
    if (r.bytes) read_global(pc, r.address, r.bytes, &rows[row * row_bytes + r.first]);
    box.add(r, map.strides[0]);
  }
  if (map.rounds_to_tf32) round_to_tf32(rows.data(), rows.size());
  for_each_piece(map, shared, all,
                 [&](size_t from, uintptr_t piece, size_t n) { std::memcpy(&bytes[piece - shared], &rows[from], n); });
  begin_load(pc, shared, barrier, bytes, map.swizzle, true, blocks, box);
}

void bulk_load(void* pc, unsigned to, uint64_t from, unsigned bytes, unsigned barrier, unsigned blocks) {
  must_be_multiple(pc, to, 16, Detail::bulk_address, kSharedBase + to);
  must_be_multiple(pc, from, 16, Detail::bulk_address, from);
  must_be_multiple(pc, bytes, 16, Detail::bulk_size, kSharedBase + to);
  std::vector<unsigned char> data(bytes);
  if (bytes) read_global(pc, from, bytes, data.data());
  begin_load(pc, kSharedBase + to, barrier, data, 0, false, blocks, {from, 1, bytes, bytes});
}

void bulk_send(void* pc, unsigned to, unsigned from, unsigned bytes, unsigned barrier) {
  must_be_multiple(pc, to, 16, Detail::bulk_address, kSharedBase + to);
  must_be_multiple(pc, from, 16, Detail::bulk_address, kSharedBase + from);
  must_be_multiple(pc, bytes, 16, Detail::bulk_size, kSharedBase + to);
  const Mbarrier& b = mbarrier_of_copy(pc, barrier);
  const BesideUse reads{{b.object, b.phase + 1}, place_now(pc).pc, false, 0, false};
  device.observer.use_begins(reads, kSharedBase + from, bytes);
  must_be_shared(pc, kSharedBase + from, bytes, false);
  const auto* first = reinterpret_cast<const unsigned char*>(kSharedBase + from);
  load_into(pc, kSharedBase + to, barrier, std::vector<unsigned char>(first, first + bytes), 0, false, {});
}

void store_box(void* pc, uint64_t map_at, unsigned from, const int* at, int dimensions) {
  const TensorMap map = map_of_copy(pc, map_at, at, dimensions);
  const uintptr_t shared = kSharedBase + from;
  must_be_multiple(pc, from, 128, Detail::box_destination, shared);
  const size_t row_bytes = size_t{map.box[0]} * map.element_bytes, all = box_bytes(map);
  std::vector<unsigned char> rows(all);
  for_each_piece(map, shared, all, [&](size_t to, uintptr_t piece, size_t n) {
    std::memcpy(&rows[to], reinterpret_cast<void*>(piece), n);
  });
  BulkStores::Store store = {};
  for (size_t row = 0; row < all / row_bytes; ++row) {
    const Row r = row_of(map, at, row);
    const unsigned char* first = rows.data() + row * row_bytes + r.first;
    if (r.bytes) store.rows.emplace_back(r.address, std::vector<unsigned char>(first, first + r.bytes));
  }
  begin_store(pc, shared, all, std::move(store));
}

void bulk_store(void* pc, uint64_t to, unsigned from, unsigned bytes) {
  must_be_multiple(pc, from, 16, Detail::bulk_address, kSharedBase + from);
  must_be_multiple(pc, to, 16, Detail::bulk_address, to);
  must_be_multiple(pc, bytes, 16, Detail::bulk_size, kSharedBase + from);
  must_be_shared(pc, kSharedBase + from, bytes, false);
  const auto* first = reinterpret_cast<const unsigned char*>(kSharedBase + from);
  BulkStores::Store store = {};
  store.rows.emplace_back(to, std::vector<unsigned char>(first, first + bytes));
  begin_store(pc, kSharedBase + from, bytes, std::move(store));
}

void end_stores() {
  for (auto& [thread, mine] : hopper().stores) {
    state.running.thread = thread;
    write_out(mine, UINT32_MAX);
  }
}

void bulk_commit() { ++my_stores().groups; }

void bulk_wait(int left, bool read_only) {
  BulkStores& mine = my_stores();
  const uint32_t over = mine.groups - std::min(mine.groups, static_cast<uint32_t>(left));
  if (!read_only) write_out(mine, over);
  if (over) device.observer.came_after({mine.read, over});
}

}  // namespace emu
