// Counts one warp instruction: sectors in global memory, wavefronts and bank conflicts in shared memory.
#pragma once
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

/// The active lanes of one warp executing one memory instruction.
struct WarpRequest {
  uint32_t mask = 0;
  uint32_t bytes = 0;  // per lane
  uint64_t address[32];
};

/// Distinct 32-byte sectors that the active lanes touch.
uint64_t count_sectors(const WarpRequest& r);

struct Wavefronts {
  uint64_t wavefronts, conflicts;
};

/// bank = address / 4 mod 32. Up to 4 bytes per lane go as one group of 32 lanes; 8 bytes as two halves and 16 bytes
/// as four quarters. Loads whose neighbouring lanes share an address need half as many groups: on an H200 the
/// broadcast operand of a tile costs one wavefront as 8 bytes and two as 16.
Wavefronts count_wavefronts(const WarpRequest& r, bool load);

/// Joins 4-byte shared loads of neighbouring words into 8- and 16-byte ones, as nvcc does where it sees that they
/// are aligned, and counts the result. `in_turn`: only those that come one right after the other, as nvcc does where a loop
/// is not unrolled.
class SharedLoads {
 public:
  SharedLoads() = default;
  explicit constexpr SharedLoads(bool in_turn) : in_turn_(in_turn) {}
  void add(const WarpRequest& r);
  /// Barriers and shared stores end every join.
  void flush();
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0;

 private:
  void emit(const WarpRequest& r);
  void split(WarpRequest r);
  bool in_turn_ = false;
  std::vector<WarpRequest> pending_;
};

}  // namespace emu
