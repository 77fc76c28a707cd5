// Device memory: allocations with exact extents, guard gaps around them, and no access for host code.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace emu {

struct Allocation {
  uintptr_t base = 0;
  size_t bytes = 0;
  std::string name;  // "A", or the variable that was passed to cudaMalloc; "" when unknown
  int line = 0;      // of the cudaMalloc
  bool live = false, managed = false, lent = false;  // lent: belongs to the runner, not to the student
};

/// Reserves the fixed address ranges. False when the system refuses them.
bool reserve_memory();

/// nullptr when the emulated device is full. Contents are poison and count as never written.
Allocation* allocate(size_t bytes, const char* name, int line, bool managed);

/// False when `pointer` is not the start of a live allocation.
bool release(void* pointer);

/// The allocation that owns this address or whose guard gap it lies in; nullptr when none is near.
Allocation* find_allocation(uintptr_t address);

/// Is [address, address + bytes) inside one live allocation?
bool is_device_range(const void* address, size_t bytes);

/// Device memory opens when a kernel or an API call works on it and is closed to host code otherwise.
class OpenDeviceMemory {
 public:
  OpenDeviceMemory();
  ~OpenDeviceMemory();
};

/// Which of the four bytes of this word belong to a live allocation (bit mask).
unsigned valid_bytes(uintptr_t word);

/// Marks bytes as written (cudaMemcpy, cudaMemset) or as never written.
void mark_written(uintptr_t address, size_t bytes);
bool is_written(uintptr_t address, size_t bytes);

/// Puts the guard gaps back as they were: an overrun write must not outlive its launch.
void restore_gaps();

/// Calls f for every allocation that the student made and did not free.
void for_each_leak(void (*f)(const Allocation&));

/// Forgets everything: the next case starts on a fresh device.
void reset_memory();

size_t device_bytes_free();

}  // namespace emu
