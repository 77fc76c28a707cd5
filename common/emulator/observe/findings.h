// Collects findings. Each (kind, detail, place, other place) is kept once, with a count and the first example.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/messages.h"
#include "common/protocol/protocol.h"

namespace emu {

/// Identifies a finding about shared memory: all other fields differ from one example to the next.
struct Place {
  lab::FindingKind kind;
  lab::Detail detail;
  uint32_t pc, other_pc;
  bool operator==(const Place&) const = default;
};

class Findings {
 public:
  void add(const lab::FindingRecord& finding);
  /// Counts one more occurrence of a known finding; returns false for a new one. A wrong kernel repeats its mistake a
  /// million times.
  bool again(const Place& place);
  void clear();
  const std::vector<lab::FindingRecord>& list() const { return list_; }

 private:
  bool room_for(lab::Severity severity) const;
  template <class Key>
  std::vector<size_t>::iterator find(const Key& key);

  std::vector<lab::FindingRecord> list_;
  std::vector<size_t> sorted_;  // indices into list_, sorted by key
  struct Recent {
    Place place;
    size_t index = SIZE_MAX;
  };
  static constexpr size_t kRecent = 16;
  std::array<Recent, kRecent> recent_ = {};  // last findings of again(), indexed by the lowest bits of their places
};

/// Returns a record with the running block and thread filled in and all else empty.
lab::FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail);

/// Same, with the access, its array and its element.
lab::FindingRecord finding_at(const AccessSite& site, lab::FindingKind kind, lab::Severity severity,
                              lab::Detail detail);

/// Sets the location of host code.
void set_place(lab::FindingRecord& finding, const HostPlace& place);

/// Adds to the device's findings and notifies the observer. Defined with the device (device/run/device.cpp).
void add_finding(const lab::FindingRecord& finding);
/// Findings::again() of the device's findings.
bool known_finding(const Place& place);

/// Adds an error for which only a line is known; Detail defines the meaning of `number`.
void add_error(int line, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");
/// Same, with a place in the program instead of a line.
void add_error_at(uint64_t pc, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");

/// Copies at most 159 characters of `text`.
void set_text(lab::FindingRecord& finding, const char* text);

}  // namespace emu
