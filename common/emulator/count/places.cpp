#include "common/emulator/count/places.h"

#include <algorithm>

#include "common/emulator/device/state/threads.h"

namespace emu {

void Places::block_begins(size_t threads) {
  threads_ = threads;
  lanes_.assign(known_.size() * threads, 0);
}

uint32_t Places::new_slot(uint32_t pc) {
  known_.push_back({0, pc, 0, 0, 0});
  lanes_.resize(known_.size() * threads_, 0);
  return slots_[pc] = static_cast<uint32_t>(known_.size());
}

size_t Places::settle(uint64_t& most) {
  const size_t warps = (threads_ + kWarp - 1) / kWarp;
  std::vector<uint64_t> lines(warps, 0);
  std::vector<uint32_t> of_warp(known_.size() * warps);
  for (size_t slot = 0; slot < known_.size(); ++slot)
    for (size_t w = 0; w < warps; ++w) {
      const uint32_t* lane = &lanes_[slot * threads_ + w * kWarp];
      const size_t count = std::min<size_t>(kWarp, threads_ - w * kWarp);
      uint64_t sum = 0;
      uint32_t highest = 0;
      for (size_t l = 0; l < count; ++l) {
        sum += lane[l];
        highest = std::max(highest, lane[l]);
      }
      known_[slot].lanes += sum;
      known_[slot].warps += highest;
      of_warp[slot * warps + w] = highest;
      lines[w] += highest;
    }
  std::fill(lanes_.begin(), lanes_.end(), 0);
  const auto longest = std::ranges::max_element(lines);
  if (longest == lines.end() || *longest <= most) return kNone;
  most = *longest;
  const auto warp = static_cast<size_t>(longest - lines.begin());
  for (size_t slot = 0; slot < known_.size(); ++slot) known_[slot].longest = of_warp[slot * warps + warp];
  return warp;
}

void Places::take(uint32_t launch, std::vector<lab::ProfiledPlace>& places) {
  for (lab::ProfiledPlace& place : known_) {
    slots_[place.pc] = 0;
    place.launch = launch;
  }
  std::ranges::sort(known_, {}, &lab::ProfiledPlace::pc);
  places.insert(places.end(), known_.begin(), known_.end());
  known_.clear();
  lanes_.clear();
}

}  // namespace emu
