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
  uint32_t lanes_at_once;  // one group of wavefronts serves so many of the 32 lanes
};

/// bank = address / 4 mod 32. Up to 4 bytes per lane go as one group of 32 lanes; 8 bytes as two halves and 16 bytes
/// as four quarters. Loads whose neighbouring lanes share an address need half as many groups: on an H200 the
/// broadcast operand of a tile costs one wavefront as 8 bytes and two as 16.
Wavefronts count_wavefronts(const WarpRequest& r, bool load);
/// Groups that have lanes.
uint64_t count_groups(const WarpRequest& r, bool load);

/// How far a load is aligned wherever a thread comes to it first between two barriers: nvcc, which does not know the thread,
/// knows no more. The rows of a padded tile differ there, though some lie right.
class Alignments {
 public:
  /// A power of two up to 16.
  uint32_t of(uint64_t place, const WarpRequest& r, uint64_t interval);

 private:
  struct Known {
    uint64_t place;
    uint64_t address, different;  // of the first load; bits in which others differ
    uint64_t interval;            // of the last
  };
  Known& known_at(uint64_t place, uint64_t address);
  std::vector<Known> known_;  // in the order of places
};

/// What some loads cost together, by their numbers in the order in which they were added.
struct CountedLoads {
  static constexpr uint32_t kMost = 4;
  Wavefronts cost;
  uint32_t count;
  uint64_t loads[kMost];  // the last of them is the latest
};

/// Joins 4-byte shared loads of neighbouring words into 8- and 16-byte ones, as nvcc does where it sees that they
/// are aligned, and counts the result.
class SharedLoads {
 public:
  SharedLoads() = default;
  explicit constexpr SharedLoads(size_t most_pending) : most_pending_(most_pending) {}
  /// `place` in the code.
  void add(const WarpRequest& r, uint64_t place = 0);
  /// Barriers and shared stores end every join.
  void flush();
  /// Who wants to know which loads were counted together; nullptr: nobody.
  void tell(std::vector<CountedLoads>* listener) { listener_ = listener; }
  uint64_t added = 0;
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0;

 private:
  struct Pending {
    WarpRequest r;
    uint32_t widest;                      // that its address allows
    uint64_t loads[CountedLoads::kMost];  // a word each
  };
  void emit(const WarpRequest& r, const uint64_t* loads, uint32_t count);
  void split(const Pending& whole);
  bool join(const WarpRequest& r);
  std::vector<CountedLoads>* listener_ = nullptr;
  size_t most_pending_ = 16;
  uint64_t interval_ = 1;
  std::vector<Pending> pending_;
  Alignments alignments_;
};

/// Joins only those of one step, as nvcc does where it does not unroll the loop over k. Operands of A and of B may be loaded in
/// turns. A step ends where a load does not go on from what was loaded at its place before.
class LoadsOfSteps {
 public:
  void add(const WarpRequest& r, uint64_t place);
  void flush();
  const SharedLoads& joined() const { return joined_; }

 private:
  struct Load {
    WarpRequest r;
    uint64_t place;
  };
  void end_step(size_t loads);
  size_t begin_of_next(size_t last_there) const;
  std::vector<Load> step_;
  SharedLoads joined_;
};

}  // namespace emu
