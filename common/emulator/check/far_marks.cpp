#include "common/emulator/check/far_marks.h"

#include <sys/mman.h>

#include <algorithm>

#include "common/emulator/device/state/parts.h"
#include "common/emulator/wall/addresses.h"

namespace emu {
namespace {

constexpr uintptr_t kFarBase = kDeviceBase + kNearBytes;
constexpr uintptr_t kFarWords = (kDeviceBytes - kNearBytes) / 4;
constexpr uintptr_t kGroup = 64;
constexpr size_t kMarksBytes = kFarWords / kGroup * 2 * sizeof(uint64_t);

/// Marks of the group that this far word belongs to: its written words ([0]) and its read words ([1]).
uint64_t* marks_of(uintptr_t word) { return reinterpret_cast<uint64_t*>(kFarMarksBase) + word / kGroup * 2; }

uintptr_t far_word(uintptr_t address) { return (address - kFarBase) / 4; }

/// A mask of `words` ones, at most 64.
uint64_t ones(uintptr_t words) { return words == kGroup ? ~uint64_t{0} : (uint64_t{1} << words) - 1; }

}  // namespace

void FarMarks::clear() {
  if (has_room_) madvise(reinterpret_cast<void*>(kFarMarksBase), kMarksBytes, MADV_DONTNEED);
}

void FarMarks::note(const AccessSite& site) {
  has_room_ = has_room_ || reserve(kFarMarksBase, kMarksBytes, PROT_READ | PROT_WRITE);
  if (!has_room_) return note_meeting_of_blocks();
  const uintptr_t end = far_word(site.address + site.bytes - 1) + 1;
  for (uintptr_t word = far_word(site.address), next; word < end; word = next) {
    next = std::min((word / kGroup + 1) * kGroup, end);
    marks_of(word)[site.write ? 0 : 1] |= ones(next - word) << word % kGroup;
  }
}

/// Allocations begin at the start of a group.
void FarMarks::of(uintptr_t begin, size_t words, uint64_t* masks) const {
  const uint64_t* const marks = marks_of(far_word(begin));
  for (int i = 0; i < 2; ++i) masks[i] = has_room_ ? marks[i] & ones(words) : 0;
}

}  // namespace emu
