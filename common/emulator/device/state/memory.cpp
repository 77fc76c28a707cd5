#include "common/emulator/device/state/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"
#include "common/emulator/wall/messages.h"

namespace emu {
namespace {

constexpr size_t kChunk = 64 << 10;  // allocations start on chunks, so a chunk number identifies its allocation
constexpr size_t kChunks = kDeviceBytes / kChunk;
constexpr size_t kFirstFarChunk = kNearBytes / kChunk;
constexpr size_t kFirstLentChunk = kFirstFarChunk - (size_t{2} << 30) / kChunk;
constexpr uint16_t kFirstLent = 60000;  // in owner_of_chunk
constexpr float kGapValue = 0.5f;       // a read just past the end continues with a finite, wrong value

size_t chunks_for(size_t bytes) { return (bytes + kChunk - 1) / kChunk; }

void fill_words(uintptr_t begin, uintptr_t end, uint32_t word) {
  uintptr_t p = begin;
  for (; p % 4 != 0 && p < end; ++p) *reinterpret_cast<unsigned char*>(p) = 0;
  std::fill(reinterpret_cast<uint32_t*>(p), reinterpret_cast<uint32_t*>(end & ~uintptr_t{3}), word);
}

void fill_gaps(const Allocation& a) {
  uint32_t word;
  std::memcpy(&word, &kGapValue, sizeof word);
  constexpr size_t kNear = 4096;  // farther away, the zeros of a fresh mapping are enough
  fill_words(a.base - kNear, a.base, word);
  fill_words(a.base + a.bytes, a.base + a.bytes + kNear, word);
}

/// Places the next allocation of a list at `next`, and advances `next`.
Allocation* place(Allocations& list, uint16_t first_owner, size_t& next, size_t bytes) {
  note_meeting_of_blocks();
  auto a = std::make_unique<Allocation>();
  a->base = kDeviceBase + (next + 1) * kChunk;
  a->bytes = bytes;
  a->live = true;
  mprotect(reinterpret_cast<void*>(mapped_begin(*a)), mapped_bytes(*a), PROT_READ | PROT_WRITE);
  list.push_back(std::move(a));
  const size_t chunks = chunks_for(bytes) + 2;
  std::fill_n(state.memory.owner_of_chunk.begin() + static_cast<long>(next), chunks,
              static_cast<uint16_t>(first_owner + list.size() - 1));
  next += chunks;
  return list.back().get();
}

/// Returns its pages to the system.
void forget(const Allocation& a) {
  void* const begin = reinterpret_cast<void*>(mapped_begin(a));
  madvise(begin, mapped_bytes(a), MADV_DONTNEED);
  mprotect(begin, mapped_bytes(a), PROT_NONE);
  const auto chunk = static_cast<long>((mapped_begin(a) - kDeviceBase) / kChunk);
  std::fill_n(state.memory.owner_of_chunk.begin() + chunk, mapped_bytes(a) / kChunk, uint16_t{0});
}

void forget_newest() {
  Memory& m = state.memory;
  const Allocation& a = *m.allocations.back();
  forget(a);
  (is_near(a.base) ? m.next_chunk : m.next_far_chunk) = (mapped_begin(a) - kDeviceBase) / kChunk;
  m.allocations.pop_back();
}

/// Returns where to place an allocation of this size, or null. Freed addresses are reused last, so that uses of freed
/// memory are found.
size_t* place_for(size_t bytes) {
  Memory& m = state.memory;
  const size_t chunks = chunks_for(bytes) + 2;
  if (m.allocations.size() + 1 >= kFirstLent) return nullptr;
  if (bytes <= kNearCapacity - m.near_in_use && m.next_chunk + chunks < kFirstLentChunk) return &m.next_chunk;
  return m.next_far_chunk + chunks < kChunks ? &m.next_far_chunk : nullptr;
}

}  // namespace

bool reserve_memory() {
  state.memory.owner_of_chunk.assign(kChunks, 0);
  state.memory.next_lent_chunk = kFirstLentChunk;
  state.memory.next_far_chunk = kFirstFarChunk;
  return reserve(kDeviceBase, kDeviceBytes, PROT_NONE) && reserve(kSharedBase, kSharedBytes, PROT_READ | PROT_WRITE);
}

uintptr_t mapped_begin(const Allocation& a) { return a.base - kChunk; }
size_t mapped_bytes(const Allocation& a) { return (chunks_for(a.bytes) + 2) * kChunk; }

void poison(const Allocation& a) {
  fill_gaps(a);
  if (is_near(a.base)) fill_words(a.base, a.base + a.bytes, kPoison);
}

Allocation* allocate(size_t bytes, const char* name, int line, bool managed) {
  Memory& m = state.memory;
  if (bytes > device_bytes_free()) return nullptr;
  size_t* next = place_for(bytes);
  if (!next && state.running.whole_program) reclaim_memory(), next = place_for(bytes);
  if (!next) return nullptr;
  Allocation* a = place(m.allocations, 1, *next, bytes);
  a->name = name;
  a->line = line;
  a->managed = managed;
  poison(*a);
  m.bytes_in_use += bytes;
  if (is_near(a->base)) m.near_in_use += bytes;
  return a;
}

Allocation* lend(size_t bytes, const char* name) {
  Memory& m = state.memory;
  if (bytes > device_bytes_free()) return nullptr;
  Allocation* a = place(m.lent, kFirstLent, m.next_lent_chunk, bytes);
  a->name = name;
  a->lent = true;
  m.bytes_in_use += bytes;
  return a;
}

void return_lent() {
  Memory& m = state.memory;
  for (const auto& a : m.lent) {
    forget(*a);
    m.bytes_in_use -= a->bytes;
  }
  m.lent.clear();
  m.next_lent_chunk = kFirstLentChunk;
}

bool release(uintptr_t pointer) {
  Allocation* a = find_allocation(pointer);
  if (!a || a->lent || !a->live || a->base != pointer) return false;
  note_meeting_of_blocks();
  a->live = false;
  state.memory.bytes_in_use -= a->bytes;
  if (is_near(a->base)) state.memory.near_in_use -= a->bytes;
  if (state.running.whole_program)  // otherwise its contents may be needed again
    madvise(reinterpret_cast<void*>(mapped_begin(*a)), mapped_bytes(*a), MADV_DONTNEED);
  return true;
}

bool allocate_again(uintptr_t pointer) {
  Allocation* a = find_allocation(pointer);
  if (!a || a->lent || a->live || a->base != pointer || a->bytes > device_bytes_free()) return false;
  a->live = true;
  state.memory.bytes_in_use += a->bytes;
  if (is_near(a->base)) state.memory.near_in_use += a->bytes;
  poison(*a);
  return true;
}

MemoryMark mark_memory() {
  MemoryMark mark;
  for (const auto& a : state.memory.allocations) mark.live.push_back(a->live);
  mark.next_chunk = state.memory.next_chunk;
  mark.bytes_in_use = state.memory.bytes_in_use;
  mark.near_in_use = state.memory.near_in_use;
  return mark;
}

void rewind_memory(const MemoryMark& mark) {
  Memory& m = state.memory;
  while (m.allocations.size() > mark.live.size()) forget_newest();
  for (size_t i = 0; i < std::min(mark.live.size(), m.allocations.size()); ++i) m.allocations[i]->live = mark.live[i];
  m.next_chunk = mark.next_chunk;
  m.bytes_in_use = mark.bytes_in_use;
  m.near_in_use = mark.near_in_use;
}

void reclaim_memory() {
  while (!state.memory.allocations.empty() && !state.memory.allocations.back()->live) forget_newest();
}

Allocation* find_allocation(uintptr_t address) {
  const Memory& m = state.memory;
  const uintptr_t offset = address - kDeviceBase;
  if (offset >= kDeviceBytes) return nullptr;
  const uint16_t owner = m.owner_of_chunk[offset / kChunk];
  if (owner >= kFirstLent) return m.lent[owner - kFirstLent].get();
  return owner ? m.allocations[owner - 1].get() : nullptr;
}

bool is_device_range(uintptr_t begin, size_t bytes) {
  const Allocation* a = find_allocation(begin);
  return a && a->live && begin >= a->base && bytes <= a->bytes && begin - a->base <= a->bytes - bytes;
}

void restore_gaps() {
  for (const auto& a : state.memory.allocations) fill_gaps(*a);
  for (const auto& a : state.memory.lent) fill_gaps(*a);
}

void reset_memory() {
  return_lent();
  rewind_memory({});
}

size_t device_bytes_free() { return device_capacity - state.memory.bytes_in_use; }

unsigned valid_bytes(uintptr_t word) {
  unsigned mask = 0;
  for (unsigned b = 0; b < 4; ++b)
    if (is_device_range(word + b, 1)) mask |= 1u << b;
  return mask;
}

}  // namespace emu
