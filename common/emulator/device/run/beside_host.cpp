#include "common/emulator/device/run/beside_host.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string>

#include "common/emulator/device/run/device.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

using lab::Access;
using lab::Detail;
using lab::FindingKind;
using lab::Severity;

constexpr size_t kWords = kPageBytes / 4;

struct LastUses {
  std::array<uint32_t, kWords> written = {}, read = {};
};

/// Uses of device memory. For __managed__ variables, only changes by launches are known.
LastUses last_uses(uintptr_t begin, size_t words) {
  LastUses uses;
  if (is_global(begin))
    device.observer.last_uses(begin, words, uses.written.data(), uses.read.data());
  else
    device.managed.last_changes(begin, words, uses.written.data());
  return uses;
}

bool is_all_waited_for(const uint32_t known[kStreams]) {
  return std::ranges::none_of(state.streams.done,
                              [&](const Streams::Done& one) { return one.work.number > known[one.work.stream]; });
}

lab::FindingRecord beside(lab::Access access, bool work_writes, int work_line, Detail detail) {
  auto f = new_finding(FindingKind::global_race, Severity::error, detail);
  f.access = access;
  f.other_access = work_writes ? Access::write : Access::read;
  f.other_line = work_line;
  return f;
}

}  // namespace

Reply unfinished_uses(const Unfinished& m) {
  static constinit std::array<unsigned char, kWords> uses = {};
  uses = {};
  if ((!is_global(m.address) && !managed_section().holds(m.address, 1)) || m.address % kPageBytes) return {};
  const LastUses last = last_uses(m.address, kWords);
  for (size_t i = 0; i < kWords; ++i) {
    if (unfinished_work(last.written[i], m.known)) uses[i] |= kUnfinishedWrite;
    if (unfinished_work(last.read[i], m.known)) uses[i] |= kUnfinishedRead;
  }
  return {{}, uses.data(), uses.size()};
}

void report_host_beside(const HostBeside& m) {
  if (!is_device_range(m.address, 4) && !managed_section().holds(m.address & ~uint64_t{3}, 4)) return;
  const LastUses last = last_uses(m.address & ~uint64_t{3}, 1);
  const Streams::Done* const writes = unfinished_work(last.written[0], m.known);
  const Streams::Done* const reads = unfinished_work(last.read[0], m.known);
  if (!writes && !reads) return;
  const AccessSite site{m.address, static_cast<uint32_t>(m.bytes), m.write != 0, false, 0};
  auto f = finding_at(site, FindingKind::global_race, Severity::error, Detail::host_beside);
  set_place(f, m.place);
  f.other_access = writes ? Access::write : Access::read;
  f.other_line = (writes ? writes : reads)->line;
  add_finding(f);
}

void report_own_beside(const OwnBeside& m) {
  constexpr Detail kDetails[] = {Detail::host_beside, Detail::freed_beside, Detail::host_reads_unwritten};
  const auto which = static_cast<size_t>(m.mishap);
  if (which >= std::size(kDetails)) return;
  auto f = beside(m.write ? Access::write : Access::read, m.work_writes != 0, m.work_line, kDetails[which]);
  if (m.mishap == OwnMishap::unwritten) f.kind = FindingKind::uninitialised_read;
  f.space = lab::Space::host;
  set_place(f, m.place);
  add_finding(f);
}

void look_at_freed(const Free& m) {
  const Allocation* const a = find_allocation(m.pointer);
  if (!state.running.whole_program || !a || a->base != m.pointer || is_all_waited_for(m.known)) return;
  for (size_t done = 0; done < a->bytes; done += kPageBytes) {
    const size_t words = std::min(kWords, (a->bytes - done + 3) / 4);
    const LastUses last = last_uses(a->base + done, words);
    for (size_t i = 0; i < words; ++i) {
      const Streams::Done* const writes = unfinished_work(last.written[i], m.known);
      const Streams::Done* const reads = unfinished_work(last.read[i], m.known);
      if (!writes && !reads) continue;
      auto f = beside(Access::write, writes != nullptr, (writes ? writes : reads)->line, Detail::freed_beside);
      f.line = m.line;
      return add_finding(f);
    }
  }
}

void report_api_mishap(const ApiMishap& m) {
  constexpr Detail kDetails[] = {Detail::prints_never_shown, Detail::time_of_unfinished_event,
                                 Detail::call_failed,        Detail::call_in_host_function,
                                 Detail::short_host_memory,  Detail::pointers_not_elements};
  const auto which = static_cast<size_t>(m.mishap);
  if (which >= std::size(kDetails) || !state.running.whole_program) return;
  const bool of_memory = m.mishap >= Mishap::short_host_memory;
  auto f = new_finding(of_memory ? FindingKind::out_of_bounds : FindingKind::launch_error,
                       of_memory ? Severity::error : Severity::warning, kDetails[which]);
  f.access = m.write ? Access::write : Access::read;
  f.extent = static_cast<int64_t>(m.bytes);
  f.number = static_cast<int64_t>(m.there);
  f.line = m.line;
  set_text(f, std::string(m.text, strnlen(m.text, sizeof m.text)).c_str());
  add_finding(f);
}

void report_refused_map(const MapRefused& m) {
  auto f = new_finding(FindingKind::launch_error, Severity::warning, Detail::tensor_map_refused);
  set_place(f, m.place);
  f.index = static_cast<int64_t>(m.argument);
  f.number = static_cast<int64_t>(m.value);
  f.extent = static_cast<int64_t>(m.limit);
  add_finding(f);
}

}  // namespace emu
