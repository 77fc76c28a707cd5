// The blocks of one launch on several cores, so that nobody can tell.
#pragma once
#include <cstdint>
#include <functional>

namespace emu {

/// Runs steps [first, steps) of the running launch, of which `run(step)` runs one, if that is worth more than one process
/// and every process keeps to words of its own. Returns the first step that is still to be run; this process then is as if
/// it had run those before one after the other.
uint64_t run_in_parts(uint64_t first, uint64_t steps, const std::function<void(uint64_t step)>& run);

}  // namespace emu
