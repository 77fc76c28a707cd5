#include "common/emulator/observe/findings.h"

#include <cstring>
#include <map>
#include <tuple>

#include "common/emulator/device/machine.h"
#include "common/emulator/device/own_memory.h"

namespace emu {
namespace {

constexpr size_t kMostFindings = 200;  // a kernel that is wrong everywhere must not fill the memory

using Key = std::tuple<lab::FindingKind, lab::Detail, uint64_t, uint64_t, int32_t, int32_t>;

std::vector<lab::FindingRecord> list;
std::map<Key, size_t> place_in_list;

Key key_of(const lab::FindingRecord& f) { return {f.kind, f.detail, f.pc, f.other_pc, f.line, f.other_line}; }

}  // namespace

lab::FindingRecord new_finding(lab::FindingKind kind, lab::Severity severity, lab::Detail detail) {
  lab::FindingRecord f = lab::empty_finding();
  f.kind = kind;
  f.severity = severity;
  f.detail = detail;
  if (machine.in_kernel) {
    unpack(machine.block_index, machine.grid, f.block);
    unpack(machine.thread, machine.block, f.thread);
  }
  return f;
}

void add_finding(const lab::FindingRecord& finding) {
  OpenOwnMemory open;
  auto [it, is_new] = place_in_list.try_emplace(key_of(finding), list.size());
  if (!is_new) {
    if (it->second < list.size()) list[it->second].count += finding.count;
    return;
  }
  if (list.size() < kMostFindings) list.push_back(finding);
}

const std::vector<lab::FindingRecord>& findings() { return list; }

void clear_findings() {
  list.clear();
  place_in_list.clear();
}

void set_array_name(lab::FindingRecord& finding, const char* name) {
  std::strncpy(finding.array, name, sizeof finding.array - 1);
}

void set_text(lab::FindingRecord& finding, const char* text) {
  std::strncpy(finding.text, text, sizeof finding.text - 1);
}

}  // namespace emu
