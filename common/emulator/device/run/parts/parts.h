// Runs the blocks of one launch on several cores, with the same result as on one core.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

namespace emu {

/// The steps of the current launch from `first` to `end` - 1. Each step runs one block or nothing.
struct Steps {
  uint64_t first, end;
  int64_t accesses;  // estimated number of accesses in one step
  std::function<void(uint64_t step)> run;
  // Variables of the caller that `run` may increase. After run_in_parts(), each has its maximum over all processes.
  std::span<uint64_t> largest = {};
};

/// Runs steps in several processes, if this saves time. The result is used only if no process accesses a word that
/// another process writes. Returns the first step that remains to be run. The state is then the same as if this process
/// had run all earlier steps in order.
uint64_t run_in_parts(const Steps& steps);

}  // namespace emu
