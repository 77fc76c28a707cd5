// Defines the profile of one launch, in the quantities that the time model needs. They are averages over the blocks
// that the emulator ran.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "grader/base/shape.h"
#include "grader/model/arithmetic.h"

namespace grader {

/// The counts of a whole launch for kernel_time.h, extrapolated from the blocks that ran.
struct Effort {
  double warps = 0;
  Arithmetic issued = {};   // sum over warps; each warp counts as often as its busiest lane
  Arithmetic useful = {};   // sum over lanes, divided by 32
  Arithmetic longest = {};  // for the longest warp only
  double lines = 0;         // basic blocks that the longest warp enters
  // These numbers are for the longest warp (common/protocol/profile_record.h).
  double load_rounds = 0, gathers = 0, dependent_loads = 0, stores = 0, atomic_requests = 0;
  double shared_rounds = 0, shared_gathers = 0, shared_dependent_loads = 0;
  double shared_stores = 0, shared_atomic_turns = 0;
  double block_sectors = 0;                        // distinct sectors that a block loads, summed over blocks
  double touched_sectors = 0, stored_sectors = 0;  // distinct sectors of the launch
  // global_atomics, shared_atomics: number of lanes that execute them. atomic_sectors: distinct sectors of each
  // request, summed
  double global_atomics = 0, shared_atomics = 0, atomic_sectors = 0;
  // For the word with the most atomics: number of lanes, and the same number if a whole warp on this word counts once.
  double most_on_word = 0, most_merged_on_word = 0;
  double most_sectors = 0, most_further_turns = 0, most_merged_further_turns = 0;  // for the 4 KB with most atomics
  double load_tag_turns = 0;
  double all_shared_atomic_turns = 0;
};

/// Numbers without a unit are per block. "Instructions" and "requests" are those of warps.
struct LaunchProfile {
  std::string kernel;
  int line = 0;  // source line of the launch
  std::array<int, 3> grid = {}, block = {};
  // number of blocks that load anything; number of these that the emulator ran; threads per block
  double blocks = 0, blocks_run = 0, threads = 0;
  double shared_bytes = 0, frame_bytes = 0;  // shared memory per block; local variables of a thread in unoptimised code
  double least_resident = 0;                 // minimum number of blocks per multiprocessor from __launch_bounds__
  Arithmetic arithmetic;
  double load_requests = 0, load_lines = 0, load_sectors = 0;  // L1 passes and 32-byte sectors, summed over requests
  double store_requests = 0, store_lines = 0, store_sectors = 0;
  double distinct_sectors = 0;             // distinct sectors that the block loads and that are not in its L1 cache yet
  double load_bytes = 0, store_bytes = 0;  // bytes that lanes request
  double bank_conflicts = 0;
  double shared_loads = 0, shared_load_wavefronts = 0;
  double shared_stores = 0, shared_store_wavefronts = 0;
  // Shared loads in a loop that nvcc does not unroll. Adjacent loads of different iterations are not joined. 0 if
  // unknown.
  double rolled_shared_loads = 0, rolled_shared_load_wavefronts = 0;
  bool asked_to_unroll = false, forbidden_to_unroll = false;  // by #pragma unroll in the source
  double atomics = 0, barriers = 0;
  // warp_group_multiply_adds: the tensor_multiply_adds by wgmma
  double tensor_multiply_adds = 0, warp_group_multiply_adds = 0;
  double bulk_load_bytes = 0, bulk_store_bytes = 0;  // global memory loaded and stored by the copy engine
  // Per thread. staged_loads: loads whose values are stored to shared memory. early_loads: staged loads that were
  // issued before other work. work_meanwhile: 4-byte shared loads in this work, per early load. async_loads: staged
  // loads by cp.async.
  double staged_loads = 0, early_loads = 0, work_meanwhile = 0, async_loads = 0;
  // Per thread, in copy loops without a constant start (copy_loops.h): number of loads, and number of waits for a batch
  // of loads.
  double copied_loads = 0, copy_waits = 0;
  Effort effort = {};
};

struct CallProfile {
  Shape shape = {};
  std::vector<LaunchProfile> launches = {};
  std::string error = {};  // why there is no profile
};

/// Parses a runner's record (common/protocol/profile_record.h). Returns nullopt if it is invalid. `binary` contains the
/// code.
std::optional<std::vector<LaunchProfile>> read_profile(const std::string& record, const std::string& binary);

/// Runs one call of a program of Flavour::emulator_profile on matrices of zeros. Runs a sample of blocks across each
/// launch's grid, and fewer if blocks do much work. `source` is the program's text, because "#pragma unroll" matters.
CallProfile profile_call(const std::string& binary, const std::string& source, const Shape& shape,
                         uint32_t most_blocks = 24, double seconds = 20);

}  // namespace grader
