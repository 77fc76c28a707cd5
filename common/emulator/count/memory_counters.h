// Counts the cost of one warp instruction: sectors in global memory; wavefronts and bank conflicts in shared memory.
#pragma once
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

/// The addresses of the active lanes of one warp for one memory instruction.
struct WarpRequest {
  uint32_t mask = 0;     // active lanes
  uint32_t bytes = 0;    // bytes per lane
  uint64_t address[32];  // by lane
};

/// Number of distinct 32-byte sectors that the active lanes access.
uint64_t count_sectors(const WarpRequest& r);

struct Wavefronts {
  uint64_t wavefronts, conflicts;  // conflicts: wavefronts beyond one per group of lanes
  uint32_t lanes_at_once;          // size of a group: 8, 16 or 32 lanes
};

/// Shared memory serves an access in groups of lanes: one group of 32 for up to 4 bytes per lane, two groups of 16 for
/// 8 bytes, and four groups of 8 for 16 bytes. A load in which neighbouring lanes share an address needs half as many
/// groups. For example, on an H200 the broadcast operand of a tile takes one wavefront with 8 bytes per lane and two
/// with 16. The number of wavefronts of a group is the number of distinct words in its busiest bank, where bank =
/// address / 4 mod 32.
Wavefronts count_wavefronts(const WarpRequest& r, bool load);
/// Number of these groups that contain active lanes.
uint64_t count_groups(const WarpRequest& r, bool load);

/// The alignment that nvcc can assume for a load instruction. All threads execute the same code, so this is the
/// smallest alignment over all threads, at the instruction's first execution after a barrier. For example, the rows of
/// a padded tile differ in alignment, so a load of a row can assume only the smallest of these alignments.
class Alignments {
 public:
  /// Adds an execution of a load. `place` identifies the load instruction and its call path. Returns the largest power
  /// of two, at most 16, that divides the differences in bytes between all addresses so far. `interval` is the number
  /// of barriers so far; only the first execution in each interval counts.
  uint32_t of(uint64_t place, const WarpRequest& r, uint64_t interval);

 private:
  struct Known {
    uint64_t place;
    // address: that of the first active lane in the first execution.
    // different: the address bits in which any counted access differs from `address`.
    uint64_t address, different;
    uint64_t interval;  // interval of the last execution
  };
  Known& known_at(uint64_t place, uint64_t address);
  std::vector<Known> known_;  // sorted by place
};

/// Up to four loads that were joined into one instruction, and its cost.
struct CountedLoads {
  static constexpr uint32_t kMost = 4;
  Wavefronts cost;
  uint32_t count;         // number of joined loads
  uint64_t loads[kMost];  // numbers of the joined loads, which SharedLoads::add() assigns from 0 on
};

/// Joins 4-byte shared loads of adjacent words into 8- and 16-byte loads, and counts the result. nvcc joins such loads
/// where it can prove alignment.
class SharedLoads {
 public:
  SharedLoads() = default;
  explicit constexpr SharedLoads(size_t most_pending) : most_pending_(most_pending) {}
  /// Adds a load by the instruction that `place` identifies.
  void add(const WarpRequest& r, uint64_t place = 0);
  /// Call at a barrier or a shared store: no later load can be joined with an earlier one.
  void flush();
  /// Sets the list that receives each group of loads counted together. nullptr: no list.
  void tell(std::vector<CountedLoads>* listener) { listener_ = listener; }
  uint64_t added = 0;                                        // number of calls to add()
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0;  // counts after joining

 private:
  /// A load to which later loads may still be joined.
  struct Pending {
    WarpRequest r;                        // `bytes` grows with each joined load
    uint32_t widest;                      // widest load that the address of `r` allows, in bytes
    uint64_t loads[CountedLoads::kMost];  // numbers of the joined loads, one per 4-byte word
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

/// Merges loads only within one iteration of the loop over k, as nvcc does if it does not unroll this loop. Loads of A
/// and of B may alternate. The iteration ends at a load whose addresses do not continue those of the same instruction's
/// previous load.
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
  std::vector<Load> step_;  // loads of the current step
  SharedLoads joined_;
};

}  // namespace emu
