#include "common/emulator/wall/ring.h"

#include <linux/futex.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>

namespace emu {

Ring* make_ring() {
  void* got = mmap(nullptr, sizeof(Ring), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return got == MAP_FAILED ? nullptr : static_cast<Ring*>(got);
}

void wait_for_change(std::atomic<uint32_t>& counter, uint32_t seen, void (*idle)()) {
  // On one CPU, yielding is the fastest way to reach the other process; on two, polling is.
  constexpr int kLooks = 100;
  for (int i = 0; i < kLooks; ++i) {
    if (counter.load(std::memory_order_acquire) != seen) return;
    sched_yield();
  }
  while (counter.load(std::memory_order_acquire) == seen) {
    const timespec while_idle{0, 5'000'000};
    syscall(SYS_futex, &counter, FUTEX_WAIT, seen, &while_idle, nullptr, 0);
    idle();
  }
}

void count_up(std::atomic<uint32_t>& counter) {
  counter.fetch_add(1, std::memory_order_release);
  syscall(SYS_futex, &counter, FUTEX_WAKE, 1, nullptr, nullptr, 0);
}

Taken DeviceEnd::take(void (*idle)()) {
  wait_for_change(ring->asked, taken++, idle);
  Taken message;
  message.op = ring->op;
  std::memcpy(message.message, ring->message, sizeof message.message);
  const size_t bytes = std::min<size_t>(ring->bytes, kMostData);
  message.data.assign(ring->data, ring->data + bytes);
  return message;
}

void DeviceEnd::give(const Answer& answer, const void* data, size_t bytes) {
  ring->answer = answer;
  ring->answer_bytes = bytes;
  if (bytes) std::memcpy(ring->data, data, bytes);
  count_up(ring->answered);
}

}  // namespace emu
