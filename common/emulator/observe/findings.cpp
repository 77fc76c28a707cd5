#include "common/emulator/observe/findings.h"

#include <algorithm>
#include <cstring>
#include <tuple>

#include "common/emulator/device/state/clusters.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

using lab::FindingRecord;

// Limit per severity, so that warnings do not displace errors. A kernel that is wrong everywhere must not exhaust
// memory.
constexpr size_t kMostFindings = 200;

/// The line is part of the key only if the place in the program is unknown.
auto key_of(const FindingRecord& f) {
  return std::make_tuple(f.kind, f.detail, f.pc, f.other_pc, f.pc ? 0 : f.line, f.other_line);
}

void describe_callers(FindingRecord& f) {
  uint32_t path = state.running.path;
  for (uint64_t& caller : f.callers) {
    if (path == 0) return;
    caller = state.paths.nodes[path].pc;
    path = leave_path(path);
  }
}

void describe_shared(FindingRecord& f, uintptr_t address) {
  f.space = lab::Space::shared;
  const auto a = shared_array_at(address - kSharedBase);
  if (!a) return;
  std::strncpy(f.array, a->name, sizeof f.array - 1);
  f.byte_offset = static_cast<int64_t>(address - kSharedBase - a->offset);
  f.element_bytes = static_cast<int32_t>(a->element_bytes);
  f.number = static_cast<int64_t>(a->bytes);
  std::copy_n(a->dimensions, 4, f.dimensions);
}

void describe_variable(FindingRecord& f, uintptr_t address) {
  f.space = is_constant_variable(address) ? lab::Space::constant : lab::Space::device_variable;
  f.byte_offset = static_cast<int64_t>(place_in_program(address));
}

void describe_global(FindingRecord& f, uintptr_t address) {
  f.space = lab::Space::global;
  const Allocation* a = find_allocation(address);
  if (!a) return;
  std::strncpy(f.array, a->name.c_str(), sizeof f.array - 1);
  f.byte_offset = static_cast<int64_t>(address - a->base);
  f.number = static_cast<int64_t>(a->bytes);
  if (a->name.empty()) f.other_line = a->line;
}

}  // namespace

/// Returns the first entry that is not less than `key`.
template <class Key>
std::vector<size_t>::iterator Findings::find(const Key& key) {
  return std::lower_bound(sorted_.begin(), sorted_.end(), key,
                          [&](size_t i, const Key& wanted) { return key_of(list_[i]) < wanted; });
}

bool Findings::again(const Place& place) {
  Recent& recent = recent_[(place.pc ^ place.other_pc >> 2) % kRecent];
  if (recent.index >= list_.size() || recent.place != place) {
    const auto key = std::make_tuple(place.kind, place.detail, uint64_t{place.pc}, uint64_t{place.other_pc}, 0, 0);
    const auto known = find(key);
    if (known == sorted_.end() || key_of(list_[*known]) != key) return false;
    recent = {place, *known};
  }
  ++list_[recent.index].count;
  return true;
}

void Findings::add(const FindingRecord& finding) {
  const auto key = key_of(finding);
  const auto place = find(key);
  if (place != sorted_.end() && key_of(list_[*place]) == key) {
    list_[*place].count += finding.count;
  } else if (room_for(finding.severity)) {
    sorted_.insert(place, list_.size());
    list_.push_back(finding);
  }
}

bool Findings::room_for(lab::Severity severity) const {
  return static_cast<size_t>(std::ranges::count(list_, severity, &FindingRecord::severity)) < kMostFindings;
}

void Findings::clear() {
  list_.clear();
  sorted_.clear();
  recent_ = {};
}

FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail) {
  FindingRecord f = lab::empty_finding();
  f.kind = kind;
  f.severity = severity;
  f.detail = detail;
  if (state.running.in_kernel) name_thread(state.running.thread, f.block, f.thread);
  return f;
}

FindingRecord finding_at(const AccessSite& site, lab::FindingKind kind, lab::Severity severity, lab::Detail detail) {
  FindingRecord f = new_finding(kind, severity, detail);
  f.pc = site.pc;
  f.access = site.atomic ? lab::Access::atomic : site.write ? lab::Access::write : lab::Access::read;
  f.access_bytes = static_cast<int32_t>(site.bytes);
  if (state.running.in_kernel) {
    describe_callers(f);
    f.line = state.running.launch_line;
  }
  if (is_shared(site.address))
    describe_shared(f, site.address);
  else if (is_device_variable(site.address) || is_constant_variable(site.address))
    describe_variable(f, site.address);
  else
    describe_global(f, site.address);
  return f;
}

void add_error(int line, lab::FindingKind kind, lab::Detail detail, int64_t number, const char* text) {
  FindingRecord f = new_finding(kind, lab::Severity::error, detail);
  f.line = line;
  f.number = number;
  set_text(f, text);
  add_finding(f);
}

void set_place(FindingRecord& finding, const HostPlace& place) {
  finding.pc = place.pc;
  std::copy_n(place.callers, lab::kCallers, finding.callers);
}

void add_error_at(uint64_t pc, lab::FindingKind kind, lab::Detail detail, int64_t number, const char* text) {
  FindingRecord f = new_finding(kind, lab::Severity::error, detail);
  f.pc = pc;
  f.number = number;
  set_text(f, text);
  add_finding(f);
}

void set_text(FindingRecord& finding, const char* text) { std::strncpy(finding.text, text, sizeof finding.text - 1); }

}  // namespace emu
