// The one emulated device, with everything that changes in the emulator. One process emulates one device, on one
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

/// Copies by cp.async: each lands when its group is waited for (async_copy.cpp).
struct AsyncCopies {
  struct Copy {
    uintptr_t to;
    uint32_t bytes;
    unsigned char data[16];
  };
  struct Group {
    const void* owner;
    std::vector<Copy> copies;
  };
  struct Queue {
    std::vector<Copy> open;    // since the last commit
    std::deque<Group> groups;  // committed, oldest first
  };
  std::vector<Queue> queues;  // one per thread of the block
  bool any = false;           // the running block has made some
};

/// A launch requested by a kernel.
struct Child {
  Launch launch;
  std::vector<unsigned char> parameters;
};

/// The device begins with its State, which is used everywhere under the name `state` (see device.cpp).
struct Device : private State {
  Observer observer;
  Findings findings;
  AsyncCopies copies;
  std::unique_ptr<Hopper> hopper;  // of the running block; null if not used
  Recording recording;
  Watch watch;
  ManagedVariables managed;
  std::vector<Child> children;    // in order of the requests
  std::vector<uint64_t> kernels;  // offsets of their thunks in the program, sorted: only these may be launched

  /// Call once, before any case. Returns false if the system refuses the address ranges.
  bool start();
  /// Call before each case. Keeps the host's allocations, limits, numbers of launches and intervals, known call paths
  /// and stacks.
  void reset();
};

extern Device device;

/// From here on, this process runs kernels and no other code of the submission (indirect_calls.cpp).
void close_gates();

}  // namespace emu
