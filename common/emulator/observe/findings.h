// Collects findings: each (kind, detail, place, other place) once, with a count and the first example.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/messages.h"
#include "common/protocol/protocol.h"

namespace emu {

/// Where something about shared memory happens: the rest of a record differs from one example to the next.
struct Place {
  lab::FindingKind kind;
  lab::Detail detail;
  uint32_t pc, other_pc;
  bool operator==(const Place&) const = default;
};

class Findings {
 public:
  void add(const lab::FindingRecord& finding);
  /// Counts one more of what is known; false for what is not. A wrong kernel does the same a million times.
  bool again(const Place& place);
  void clear();
  const std::vector<lab::FindingRecord>& list() const { return list_; }

 private:
  bool room_for(lab::Severity severity) const;
  template <class Key>
  std::vector<size_t>::iterator find(const Key& key);

  std::vector<lab::FindingRecord> list_;
  std::vector<size_t> sorted_;  // indices into the list, by key
  struct Recent {
    Place place;
    size_t index = SIZE_MAX;
  };
  static constexpr size_t kRecent = 16;
  std::array<Recent, kRecent> recent_ = {};  // what again() found last, by the lowest bits of its place
};

/// A record with the running block and thread filled in and everything else empty.
lab::FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail);

/// The same with the access, its array and its element.
lab::FindingRecord finding_at(const AccessSite& site, lab::FindingKind kind, lab::Severity severity,
                              lab::Detail detail);

/// Where host code is.
void set_place(lab::FindingRecord& finding, const HostPlace& place);

/// Adds to the device's findings and tells the observer. Defined where the device is (device/run/device.cpp).
void add_finding(const lab::FindingRecord& finding);
/// Findings::again() of the device's.
bool known_finding(const Place& place);

/// Adds an error of which nothing but its line and this is known; Detail says what `number` is.
void add_error(int line, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");
/// The same where a place in the program is known and no line.
void add_error_at(uint64_t pc, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");

/// Copies at most 159 characters.
void set_text(lab::FindingRecord& finding, const char* text);

}  // namespace emu
