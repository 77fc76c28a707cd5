// The only memory that both processes write: one message and its answer at a time. The host sends and waits; the device
// receives and answers.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "common/emulator/wall/messages.h"

namespace emu {

struct Ring {
  std::atomic<uint32_t> asked, answered;  // counts; also used as futexes
  Op op;
  alignas(8) unsigned char message[sizeof(Copy) + sizeof(Launch)];
  uint64_t bytes;  // size of the data
  Answer answer;
  uint64_t answer_bytes;
  unsigned char data[kMostData];
};

/// Shared with processes that are forked later. Null if the system refuses.
Ring* make_ring();

/// Waits until the counter differs from `seen`. Polls a few times, then sleeps; `idle` is called every few
/// milliseconds.
void wait_for_change(std::atomic<uint32_t>& counter, uint32_t seen, void (*idle)());
void count_up(std::atomic<uint32_t>& counter);

/// The device's own copy of a message.
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

/// The device's end of the ring. It keeps its own count of messages: the host may write anything into the ring.
struct DeviceEnd {
  Ring* ring = nullptr;
  uint32_t taken = 0;

  Taken take(void (*idle)());
  void give(const Answer& answer, const void* data = nullptr, size_t bytes = 0);
};

}  // namespace emu
