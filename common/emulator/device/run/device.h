// The emulated device, which contains all mutable data of the emulator. A process emulates one device, on one host
// thread.
#pragma once
#include <deque>
#include <memory>
#include <vector>

#include "common/emulator/device/run/hopper/hopper.h"
#include "common/emulator/device/run/managed.h"
#include "common/emulator/device/run/observer.h"
#include "common/emulator/device/run/recording.h"
#include "common/emulator/device/run/waiting.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/observe/findings.h"

namespace emu {

/// Copies by cp.async. The bytes of a copy are written when a thread waits for the copy's group (async_copy.cpp).
struct AsyncCopies {
  struct Copy {
    uintptr_t to;
    uint32_t bytes;
    unsigned char data[16];
  };
  struct Group {
    const void* owner;  // object that committed the group (cuda::pipeline and similar); null: the thread
    std::vector<Copy> copies;
  };
  struct Queue {
    std::vector<Copy> open;    // copies since the last commit
    std::deque<Group> groups;  // committed groups, oldest first
  };
  std::vector<Queue> queues;  // by thread of the block
  bool any = false;           // the running block has issued a copy
};

/// A launch requested by a kernel.
struct Child {
  Launch launch;
  std::vector<unsigned char> parameters;
};

/// The rest of the emulator accesses the base class State under the name `state` (see device.cpp).
struct Device : private State {
  Observer observer;
  Findings findings;
  AsyncCopies copies;
  std::unique_ptr<Hopper> hopper;  // state of the running block; null until the block uses it
  Recording recording;
  Watch watch;
  ManagedVariables managed;
  std::vector<Child> children;    // launches requested by kernels that have not run yet, oldest first
  std::vector<uint64_t> kernels;  // offsets in the program of the thunks that may be launched, sorted

  /// Call once, before any case of the job. Returns false if the system refuses the address ranges.
  bool start();
  /// Call before each case. Keeps the host's allocations and limits, the counters of launches and intervals, the known
  /// call paths, and the stacks.
  void reset();
};

extern Device device;

/// From now on, this process runs kernels and no other code of the submission (indirect_calls.cpp).
void close_gates();

}  // namespace emu
