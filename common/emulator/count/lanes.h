// The counting build: every lane's accesses are put in order as a warp would execute them, and counted.
//
// Lanes run one after the other up to the next barrier and leave a list of events. Then the lists are played back
// in lock-step: of all lanes that still have events, those at the lowest place in the code go together as one warp
// instruction. This gives the integers of Nsight Compute for global memory (see README.md beside this folder).
#pragma once
#include <cstddef>
#include <cstdint>

#include "common/protocol/protocol.h"

namespace emu {

void lanes_start_block(int threads);
void lanes_at_barrier();
/// Plays back what the lanes of this warp have left.
void lanes_drain(int warp);
void lane_access(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc);

/// The three matrices of the contract, whose elements are counted once each.
void watch_matrices(const float* A, size_t a_words, const float* B, size_t b_words, const float* C, size_t c_words);
/// A copy from device to device reads and stores elements as a kernel would: work on a copy of A is honest work.
void note_device_copy(const void* to, const void* from, size_t bytes);

void count_launch(uint64_t blocks, uint64_t threads);
void count_tensor(uint64_t multiply_adds);
void reset_counts();
lab::CountsRecord counts();

}  // namespace emu
