#include "common/emulator/check/ordering.h"

#include <algorithm>
#include <utility>

#include "common/emulator/device/state/state.h"

namespace emu {

// ---- what a block knows

bool KnownBlocks::holds(const Published& p) const {
  if (p.turn < floor_) return true;
  const auto at = std::ranges::lower_bound(exact_, p.turn, {}, &Published::turn);
  return at != exact_.end() && at->turn == p.turn && at->until >= p.until;
}

void KnownBlocks::add(const Published& p) {
  if (p.turn < floor_) return;
  const auto at = std::ranges::lower_bound(exact_, p.turn, {}, &Published::turn);
  if (at != exact_.end() && at->turn == p.turn)
    at->until = std::max(at->until, p.until);
  else
    exact_.insert(at, p);
  if (exact_.size() <= kMost) return;
  floor_ = exact_.front().turn + 1;
  exact_.erase(exact_.begin());
}

void KnownBlocks::add(const KnownBlocks& other) {
  floor_ = std::max(floor_, other.floor_);
  std::erase_if(exact_, [&](const Published& p) { return p.turn < floor_; });
  for (const Published& p : other.exact_) add(p);
}

// ---- fences

void Ordering::clear() {
  if (all_ && !published_) published_ = std::make_unique<Intervals>();
  if (all_)
    for (const auto& [address, there] : all_->released_at) (*published_)[address] = there.own.until;
  all_.reset();
}

void Ordering::block_begins() {
  known_of_launches_ = 0;
  if (!all_) return;
  all_->own.known.reset();
  all_->own.fenced = 0;
  std::ranges::fill(all_->own.fenced_by, 0);
}

void Ordering::block_waits(uint64_t block) {
  if (all_) all_->waiting[block] = all_->own;
}

void Ordering::block_goes_on(uint64_t block) {
  block_begins();
  if (!all_) return;
  const auto found = all_->waiting.find(block);
  if (found != all_->waiting.end()) all_->own = std::move(found->second);
}

void Ordering::barrier() {
  if (all_) all_->own.fenced = std::max(all_->own.fenced, *std::ranges::max_element(all_->own.fenced_by));
}

void Ordering::warp_met(int warp, unsigned lanes) {
  if (!all_) return;
  uint32_t* const fenced = &all_->own.fenced_by[static_cast<size_t>(warp * kWarp)];
  uint32_t last = 0;
  for_each_lane(lanes, [&](int lane) { last = std::max(last, fenced[lane]); });
  for_each_lane(lanes, [&](int lane) { fenced[lane] = last; });
}

void Ordering::fence(int thread, uint32_t interval) {
  if (!all_) all_ = std::make_unique<All>();
  all_->own.fenced_by[static_cast<size_t>(thread)] = interval;
}

// ---- atomics

void Ordering::receive(const Release& there, size_t turn) {
  if (there.own.turn == turn || (all_->own.known && all_->own.known->holds(there.own))) return;
  auto known = all_->own.known ? std::make_shared<KnownBlocks>(*all_->own.known) : std::make_shared<KnownBlocks>();
  if (there.known) known->add(*there.known);
  known->add(there.own);
  all_->own.known = known;
}

void Ordering::publish(const Published& own) {
  auto& until = all_->published_until;
  if (until.size() <= own.turn) until.resize(own.turn + 1);
  until[own.turn] = std::max(until[own.turn], own.until);
}

/// For a block that has waited, also publishes its earlier turns completely. This can miss a race but never invents
/// one.
void Ordering::release(Release& there, const Published& own) {
  const uint32_t before = there.own.turn == own.turn ? there.own.until : 0;
  auto known = all_->own.known;
  const Running& r = state.running;
  if (r.interrupted) {
    auto more = known ? std::make_shared<KnownBlocks>(*known) : std::make_shared<KnownBlocks>();
    for (size_t turn = 0; turn < own.turn; ++turn) {
      if (r.turns[turn].block != r.block_index) continue;
      const Published earlier{turn, r.turns[turn + 1].first - 1};
      more->add(earlier);
      publish(earlier);
    }
    known = more;
  }
  there = {{own.turn, std::max(before, own.until)}, known};
  publish(own);
}

void Ordering::receive_of_launches(uintptr_t address) {
  if (!published_) return;
  if (const auto there = published_->find(address); there != published_->end())
    known_of_launches_ = std::max(known_of_launches_, there->second);
}

void Ordering::strong(size_t turn, int thread, uintptr_t address, bool releases) {
  receive_of_launches(address);
  if (!all_) return;
  const auto there = all_->released_at.find(address);
  if (there != all_->released_at.end()) receive(there->second, turn);
  const uint32_t until = std::max(all_->own.fenced, all_->own.fenced_by[static_cast<size_t>(thread)]);
  if (releases && until > 0) release(all_->released_at[address], {turn, until});
}

bool Ordering::happened_before(size_t turn, uint32_t interval) const {
  if (!all_ || !all_->own.known) return false;
  if (turn >= all_->own.known->floor()) return all_->own.known->holds({turn, interval});
  return turn < all_->published_until.size() && interval <= all_->published_until[turn];
}

}  // namespace emu
