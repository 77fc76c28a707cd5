#include "common/emulator/device/run/device.h"

#include <cstdlib>

namespace emu {

// A section of its own, which lies on pages of its own (common/runner/seal.ld).
__attribute__((section("emu_state"))) constinit Device device;

// What stands below the device in the order of the rooms knows its first part by this name.
extern State state __attribute__((alias("_ZN3emu6deviceE")));

bool Device::start() {
  learn_address_space();
  return reserve_memory() && observer.start();
}

void Device::reset() {
  observer.case_begins();
  reset_memory();
  shared.dynamic_limit = kMaxStaticShared;
  errors = {};
  copies_back.counted = false;
  copies_back.bytes = 0;
}

void add_finding(const lab::FindingRecord& finding) {
  OpenOwnMemory open;
  device.findings.add(finding);
  device.observer.finding(finding);
}

void end_case_early() {
  device.end_case();
  std::abort();
}

}  // namespace emu
