#include "common/emulator/device/state/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

constexpr size_t kChunk = 64 << 10;  // allocations start on chunks, so a chunk number finds its allocation
constexpr size_t kChunks = kDeviceBytes / kChunk;
constexpr size_t kMostAllocations = 60000;
constexpr float kGapValue = 0.5f;  // reads just past an end go on with a finite, wrong value

size_t chunks_for(size_t bytes) { return (bytes + kChunk - 1) / kChunk; }

void protect(const Allocation& a, int protection) {
  mprotect(reinterpret_cast<void*>(mapped_begin(a)), mapped_bytes(a), protection);
}

void protect_all(int protection) {
  for (auto& a : state.memory.allocations)
    if (!a->managed) protect(*a, protection);
}

void fill_words(uintptr_t begin, uintptr_t end, uint32_t word) {
  uintptr_t p = begin;
  for (; p % 4 != 0 && p < end; ++p) *reinterpret_cast<unsigned char*>(p) = 0;
  std::fill(reinterpret_cast<uint32_t*>(p), reinterpret_cast<uint32_t*>(end & ~uintptr_t{3}), word);
}

void fill_gaps(const Allocation& a) {
  uint32_t word;
  std::memcpy(&word, &kGapValue, sizeof word);
  constexpr size_t kNear = 4096;  // farther out the zeros of a fresh mapping serve
  fill_words(a.base - kNear, a.base, word);
  fill_words(a.base + a.bytes, a.base + a.bytes + kNear, word);
}

}  // namespace

bool reserve(uintptr_t at, size_t bytes, int protection) {
  void* got = mmap(reinterpret_cast<void*>(at), bytes, protection,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  return got == reinterpret_cast<void*>(at);
}

bool reserve_memory() {
  state.memory.owner_of_chunk.assign(kChunks, 0);
  return reserve(kDeviceBase, kDeviceBytes, PROT_NONE) && reserve(kSharedBase, kSharedBytes, PROT_READ | PROT_WRITE);
}

uintptr_t mapped_begin(const Allocation& a) { return a.base - kChunk; }
size_t mapped_bytes(const Allocation& a) { return (chunks_for(a.bytes) + 2) * kChunk; }

Allocation* allocate(size_t bytes, const char* name, int line, bool managed) {
  OpenOwnMemory open;
  Memory& m = state.memory;
  size_t chunks = chunks_for(bytes) + 2;
  bool fits = bytes <= kDeviceCapacity - m.bytes_in_use && m.next_chunk + chunks < kChunks;
  if (!fits || m.allocations.size() >= kMostAllocations) return nullptr;
  auto a = std::make_unique<Allocation>();
  a->base = kDeviceBase + (m.next_chunk + 1) * kChunk;
  a->bytes = bytes;
  a->name = name;
  a->line = line;
  a->live = true;
  a->managed = managed;
  protect(*a, PROT_READ | PROT_WRITE);
  fill_gaps(*a);
  fill_words(a->base, a->base + bytes, kPoison);
  if (m.open_depth == 0 && !managed) protect(*a, PROT_NONE);
  m.allocations.push_back(std::move(a));
  std::fill_n(m.owner_of_chunk.begin() + static_cast<long>(m.next_chunk), chunks,
              static_cast<uint16_t>(m.allocations.size()));
  m.next_chunk += chunks;
  m.bytes_in_use += bytes;
  return m.allocations.back().get();
}

bool release(void* pointer) {
  OpenOwnMemory open;
  Allocation* a = find_allocation(reinterpret_cast<uintptr_t>(pointer));
  if (!a || !a->live || a->base != reinterpret_cast<uintptr_t>(pointer)) return false;
  a->live = false;
  state.memory.bytes_in_use -= a->bytes;
  return true;
}

Allocation* find_allocation(uintptr_t address) {
  uintptr_t offset = address - kDeviceBase;
  if (offset >= kDeviceBytes) return nullptr;
  uint16_t owner = state.memory.owner_of_chunk[offset / kChunk];
  return owner ? state.memory.allocations[owner - 1].get() : nullptr;
}

bool is_device_range(const void* address, size_t bytes) {
  uintptr_t begin = reinterpret_cast<uintptr_t>(address);
  Allocation* a = find_allocation(begin);
  return a && a->live && begin >= a->base && bytes <= a->bytes && begin - a->base <= a->bytes - bytes;
}

OpenDeviceMemory::OpenDeviceMemory() {
  open_own_memory();
  if (state.memory.open_depth++ == 0) protect_all(PROT_READ | PROT_WRITE);
}

OpenDeviceMemory::~OpenDeviceMemory() {
  if (--state.memory.open_depth == 0) protect_all(PROT_NONE);
  close_own_memory();
}

void restore_gaps() {
  for (auto& a : state.memory.allocations) fill_gaps(*a);
}

void reset_memory() {
  Memory& m = state.memory;
  for (auto& a : m.allocations) {
    madvise(reinterpret_cast<void*>(mapped_begin(*a)), mapped_bytes(*a), MADV_DONTNEED);
    protect(*a, PROT_NONE);
  }
  m.allocations.clear();
  std::fill_n(m.owner_of_chunk.begin(), m.next_chunk, uint16_t{0});
  m.next_chunk = 1;
  m.bytes_in_use = 0;
}

size_t device_bytes_free() { return kDeviceCapacity - state.memory.bytes_in_use; }

unsigned valid_bytes(uintptr_t word) {
  unsigned mask = 0;
  for (unsigned b = 0; b < 4; ++b)
    if (is_device_range(reinterpret_cast<void*>(word + b), 1)) mask |= 1u << b;
  return mask;
}

}  // namespace emu
