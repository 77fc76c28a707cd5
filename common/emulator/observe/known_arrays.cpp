#include "common/emulator/observe/known_arrays.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

void copy_name(char (&to)[48], const std::string& name) { std::strncpy(to, name.c_str(), sizeof to - 1); }

lab::TracedArray described(const SharedArray& a) {
  lab::TracedArray array{};
  copy_name(array.name, a.name);
  array.space = static_cast<uint32_t>(lab::Space::shared);
  array.element_bytes = static_cast<int32_t>(a.element_bytes);
  array.base = a.offset;
  array.bytes = a.bytes;
  std::copy_n(a.dimensions, 4, array.dimensions);
  array.line = a.line;
  return array;
}

lab::TracedArray described(const Allocation& a) {
  lab::TracedArray array{};
  copy_name(array.name, a.name);
  array.space = static_cast<uint32_t>(lab::Space::global);
  array.element_bytes = sizeof(float);
  array.base = a.base;
  array.bytes = a.bytes;
  array.line = a.line;
  return array;
}

}  // namespace

int KnownArrays::at(uint64_t address) {
  const bool shared = is_shared(address);
  const auto tile = shared ? shared_array_at(address - kSharedBase) : std::nullopt;
  const Allocation* matrix = shared ? nullptr : find_allocation(address);
  if (!tile && !matrix) return -1;
  const lab::TracedArray array = tile ? described(*tile) : described(*matrix);
  int& number = numbers_.emplace(std::pair{shared, array.base}, -1).first->second;
  if (number >= 0 && std::memcmp(&list_[static_cast<size_t>(number)], &array, sizeof array) == 0) return number;
  // A different array is there now: each kernel has its own arrays in shared memory, and freed memory is allocated
  // again.
  const auto same = [&](const lab::TracedArray& other) { return std::memcmp(&other, &array, sizeof array) == 0; };
  number = static_cast<int>(std::find_if(list_.begin(), list_.end(), same) - list_.begin());
  if (number == static_cast<int>(list_.size())) list_.push_back(array);
  return number;
}

int64_t KnownArrays::offset(int array, uint64_t address) const {
  const uint64_t base = array < 0 ? 0 : list_[static_cast<size_t>(array)].base;
  return static_cast<int64_t>(is_shared(address) ? address - kSharedBase - base : address - base);
}

lab::TracedLaunch describe_launch() {
  const Running& r = state.running;
  lab::TracedLaunch launch{};
  std::memcpy(launch.kernel, r.kernel, sizeof launch.kernel);
  launch.line = r.launch_line;
  const dim3* from[] = {&r.grid, &r.block};
  int32_t* to[] = {launch.grid, launch.block};
  for (int i = 0; i < 2; ++i) {
    to[i][0] = static_cast<int32_t>(from[i]->x);
    to[i][1] = static_cast<int32_t>(from[i]->y);
    to[i][2] = static_cast<int32_t>(from[i]->z);
  }
  return launch;
}

}  // namespace emu
