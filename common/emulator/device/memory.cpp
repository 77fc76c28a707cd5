#include "common/emulator/device/memory.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <vector>

#include "common/emulator/check/shadow.h"
#include "common/emulator/device/machine.h"
#include "common/emulator/device/own_memory.h"

namespace emu {
namespace {

constexpr size_t kChunk = 64 << 10;  // allocations start on chunks, so a chunk number finds its allocation
constexpr size_t kChunks = kDeviceBytes / kChunk;
constexpr size_t kMostAllocations = 60000;
constexpr float kGapValue = 0.5f;  // reads just past an end go on with a finite, wrong value

std::vector<std::unique_ptr<Allocation>> allocations;
std::vector<uint16_t> owner_of_chunk;  // index into allocations + 1
size_t next_chunk = 1;                 // the first chunk stays unmapped
size_t bytes_in_use = 0;
int open_depth = 0;

bool reserve(uintptr_t at, size_t bytes, int protection) {
  void* got = mmap(reinterpret_cast<void*>(at), bytes, protection,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  return got == reinterpret_cast<void*>(at);
}

size_t chunks_for(size_t bytes) { return (bytes + kChunk - 1) / kChunk; }

/// Mapped bytes of an allocation's own chunks plus one gap chunk on either side.
uintptr_t mapped_begin(const Allocation& a) { return a.base - kChunk; }
size_t mapped_bytes(const Allocation& a) { return (chunks_for(a.bytes) + 2) * kChunk; }

void protect(const Allocation& a, int protection) {
  mprotect(reinterpret_cast<void*>(mapped_begin(a)), mapped_bytes(a), protection);
}

void protect_all(int protection) {
  for (auto& a : allocations)
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

/// Calls f(cell, mask of the bytes of that word) for every word of the range.
template <class F>
void for_each_cell(uintptr_t address, size_t bytes, F f) {
  uintptr_t offset = address - kDeviceBase, end = offset + bytes;
  while (offset < end) {
    uintptr_t word_end = std::min((offset & ~uintptr_t{3}) + 4, end);
    unsigned mask = 0;
    for (; offset < word_end; ++offset) mask |= 1u << (offset & 3);
    f(device_cell(offset - 1), mask);
  }
}

void forget_cells(const Allocation& a) {
  uintptr_t first = reinterpret_cast<uintptr_t>(device_cell(mapped_begin(a) - kDeviceBase));
  madvise(reinterpret_cast<void*>(first), mapped_bytes(a) * 8, MADV_DONTNEED);
}

}  // namespace

bool reserve_memory() {
  owner_of_chunk.assign(kChunks, 0);
  bool shadow_ok = kCounting || (reserve(kShadowBase, kDeviceBytes * 8, PROT_READ | PROT_WRITE) &&
                                 reserve(kSharedShadowBase, kSharedBytes * 8, PROT_READ | PROT_WRITE));
  return shadow_ok && reserve(kDeviceBase, kDeviceBytes, PROT_NONE) &&
         reserve(kSharedBase, kSharedBytes, PROT_READ | PROT_WRITE);
}

Allocation* allocate(size_t bytes, const char* name, int line, bool managed) {
  OpenOwnMemory open;
  size_t chunks = chunks_for(bytes) + 2;
  bool fits = bytes <= kDeviceCapacity - bytes_in_use && next_chunk + chunks < kChunks;
  if (!fits || allocations.size() >= kMostAllocations) return nullptr;
  auto a = std::make_unique<Allocation>();
  a->base = kDeviceBase + (next_chunk + 1) * kChunk;
  a->bytes = bytes;
  a->name = name;
  a->line = line;
  a->live = true;
  a->managed = managed;
  protect(*a, PROT_READ | PROT_WRITE);
  fill_gaps(*a);
  fill_words(a->base, a->base + bytes, kPoison);
  if (open_depth == 0 && !managed) protect(*a, PROT_NONE);
  allocations.push_back(std::move(a));
  std::fill_n(owner_of_chunk.begin() + static_cast<long>(next_chunk), chunks,
              static_cast<uint16_t>(allocations.size()));
  next_chunk += chunks;
  bytes_in_use += bytes;
  return allocations.back().get();
}

bool release(void* pointer) {
  OpenOwnMemory open;
  Allocation* a = find_allocation(reinterpret_cast<uintptr_t>(pointer));
  if (!a || !a->live || a->base != reinterpret_cast<uintptr_t>(pointer)) return false;
  a->live = false;
  bytes_in_use -= a->bytes;
  if (!kCounting) forget_cells(*a);
  return true;
}

Allocation* find_allocation(uintptr_t address) {
  uintptr_t offset = address - kDeviceBase;
  if (offset >= kDeviceBytes) return nullptr;
  uint16_t owner = owner_of_chunk[offset / kChunk];
  return owner ? allocations[owner - 1].get() : nullptr;
}

bool is_device_range(const void* address, size_t bytes) {
  uintptr_t begin = reinterpret_cast<uintptr_t>(address);
  Allocation* a = find_allocation(begin);
  return a && a->live && begin >= a->base && bytes <= a->bytes && begin - a->base <= a->bytes - bytes;
}

OpenDeviceMemory::OpenDeviceMemory() {
  open_own_memory();
  if (open_depth++ == 0) protect_all(PROT_READ | PROT_WRITE);
}

OpenDeviceMemory::~OpenDeviceMemory() {
  if (--open_depth == 0) protect_all(PROT_NONE);
  close_own_memory();
}

void mark_written(uintptr_t address, size_t bytes) {
  if (!kCounting)
    for_each_cell(address, bytes,
                  [](Cell* c, unsigned mask) { c->flags = static_cast<uint16_t>(c->flags | mask | mask << 4); });
}

bool is_written(uintptr_t address, size_t bytes) {
  bool all = true;
  if (!kCounting)
    for_each_cell(address, bytes, [&](Cell* c, unsigned mask) { all = all && (c->flags & mask) == mask; });
  return all;
}

void restore_gaps() {
  for (auto& a : allocations) fill_gaps(*a);
}

void for_each_leak(void (*f)(const Allocation&)) {
  for (auto& a : allocations)
    if (a->live && !a->lent) f(*a);
}

void reset_memory() {
  for (auto& a : allocations) {
    if (!kCounting) forget_cells(*a);
    madvise(reinterpret_cast<void*>(mapped_begin(*a)), mapped_bytes(*a), MADV_DONTNEED);
    protect(*a, PROT_NONE);
  }
  allocations.clear();
  std::fill_n(owner_of_chunk.begin(), next_chunk, uint16_t{0});
  next_chunk = 1;
  bytes_in_use = 0;
}

size_t device_bytes_free() { return kDeviceCapacity - bytes_in_use; }

unsigned valid_bytes(uintptr_t word) {
  unsigned mask = 0;
  for (unsigned b = 0; b < 4; ++b)
    if (is_device_range(reinterpret_cast<void*>(word + b), 1)) mask |= 1u << b;
  return mask;
}

}  // namespace emu
