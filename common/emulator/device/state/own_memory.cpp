#include "common/emulator/device/state/own_memory.h"

#include <sys/mman.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "common/emulator/device/state/state.h"

namespace emu {

// They exist in a sealed object (seal.ld).
EMU_SECTION(emu_state)
EMU_SECTION(emu_own_data)
EMU_SECTION(emu_builtin)
EMU_SECTION(emu_own_bss)

namespace {

using Free = OwnMemory::Free;

// ---- the heap: blocks of 2^n bytes, each with its n in front

constexpr size_t kHead = 16, kGrowth = 1 << 20;

[[noreturn]] void no_memory() {
  std::fputs("std::bad_alloc in the emulator\n", stderr);
  std::abort();
}

void map_up_to(uintptr_t end) {
  uintptr_t& mapped_end = state.own.mapped_end;
  if (end <= mapped_end) return;
  const size_t bytes = (end - mapped_end + kGrowth - 1) / kGrowth * kGrowth;
  if (!reserve(mapped_end, bytes, PROT_READ | PROT_WRITE)) no_memory();
  mapped_end += bytes;
}

void* take(size_t bytes) {
  const int size = std::bit_width(bytes + kHead - 1);
  Free*& free = state.own.free_blocks[size];
  uintptr_t block = reinterpret_cast<uintptr_t>(free);
  if (block) {
    free = free->next;
  } else {
    block = state.own.heap_end;
    state.own.heap_end += size_t{1} << size;
    map_up_to(state.own.heap_end);
  }
  *reinterpret_cast<int*>(block) = size;
  return reinterpret_cast<void*>(block + kHead);
}

void give_back(void* memory) {
  if (!memory) return;
  auto* block = reinterpret_cast<Free*>(static_cast<char*>(memory) - kHead);
  const int size = *reinterpret_cast<int*>(block);
  block->next = state.own.free_blocks[size];
  state.own.free_blocks[size] = block;
}

// ---- closing

std::array<Range, 5> parts() {
  return {emu_state(), emu_own_data(), emu_builtin(), emu_own_bss(), Range{kOwnHeapBase, state.own.mapped_end}};
}

void protect_all(int protection) {
  for (const Range& r : parts())
    if (r.begin != r.end) mprotect(reinterpret_cast<void*>(r.begin), r.end - r.begin, protection);
}

}  // namespace

void open_own_memory() {
  if (state.own.depth == 0) protect_all(PROT_READ | PROT_WRITE);
  ++state.own.depth;
}

void close_own_memory() {
  if (--state.own.depth == 0) protect_all(PROT_READ);
}

bool is_own_memory(uintptr_t address, size_t bytes) {
  for (const Range& r : parts())
    if (r.meets(address, bytes)) return true;
  const Range device_shadow{kShadowBase, kShadowBase + kDeviceBytes * 8};
  const Range shared_shadow{kSharedShadowBase, kSharedShadowBase + kSharedBytes * 8};
  return device_shadow.meets(address, bytes) || shared_shadow.meets(address, bytes);
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
