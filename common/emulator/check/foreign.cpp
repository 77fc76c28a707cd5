#include "common/emulator/check/foreign.h"

#include "common/emulator/device/state/clusters.h"
#include "common/emulator/observe/findings.h"

namespace emu {
namespace {

using lab::Detail;
using lab::FindingKind;

void report(const AccessSite& site, Detail detail) {
  if (known_finding({FindingKind::shared_race, detail, site.pc, 0})) return;
  auto f = finding_at(site, FindingKind::shared_race, lab::Severity::error, detail);
  name_thread(first_thread_of(rank_at(site.address)), f.other_block, f.other_thread);
  add_finding(f);
}

bool knows_started(const Clocks& clocks, int rank) {
  const Running& r = state.running;
  return r.barrier_first > r.block_first || clocks.knows(r.thread, SyncPoint{kClusterBarrier, 1}) ||
         clocks.knows_any(r.thread, first_thread_of(rank), r.cluster.block_threads);
}

}  // namespace

void ForeignUses::clear() {
  last_.clear();
  left_.reset();
}

void ForeignUses::touched(const AccessSite& site, const Clocks& clocks) {
  const Running& r = state.running;
  const int rank = rank_at(site.address);
  if (rank == rank_of(r.thread) || rank >= r.cluster.blocks) return;
  const auto of = static_cast<size_t>(rank);
  if (left_[of]) return report(site, Detail::block_may_be_gone);
  if (!knows_started(clocks, rank)) report(site, Detail::block_not_started);
  if (site.by_engine) return;  // the destination block waits for the copy
  if (last_.empty()) last_.resize(state.threads.list.size());
  last_[static_cast<size_t>(r.thread)][of] = {site, r.interval, r.path};
}

void ForeignUses::block_left(int rank, const Clocks& clocks) {
  Running& r = state.running;
  const auto of = static_cast<size_t>(rank);
  left_.set(of);
  const auto is_known = [&](int user, uint32_t interval) {
    for (int i = 0; i < r.cluster.block_threads; ++i)
      if (clocks.knows(first_thread_of(rank) + i, user, interval)) return true;
    return false;
  };
  for (size_t user = 0; user < last_.size(); ++user) {
    const Use& use = last_[user][of];
    if (use.interval == 0 || is_known(static_cast<int>(user), use.interval)) continue;
    r.thread = static_cast<int>(user);
    r.path = use.path;
    report(use.site, Detail::block_may_be_gone);
  }
}

void ForeignUses::all_met() {
  for (auto& uses : last_)
    for (size_t rank = 0; rank < uses.size(); ++rank)
      if (!left_[rank]) uses[rank] = {};
}

}  // namespace emu
