// Order between blocks: __threadfence() followed by an atomic publishes, an atomic followed by reads receives.
#pragma once
#include <cstdint>

namespace emu {

void start_ordering();
void fence();
/// The running thread performed an atomic on this address.
void atomic_synchronises(uintptr_t address);
/// Has the running block seen what that block published?
bool block_happened_before(uint32_t block);

}  // namespace emu
