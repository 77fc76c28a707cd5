#include "common/emulator/observe/visits.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "common/emulator/device/state/state.h"
#include "common/emulator/wall/addresses.h"
#include "common/protocol/job.h"

namespace emu {
namespace {

/// Returns corner blocks and neighbours of the first block: enough to see how an index depends on each coordinate.
std::vector<uint64_t> blocks_to_visit(const dim3& grid, size_t most) {
  std::vector<uint64_t> blocks;
  const auto add = [&](uint64_t x, uint64_t y, uint64_t z) {
    const uint64_t block = (z * grid.y + y) * grid.x + x;
    const bool inside = x < grid.x && y < grid.y && z < grid.z;
    if (inside && blocks.size() < most && std::ranges::find(blocks, block) == blocks.end()) blocks.push_back(block);
  };
  add(0, 0, 0);
  add(1, 0, 0);
  add(0, 1, 0);
  add(grid.x - 1, grid.y - 1, grid.z - 1);
  add(1, 1, 0);
  add(2, 0, 0);
  add(0, 2, 0);
  add(0, 0, 1);
  return blocks;
}

std::vector<char> threads_to_see_whole(const dim3& block, bool warps) {
  const size_t count = volume(block);
  std::vector<char> whole(count);
  if (warps) {
    constexpr size_t kLanes = 32;
    for (size_t thread = 0; thread < count; ++thread)
      whole[thread] = thread / kLanes == 0 || thread / kLanes == (count - 1) / kLanes;
    return whole;
  }
  const auto add = [&](size_t thread) {
    if (thread < count) whole[thread] = 1;
  };
  for (size_t power = 1; power < count; power *= 2) {
    add(power);
    add(power * block.x);
    add(power + power * block.x);
  }
  for (size_t thread : {size_t{0}, size_t{3}, size_t{37}, count / 2 + 1, count - 1}) add(thread);
  return whole;
}

/// True if the word is in mapped memory.
bool is_mapped(uintptr_t word) {
  if (is_shared(word)) return word - kSharedBase < state.running.shared_used;
  const Allocation* a = find_allocation(word);
  return a && word >= mapped_begin(*a) && word + 4 <= mapped_begin(*a) + mapped_bytes(*a);
}

void read_value(uintptr_t word, lab::Visit& visit) {
  visit.known = word % 4 == 0 && is_mapped(word);
  if (visit.known) std::memcpy(&visit.bits, reinterpret_cast<const void*>(word), sizeof visit.bits);
}

}  // namespace

void Visits::begin(const lab::VisitRequest& request) {
  *this = {};
  request_ = request;
  arrays_ = std::make_unique<KnownArrays>();
  on_ = request.most_blocks != 0;
}

void Visits::launch_begins() {
  if (!on_) return;
  settle();
  launches_.push_back({describe_launch(), 0});
  launches_.back().launch.first_step = static_cast<uint32_t>(visits_.size());
  blocks_ = blocks_to_visit(state.running.grid, request_.most_blocks);
  seen_whole_ = threads_to_see_whole(state.running.block, request_.whole_warps != 0);
}

void Visits::block_begins() {
  if (!on_) return;
  settle();
  flying_.clear();
  wants_block_ = std::ranges::find(blocks_, state.running.block_index) != blocks_.end();
  last_interval_.assign(seen_whole_.size(), 0);
  visits_in_it_.assign(seen_whole_.size(), 0);
}

/// Threads that are not recorded completely: records what fills tiles, but not what a sum reads.
bool Visits::wants(bool write, bool of_device) {
  constexpr uint32_t kMostVisits = 48;
  const auto thread = static_cast<size_t>(state.running.thread);
  if (thread >= seen_whole_.size()) return false;
  if (seen_whole_[thread]) return true;
  if (!of_device && !write) return false;
  if (std::exchange(last_interval_[thread], state.running.interval) != state.running.interval)
    visits_in_it_[thread] = 0;
  return ++visits_in_it_[thread] <= kMostVisits;
}

void Visits::note(uintptr_t address, uint32_t bytes, bool write, bool atomic, uint32_t pc) {
  // For a copy, g++ may report the store before the load, and make both afterwards.
  const auto touches = [&](const Stored& one) { return one.word + 4 > address && one.word < address + bytes; };
  if (write || std::ranges::any_of(unsettled_, touches)) settle();
  if (launches_.empty()) return;
  ++launches_.back().accesses;
  const bool shared = is_shared(address);
  if (!wants_block_ || (!shared && !is_global(address)) || !wants(write, !shared)) return;
  const Running& r = state.running;
  const uint32_t words = std::max(1u, bytes / 4);
  if (visits_.size() + words > request_.most_visits) {
    cut_ = true;
    return;
  }
  for (uint32_t part = 0; part < words; ++part) {
    const uintptr_t word = address + uintptr_t{4} * part;
    lab::Visit visit{};
    visit.block = static_cast<uint32_t>(r.block_index);
    visit.array = static_cast<int16_t>(arrays_->at(word));
    const int64_t offset = arrays_->offset(visit.array, word);
    visit.word = static_cast<int32_t>(offset < 0 ? -((3 - offset) / 4) : offset / 4);
    visit.pc = pc;
    visit.path = r.path;
    visit.interval = r.interval - r.block_first;
    visit.thread = static_cast<uint16_t>(r.thread);
    visit.stored = write;
    visit.atomic = atomic;
    visit.part = static_cast<uint8_t>(part);
    if (write)
      unsettled_.push_back({word, visits_.size()});
    else
      read_value(word, visit);
    visits_.push_back(visit);
    ++launches_.back().launch.steps;
  }
}

void Visits::read_settled() {
  for (const Stored& one : unsettled_) read_value(one.word, visits_[one.visit]);
  unsettled_.clear();
}

void Visits::copy_started() {
  flying_.insert(flying_.end(), unsettled_.begin(), unsettled_.end());
  settle();
}

void Visits::copy_landed(uintptr_t to, uint32_t bytes) {
  std::erase_if(flying_, [&](const Stored& one) {
    if (one.word < to || one.word >= to + bytes) return false;
    read_value(one.word, visits_[one.visit]);
    return true;
  });
}

std::string Visits::bytes() {
  if (!on_) return "";
  settle();
  lab::VisitHead head{};
  head.launches = static_cast<uint32_t>(launches_.size());
  head.arrays = static_cast<uint32_t>(arrays_->list().size());
  head.visits = static_cast<uint32_t>(visits_.size());
  head.cut = cut_;
  std::string bytes;
  lab::append_bytes(bytes, &head, 1);
  lab::append_bytes(bytes, launches_.data(), launches_.size());
  lab::append_bytes(bytes, arrays_->list().data(), arrays_->list().size());
  lab::append_bytes(bytes, visits_.data(), visits_.size());
  return bytes;
}

}  // namespace emu
