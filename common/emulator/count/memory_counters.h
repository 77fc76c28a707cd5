// Counts for one warp instruction: sectors in global memory, wavefronts and bank conflicts in shared memory.
#pragma once
#include <cstdint>
#include <vector>

#include "common/protocol/protocol.h"

namespace emu {

/// The addresses of the active lanes of one warp for one memory instruction.
struct WarpRequest {
  uint32_t mask = 0;
  uint32_t bytes = 0;  // bytes per lane
  uint64_t address[32];
};

/// Number of distinct 32-byte sectors that the active lanes access.
uint64_t count_sectors(const WarpRequest& r);

struct Wavefronts {
  uint64_t wavefronts, conflicts;
  uint32_t lanes_at_once;  // how many of the 32 lanes one group of wavefronts serves
};

/// bank = address / 4 mod 32. Accesses of up to 4 bytes per lane form one group of 32 lanes, 8 bytes two halves, and 16
/// bytes four quarters. Loads in which neighbouring lanes share an address need half as many groups: on an H200, the
/// broadcast operand of a tile takes one wavefront with 8 bytes per lane and two with 16.
Wavefronts count_wavefronts(const WarpRequest& r, bool load);
/// Number of groups with active lanes.
uint64_t count_groups(const WarpRequest& r, bool load);

/// Alignment of a load, over the first execution by each thread after each barrier. nvcc does not know which thread
/// runs, so it can assume no more. The rows of a padded tile differ in alignment, although some of them are aligned.
class Alignments {
 public:
  /// Returns a power of two up to 16, in bytes.
  uint32_t of(uint64_t place, const WarpRequest& r, uint64_t interval);

 private:
  struct Known {
    uint64_t place;
    uint64_t address, different;  // of the first load; address bits in which later loads differ from it
    uint64_t interval;            // of the last load
  };
  Known& known_at(uint64_t place, uint64_t address);
  std::vector<Known> known_;  // sorted by place
};

/// Joint cost of some loads, given by their numbers in the order in which they were added.
struct CountedLoads {
  static constexpr uint32_t kMost = 4;
  Wavefronts cost;
  uint32_t count;
  uint64_t loads[kMost];  // the last entry is the latest load
};

/// Joins 4-byte shared loads of adjacent words into 8- and 16-byte loads, as nvcc does where it can prove alignment,
/// and counts the result.
class SharedLoads {
 public:
  SharedLoads() = default;
  explicit constexpr SharedLoads(size_t most_pending) : most_pending_(most_pending) {}
  /// Adds a load at `place` in the code.
  void add(const WarpRequest& r, uint64_t place = 0);
  /// Ends all joins: at a barrier or a shared store.
  void flush();
  /// Sets the list that receives which loads were counted together; nullptr: none.
  void tell(std::vector<CountedLoads>* listener) { listener_ = listener; }
  uint64_t added = 0;
  uint64_t instructions = 0, wavefronts = 0, conflicts = 0;

 private:
  struct Pending {
    WarpRequest r;
    uint32_t widest;                      // widest load that its address allows, in bytes
    uint64_t loads[CountedLoads::kMost];  // one number per word
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

/// Joins only loads of one step, as nvcc does if it does not unroll the loop over k. Loads of A and of B may alternate.
/// A step ends at a load that does not continue the previous load at its place.
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
