#include "common/emulator/device/own_memory.h"

#include <sys/mman.h>

#include <bit>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "common/emulator/device/machine.h"

// The linker gives the bounds of sections whose names are C identifiers.
extern "C" {
extern char __start_emu_own_data[];
extern char __stop_emu_own_data[];
extern char __start_emu_builtin[];
extern char __stop_emu_builtin[];
extern char __start_emu_own_bss[];
extern char __stop_emu_own_bss[];
}

namespace emu {
namespace {

constinit int depth = 1;

// ---- the heap: blocks of 2^n bytes, each with its n in front

constexpr size_t kHead = 16, kGrowth = 1 << 20;
constinit uintptr_t next = kOwnHeapBase, mapped_end = kOwnHeapBase;
struct Free {
  Free* next;
};
constinit Free* free_blocks[64] = {};

[[noreturn]] void no_memory() {
  std::fputs("std::bad_alloc in the emulator\n", stderr);
  std::abort();
}

void map_up_to(uintptr_t end) {
  if (end <= mapped_end) return;
  const size_t bytes = (end - mapped_end + kGrowth - 1) / kGrowth * kGrowth;
  void* got = mmap(reinterpret_cast<void*>(mapped_end), bytes, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != reinterpret_cast<void*>(mapped_end)) no_memory();
  mapped_end += bytes;
}

void* take(size_t bytes) {
  const int size = std::bit_width(bytes + kHead - 1);
  uintptr_t block = reinterpret_cast<uintptr_t>(free_blocks[size]);
  if (block) {
    free_blocks[size] = free_blocks[size]->next;
  } else {
    block = next;
    next += size_t{1} << size;
    map_up_to(next);
  }
  *reinterpret_cast<int*>(block) = size;
  return reinterpret_cast<void*>(block + kHead);
}

void give_back(void* memory) {
  if (!memory) return;
  auto* block = reinterpret_cast<Free*>(static_cast<char*>(memory) - kHead);
  const int size = *reinterpret_cast<int*>(block);
  block->next = free_blocks[size];
  free_blocks[size] = block;
}

// ---- closing

void protect(char* begin, char* end, int protection) {
  if (begin != end) mprotect(begin, static_cast<size_t>(end - begin), protection);
}

void protect_all(int protection) {
  protect(__start_emu_own_data, __stop_emu_own_data, protection);
  protect(__start_emu_builtin, __stop_emu_builtin, protection);
  protect(__start_emu_own_bss, __stop_emu_own_bss, protection);
  protect(reinterpret_cast<char*>(kOwnHeapBase), reinterpret_cast<char*>(mapped_end), protection);
}

struct Range {
  uintptr_t begin, end;
};

uintptr_t at(const char* p) { return reinterpret_cast<uintptr_t>(p); }

}  // namespace

void open_own_memory() {
  if (depth == 0) protect_all(PROT_READ | PROT_WRITE);
  ++depth;
}

void close_own_memory() {
  if (--depth == 0) protect_all(PROT_READ);
}

OpenOwnMemory::OpenOwnMemory() { open_own_memory(); }
OpenOwnMemory::~OpenOwnMemory() { close_own_memory(); }

bool is_own_memory(uintptr_t address, size_t bytes) {
  const Range ranges[] = {
      {at(__start_emu_own_data), at(__stop_emu_own_data)}, {at(__start_emu_builtin), at(__stop_emu_builtin)},
      {at(__start_emu_own_bss), at(__stop_emu_own_bss)},   {kOwnHeapBase, mapped_end},
      {kShadowBase, kShadowBase + kDeviceBytes * 8},       {kSharedShadowBase, kSharedShadowBase + kSharedBytes * 8}};
  for (const Range& r : ranges)
    if (address < r.end && address + bytes > r.begin) return true;
  return false;
}

}  // namespace emu

// What operator new and delete of the emulator's own code become (seal.sh): "emu" and the mangled name.
// NOLINTBEGIN(readability-identifier-naming)
extern "C" {
void* emu_Znwm(size_t bytes) { return emu::take(bytes); }
void* emu_Znam(size_t bytes) { return emu::take(bytes); }
void emu_ZdlPv(void* memory) { emu::give_back(memory); }
void emu_ZdaPv(void* memory) { emu::give_back(memory); }
void emu_ZdlPvm(void* memory, size_t) { emu::give_back(memory); }
void emu_ZdaPvm(void* memory, size_t) { emu::give_back(memory); }
}
// NOLINTEND(readability-identifier-naming)
