// Collects the findings of a case. Findings with the same kind, detail and code locations are stored once, with a count
// and the first example.
#pragma once
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/messages.h"
#include "common/protocol/protocol.h"

namespace emu {

/// The fields that repeated findings of one mistake have in common. All other fields may differ from one occurrence to
/// the next. `pc` and `other_pc` are the locations of the two accesses in the program.
struct Place {
  lab::FindingKind kind;
  lab::Detail detail;
  uint32_t pc, other_pc;
  bool operator==(const Place&) const = default;
};

class Findings {
 public:
  void add(const lab::FindingRecord& finding);
  /// If a finding with this key exists, counts one more occurrence and returns true. This function must be fast,
  /// because a wrong kernel may repeat its mistake a million times.
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
  std::array<Recent, kRecent> recent_ = {};  // cache for again(), indexed by the lowest bits of the key
};

/// Returns a record with these fields and the coordinates of the running block and thread. All other fields are empty.
lab::FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail);

/// Same as new_finding(). Also sets the access, its array and its element.
lab::FindingRecord finding_at(const AccessSite& site, lab::FindingKind kind, lab::Severity severity,
                              lab::Detail detail);

/// Sets the location of a finding about host code.
void set_place(lab::FindingRecord& finding, const HostPlace& place);

/// Adds a finding to those of the device and passes it to the observer. Defined in device/run/device.cpp.
void add_finding(const lab::FindingRecord& finding);
/// Calls Findings::again() for the findings of the device.
bool known_finding(const Place& place);

/// Adds an error for which only the source line is known. lab::Detail defines the meaning of `number`.
void add_error(int line, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");
/// Same as add_error(), with an offset in the program instead of a line.
void add_error_at(uint64_t pc, lab::FindingKind kind, lab::Detail detail, int64_t number = 0, const char* text = "");

/// Copies at most 159 characters of `text` into the finding.
void set_text(lab::FindingRecord& finding, const char* text);

}  // namespace emu
