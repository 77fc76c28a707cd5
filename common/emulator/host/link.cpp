#include "common/emulator/host/link.h"

#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace emu::host {

Ring* ring = nullptr;

namespace {

void nothing() {}

bool ignored_elsewhere = false;
bool is_forked = false;  // a child of the host process: the ring and its answers belong to the parent

void note_fork() { is_forked = true; }

/// Fails as on a GPU, whose driver does not know such a process. A message that has no answer ends the process.
Answer refuse_forked(Op op) {
  if (op == Op::crashed || op == Op::timed_out) _exit(1);
  static bool said = false;
  if (!said)
    std::fputs(
        "grader: a process created by fork() called CUDA. This fails, as on a GPU: only the original process may "
        "call CUDA.\n",
        stderr);
  said = true;
  constexpr int kInitializationError = 3;
  return {kInitializationError};
}

/// Data of this thread's last answer: other threads may send messages before this thread reads it.
thread_local std::vector<unsigned char> came;

}  // namespace

void ignore_elsewhere() { ignored_elsewhere = true; }

void begin(Ring* shared) {
  ring = shared;
  pthread_atfork(nullptr, nullptr, note_fork);
}

std::recursive_mutex& one_at_a_time() {
  static auto* const mutex = new std::recursive_mutex;  // never destroyed: host code runs until the process exits
  return *mutex;
}

Answer ask(Op op, const void* message, size_t message_bytes, const void* data, size_t bytes) {
  if (!ring && ignored_elsewhere) return {};
  if (!ring) std::abort();
  if (is_forked) return refuse_forked(op);
  const std::lock_guard lock(one_at_a_time());
  ring->op = op;
  std::memcpy(ring->message, message, message_bytes);
  ring->bytes = bytes;
  if (bytes) std::memcpy(ring->data, data, bytes);
  const uint32_t before = ring->answered.load();
  count_up(ring->asked);
  wait_for_change(ring->answered, before, nothing);
  const auto* const data_there = reinterpret_cast<const unsigned char*>(ring->data);
  came.assign(data_there, data_there + std::min<size_t>(ring->answer_bytes, kMostData));
  return ring->answer;
}

void take_data(void* to, size_t bytes) { std::memcpy(to, came.data(), std::min(bytes, came.size())); }

}  // namespace emu::host
