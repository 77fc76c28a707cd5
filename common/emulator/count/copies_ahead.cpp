#include "common/emulator/count/copies_ahead.h"

#include <algorithm>

#include "common/emulator/device/state/clusters.h"

namespace emu {

void CopiesAhead::block_begins() {
  clocks_.clear();
  fills_.clear();
  std::ranges::fill(fill_of_word_, 0u);
  warp_groups_.clear();
  begun_ = {};
}

void CopiesAhead::block_ends(lab::CountsRecord& total) {
  for (const Fill& fill : fills_) {
    total.copied_bytes += fill.bytes;
    total.copied_bytes_used += fill.used;
    if (fill.is_ahead) total.copied_bytes_ahead += fill.used;
  }
  fills_.clear();
}

void CopiesAhead::use_begins(const BesideUse& use_of, uintptr_t address, size_t bytes) {
  if (use_of.write) return copy_begins(use_of.over, address, bytes);
  if (use_of.is_operand) product_begins(use_of.over);
  const uintptr_t first = (address - kSharedBase) / 4;
  for (uintptr_t word = first; word < first + bytes / 4; ++word) word_read(word);
}

bool CopiesAhead::may_be_multiplying(int rank) const {
  return std::ranges::any_of(warp_groups_, [&](const Multiplying& group) {
    return group.rank == rank && !clocks_.knows(state.running.thread, group.last);
  });
}

/// More than a ring has: what is older is over.
std::span<CopiesAhead::Fill> CopiesAhead::recent_fills() {
  constexpr size_t kRecent = 64;
  return std::span(fills_).last(std::min(fills_.size(), kRecent));
}

void CopiesAhead::copy_begins(SyncPoint over, uintptr_t address, size_t bytes) {
  const int rank = rank_at(address);
  const bool is_ahead = may_be_multiplying(rank);
  const auto recent = recent_fills();
  const auto known = std::ranges::find_if(recent, [&](const Fill& fill) {
    return fill.over.object == over.object && fill.over.turn == over.turn && fill.is_ahead == is_ahead;
  });
  const size_t index = fills_.size() - static_cast<size_t>(recent.end() - known);
  if (known == recent.end()) fills_.push_back({over, rank, 0, 0, is_ahead});
  fills_[index].bytes += bytes;
  const size_t first = (address - kSharedBase) / 4, words = bytes / 4;
  if (fill_of_word_.size() < first + words) fill_of_word_.resize(first + words);
  std::fill_n(&fill_of_word_[first], words, static_cast<uint32_t>(index + 1));
}

/// Each warp tells of it piece by piece.
void CopiesAhead::product_begins(SyncPoint over) {
  if (begun_.object == over.object && begun_.turn == over.turn) return;
  begun_ = over;
  const int rank = rank_of(state.running.thread);
  const auto known = std::ranges::find(warp_groups_, over.object, [](const Multiplying& g) { return g.last.object; });
  if (known == warp_groups_.end())
    warp_groups_.push_back({over, rank});
  else
    known->last.turn = std::max(known->last.turn, over.turn);
  for (Fill& fill : recent_fills())
    if (fill.rank == rank && !clocks_.knows(state.running.thread, fill.over)) fill.is_ahead = true;
}

}  // namespace emu
