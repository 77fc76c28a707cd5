#include "common/emulator/device/state/threads.h"

#include <sys/mman.h>

#include <boost/context/detail/fcontext.hpp>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

namespace bc = boost::context::detail;

constexpr size_t kGuard = 4096;
constexpr size_t kStackStride = kStackBytes + kGuard;

uintptr_t stack_low(int thread) { return state.threads.stacks + static_cast<size_t>(thread) * kStackStride + kGuard; }

void prepare_stacks(int count) {
  Threads& t = state.threads;
  if (!t.stacks) {
    void* got =
        mmap(nullptr, kMaxThreads * kStackStride, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    t.stacks = reinterpret_cast<uintptr_t>(got);
  }
  for (; t.stacks_ready < count; ++t.stacks_ready)
    mprotect(reinterpret_cast<void*>(stack_low(t.stacks_ready)), kStackBytes, PROT_READ | PROT_WRITE);
}

void fiber_main(bc::transfer_t from) {
  state.threads.scheduler = from.fctx;
  state.threads.thunk(state.threads.parameters);
  running_thread().state = ThreadState::finished;
  --state.threads.live;
  yield_thread();
}

}  // namespace

void make_threads(int count) {
  prepare_stacks(count);
  state.threads.list.assign(static_cast<size_t>(count), Thread{});
  for (int i = 0; i < count; ++i)
    thread_at(i).context =
        bc::make_fcontext(reinterpret_cast<void*>(stack_low(i) + kStackBytes), kStackBytes, fiber_main);
  state.threads.live = count;
}

void switch_to(int index) {
  Thread& t = thread_at(index);
  Running& r = state.running;
  r.thread = index;
  ++r.switches;
  r.who = static_cast<uint16_t>(index | t.step << 10);
  r.path = t.path;
  r.stack_low = stack_low(index);
  t.context = bc::jump_fcontext(t.context, nullptr).fctx;
  t.path = r.path;
}

void yield_thread() { state.threads.scheduler = bc::jump_fcontext(state.threads.scheduler, nullptr).fctx; }

void abandon_launch() {
  state.threads.abandoned = true;
  yield_thread();
  __builtin_unreachable();
}

bool on_own_stack(uintptr_t address) { return address - state.running.stack_low < kStackBytes; }

bool on_any_stack(uintptr_t address) {
  return state.threads.stacks && address - state.threads.stacks < kMaxThreads * kStackStride;
}

Thread& thread_at(int index) { return state.threads.list[static_cast<size_t>(index)]; }
Thread& running_thread() { return thread_at(state.running.thread); }

int first_with(ThreadState wanted) {
  const auto& threads = state.threads.list;
  for (size_t i = 0; i < threads.size(); ++i)
    if (threads[i].state == wanted) return static_cast<int>(i);
  return -1;
}

unsigned lanes_in(int warp, ThreadState wanted) {
  const auto& threads = state.threads.list;
  unsigned mask = 0;
  for (int lane = 0; lane < kWarp; ++lane) {
    size_t i = static_cast<size_t>(warp * kWarp + lane);
    if (i < threads.size() && threads[i].state == wanted) mask |= 1u << lane;
  }
  return mask;
}

unsigned lanes_that_exist(int warp) {
  int count = static_cast<int>(state.threads.list.size()) - warp * kWarp;
  return count >= kWarp ? ~0u : (1u << count) - 1;
}

}  // namespace emu
