// Runs the blocks of one launch on several cores, with the same result as on one.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

namespace emu {

/// Steps of the running launch; each runs a block or nothing.
struct Steps {
  uint64_t first, end;
  int64_t accesses;  // estimate for one step
  std::function<void(uint64_t step)> run;
  std::span<uint64_t> largest =
      {};  // numbers of the caller that `run` increases: each becomes the maximum over all processes
};

/// Runs steps of the running launch in several processes, if that saves time and each process uses its own words only.
/// Returns the first step that remains to be run. The state is then as if this process had run the earlier steps in
/// order.
uint64_t run_in_parts(const Steps& steps);

}  // namespace emu
