// The one emulated device, and all that changes in the emulator. One process emulates one device, and one thread runs
// everything.
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

/// cp.async: a copy lands when its group is waited for (async_copy.cpp).
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
  bool any = false;           // of the running block
};

/// It begins with the State, which goes by the name `state` everywhere (see device.cpp).
/// A launch that a kernel has asked for.
struct Child {
  Launch launch;
  std::vector<unsigned char> parameters;
};

struct Device : private State {
  Observer observer;
  Findings findings;
  AsyncCopies copies;
  std::unique_ptr<Hopper> hopper;  // of the running block, where it has any
  Recording recording;
  Watch watch;
  ManagedVariables managed;
  std::vector<Child> children;    // in the order of asking
  std::vector<uint64_t> kernels;  // the places of their thunks in the program, sorted: what may be launched

  /// Once, before any case. False when the system refuses the address ranges.
  bool start();
  /// Before each case. What a process keeps: the host's allocations, limits, numbers of launches and intervals, known
  /// call paths, stacks.
  void reset();
};

extern Device device;

/// From here on this process runs kernels and no other code of the submission (indirect_calls.cpp).
void close_gates();

}  // namespace emu
