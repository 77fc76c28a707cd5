#include "common/emulator/device/run/device.h"

namespace emu {

constinit Device device;

// Rooms below this one know the first part of the device by this name.
extern State state __attribute__((alias("_ZN3emu6deviceE")));

bool Device::start() {
  learn_address_space();
  return reserve_memory() && observer.start();
}

void Device::reset() {
  observer.case_begins();
  errors = {};
  copies_back = {};
}

void add_finding(const lab::FindingRecord& finding) {
  note_meeting_of_blocks();
  device.findings.add(finding);
  device.observer.finding(finding);
}

bool known_finding(const Place& place) {
  if (!device.findings.again(place)) return false;
  note_meeting_of_blocks();
  return true;
}

}  // namespace emu
