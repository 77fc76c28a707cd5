#include "common/emulator/device/run/parked.h"

#include <cstring>
#include <utility>

#include "common/emulator/device/run/scheduler.h"

namespace emu {
namespace {

unsigned char* shared_memory() { return reinterpret_cast<unsigned char*>(kSharedBase); }

}  // namespace

void put_aside(Parked& block) {
  Threads& threads = state.threads;
  const Running& r = state.running;
  block.live = std::exchange(threads.live, 0);  // keeps its stacks from being reused
  if (block.live == 0) return device.observer.block_ends();
  block.threads = std::exchange(threads.list, {});
  block.warps = std::exchange(threads.warps, {});
  block.shared.assign(shared_memory(), shared_memory() + r.shared_used);
  block.copies = std::exchange(device.copies.queues, {});
  block.barrier_first = r.barrier_first;
  block.last_barrier_first = r.last_barrier_first;
  block.block_first = r.block_first;
  block.barriers = r.barriers;
  device.observer.block_parks(block.observed);
}

void take_up(uint64_t index, Parked& block) {
  enter_block(index);
  Running& r = state.running;
  state.threads.list = std::move(block.threads);
  state.threads.warps = std::move(block.warps);
  state.threads.live = block.live;
  device.copies.queues = std::move(block.copies);
  r.barrier_first = block.barrier_first;
  r.last_barrier_first = block.last_barrier_first;
  r.block_first = block.block_first;
  r.barriers = std::move(block.barriers);
  std::memcpy(shared_memory(), block.shared.data(), block.shared.size());
  device.observer.block_resumes(block.observed);
}

}  // namespace emu
