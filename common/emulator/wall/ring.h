// The one piece of memory that both processes write: a message and its answer, one at a time. The host asks and waits;
// the device takes and answers.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Ring {
  std::atomic<uint32_t> asked, answered;  // how many; futexes, too
  Op op;
  alignas(8) unsigned char message[sizeof(Copy) + sizeof(Launch)];
  uint64_t bytes;  // of data, in the message
  Answer answer;
  uint64_t answer_bytes;
  unsigned char data[kMostData];
};

/// Shared with what is forked later. Null when the system refuses it.
Ring* make_ring();

/// Until the counter is no longer `seen`. Looks a few times, then sleeps; `idle` is called every few milliseconds.
void wait_for_change(std::atomic<uint32_t>& counter, uint32_t seen, void (*idle)());
void count_up(std::atomic<uint32_t>& counter);

/// A message as the device has it: its own copy.
struct Taken {
  Op op;
  unsigned char message[sizeof(Ring::message)];
  std::vector<unsigned char> data;

  template <class Message>
  Message as() const {
    static_assert(sizeof(Message) <= sizeof message);
    Message m;
    std::memcpy(&m, message, sizeof m);
    return m;
  }
};

/// The device's end. What it has taken it counts itself: the host may write anything into the ring.
struct DeviceEnd {
  Ring* ring = nullptr;
  uint32_t taken = 0;

  Taken take(void (*idle)());
  void give(const Answer& answer, const void* data = nullptr, size_t bytes = 0);
};

}  // namespace emu
