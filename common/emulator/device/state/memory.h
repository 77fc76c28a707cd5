// Manages device memory: allocations with exact extents, each with a guard gap before and after it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace emu {

struct Allocation {
  uintptr_t base = 0;
  size_t bytes = 0;
  std::string name;  // "A", or the variable that was passed to cudaMalloc; "" if unknown
  int line = 0;      // line of the cudaMalloc
  bool live = false, managed = false, lent = false;  // live: not freed. lent: allocated by the runner for matmul()
};

using Allocations = std::vector<std::unique_ptr<Allocation>>;

struct Memory {
  // A chunk is the smallest unit of addresses that an allocation can occupy. Near memory has a shadow, and far memory
  // has none (wall/addresses.h).
  Allocations allocations, lent;             // allocations: by host code. lent: matrices of the running case
  std::vector<uint16_t> owner_of_chunk;      // index in `allocations` plus 1, or index in `lent` plus kFirstLent
  size_t next_chunk = 1;                     // first unused chunk of near memory; chunk 0 stays unmapped
  size_t next_lent_chunk = 0;                // first unused chunk for lent memory
  size_t next_far_chunk = 0;                 // first unused chunk of far memory
  size_t bytes_in_use = 0, near_in_use = 0;  // bytes of all live allocations; bytes of those in near memory
};

/// A snapshot of what is allocated, for rewind_memory().
struct MemoryMark {
  bool operator==(const MemoryMark&) const = default;
  std::vector<bool> live;
  size_t next_chunk = 1, bytes_in_use = 0, near_in_use = 0;
};

/// Reserves the address ranges of device and shared memory. Returns false if the system refuses.
bool reserve_memory();

/// Returns null if the emulated device is full. Near memory is used first and is filled with poison. Far memory is used
/// when near memory is full, and is filled with zeros. `line`: line of the cudaMalloc.
Allocation* allocate(size_t bytes, const char* name, int line, bool managed);

/// Allocates a zeroed matrix for the runner.
Allocation* lend(size_t bytes, const char* name);
/// Frees all lent memory. Later calls to lend() return the same addresses again.
void return_lent();

/// Fills the allocation with poison again.
void poison(const Allocation& allocation);

/// Frees an allocation. Returns false if `pointer` is not the start of a live allocation.
bool release(uintptr_t pointer);

/// Makes a freed allocation live again, filled with poison. Returns false if it is live, or if the device is full.
bool allocate_again(uintptr_t pointer);

/// mark_memory() takes a snapshot, and rewind_memory() restores it. Allocations made after the snapshot are freed, so
/// that their addresses can be used again. Allocations freed after the snapshot become live again.
MemoryMark mark_memory();
void rewind_memory(const MemoryMark& mark);

/// Makes the addresses after the last live allocation available again.
void reclaim_memory();

/// Returns the allocation that contains this address, guard gaps included; null if there is none.
Allocation* find_allocation(uintptr_t address);

/// True if [address, address + bytes) is inside one live allocation.
bool is_device_range(uintptr_t address, size_t bytes);

/// Refills the guard gaps with their initial values, because a wrong kernel may have changed them.
void restore_gaps();

/// Releases all device memory.
void reset_memory();

size_t device_bytes_free();

/// The pages of an allocation, including guard gaps: their address, and their size in bytes.
uintptr_t mapped_begin(const Allocation& allocation);
size_t mapped_bytes(const Allocation& allocation);

/// Returns which bytes of the 4-byte word at `word` belong to a live allocation, as a mask of 4 bits.
unsigned valid_bytes(uintptr_t word);

}  // namespace emu
