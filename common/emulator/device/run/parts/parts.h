// The blocks of one launch on several cores, so that nobody can tell.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

namespace emu {

/// Of the running launch, each a block or none.
struct Steps {
  uint64_t first, end;
  int64_t accesses;  // that one is likely to make
  std::function<void(uint64_t step)> run;
  std::span<uint64_t> largest =
      {};  // numbers of the caller's that `run` raises: each becomes the largest of all processes'
};

/// Runs steps of the running launch if that is worth more than one process and every process keeps to words of its own.
/// Returns the first step that is still to be run; this process then is as if it had run those before one after the other.
uint64_t run_in_parts(const Steps& steps);

}  // namespace emu
