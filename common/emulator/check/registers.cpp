#include "common/emulator/check/registers.h"

#include <algorithm>
#include <cstring>

#include "common/emulator/device/state/frames.h"
#include "common/emulator/device/state/state.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;
using lab::Severity;

void report(const AccessSite& site, Detail detail, uint32_t other_pc) {
  if (known_finding({FindingKind::async_order, detail, site.pc, other_pc})) return;
  auto f = finding_at(site, FindingKind::async_order, Severity::error, detail);
  f.other_pc = other_pc;
  add_finding(f);
}

bool overlap(const HeldRegisters& a, uintptr_t begin, size_t bytes) {
  return begin < a.begin + a.bytes && a.begin < begin + bytes;
}

}  // namespace

void Registers::clear() {
  if (any_) threads_.clear();
  any_ = false;
}

Registers::Thread& Registers::mine() {
  const auto me = static_cast<size_t>(state.running.thread);
  if (threads_.size() <= me) threads_.resize(me + 1);
  return threads_[me];
}

/// True if the variable has changed since the last fence, according to the copy of the stack made then. Accesses to
/// variables that no product has used before are not tracked, so their bytes are compared.
bool Registers::has_changed(const Thread& t, const HeldRegisters& place) const {
  if (place.begin < t.stack_begin || place.begin + place.bytes > t.stack_begin + t.stack.size()) return false;
  return std::memcmp(&t.stack[place.begin - t.stack_begin], reinterpret_cast<const void*>(place.begin), place.bytes) !=
         0;
}

/// Products of the same shape may accumulate into the same sums without a fence in between.
void Registers::hold(Thread& t, uint32_t pc, uint32_t group, const HeldRegisters& place) {
  const AccessSite site{place.begin, place.bytes, place.are_sums, false, pc};
  const bool is_known =
      std::ranges::any_of(t.held, [&](const Held& h) { return overlap(h.place, place.begin, place.bytes); });
  if (!is_known && has_changed(t, place)) report(site, Detail::no_wgmma_fence, 0);
  for (const Held& h : t.held) {
    if (!overlap(h.place, place.begin, place.bytes)) continue;
    if (h.touched) report(site, Detail::no_wgmma_fence, h.pc);
    if (h.under_way && h.place.are_sums != place.are_sums)
      report(site, h.place.are_sums ? Detail::sums_under_way : Detail::fragment_under_way, h.pc);
  }
  std::erase_if(t.held, [&](const Held& h) { return overlap(h.place, place.begin, place.bytes); });
  t.held.push_back({place, group, pc, true, false});
}

void Registers::issued(uint32_t pc, uint32_t group, const std::vector<HeldRegisters>& held) {
  any_ = true;
  Thread& t = mine();
  if (!t.has_fenced && !held.empty())
    report({held[0].begin, held[0].bytes, true, false, pc}, Detail::no_wgmma_fence, 0);
  t.has_fenced = true;
  for (const HeldRegisters& place : held) hold(t, pc, group, place);
}

void Registers::fence() {
  any_ = true;
  Thread& t = mine();
  t.has_fenced = true;
  for (Held& h : t.held) h.touched = false;
  t.stack_begin = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  if (!on_own_stack(t.stack_begin)) return;
  const auto* first = reinterpret_cast<const unsigned char*>(t.stack_begin);
  t.stack.assign(first, reinterpret_cast<const unsigned char*>(emu_stack_high));
}

void Registers::over(uint32_t group) {
  if (!any_) return;
  for (Held& h : mine().held)
    if (h.group < group) h.under_way = false;
}

void Registers::touched(const AccessSite& site) {
  const auto me = static_cast<size_t>(state.running.thread);
  if (me >= threads_.size()) return;
  for (Held& h : threads_[me].held) {
    if (!overlap(h.place, site.address, site.bytes)) continue;
    if (h.under_way) report(site, h.place.are_sums ? Detail::sums_under_way : Detail::fragment_under_way, h.pc);
    h.touched |= site.write || h.place.are_sums;
  }
}

}  // namespace emu
