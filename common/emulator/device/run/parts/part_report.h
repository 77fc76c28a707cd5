// Report of a process that runs blocks for another one, in memory shared by both. Only pages that are written use
// memory, and no other pages are read.
#pragma once
#include <cstdint>

#include "common/emulator/device/run/parts/words.h"
#include "common/emulator/device/state/threads.h"
#include "common/emulator/observe/events.h"

namespace emu {

class PartReport {
 public:
  struct Head {
    bool done;
    uint32_t intervals;
    int64_t accesses;
    size_t turns;
  };

  /// Report of one of `processes` processes that share the words: it runs `blocks` blocks and updates `numbers` maxima.
  PartReport(const Words& words, unsigned processes, uint64_t blocks, size_t numbers);
  PartReport(const PartReport&) = delete;
  PartReport& operator=(const PartReport&) = delete;
  ~PartReport();

  /// False if the system could not allocate the memory.
  explicit operator bool() const { return base_ != nullptr; }

  Head& head() const { return *at<Head>(0); }
  Turn* turns() const { return at<Turn>(turns_); }
  uint64_t* numbers() const { return at<uint64_t>(numbers_); }
  /// One bit per group.
  uint64_t* touched() const { return at<uint64_t>(touched_); }
  bool has_touched(size_t group) const { return touched()[group / 64] >> group % 64 & 1; }
  /// Masks of a group that was touched: its written words ([0]) and its read words ([1]).
  uint64_t* masks(const Group& g) const { return at<uint64_t>(masks_) + 2 * g.number; }
  /// Values of a group that was written to.
  uint32_t* values(const Group& g) const { return at<uint32_t>(values_) + kGroup * g.number; }
  /// Records of the touched words of near groups, one group after the other.
  Remembered* remembered() const { return at<Remembered>(remembered_); }
  const Remembered* remembered_end() const { return at<Remembered>(bytes_); }

 private:
  template <class T>
  T* at(size_t offset) const {
    return reinterpret_cast<T*>(base_ + offset);
  }
  size_t room(size_t bytes);

  size_t bytes_ = 0;
  size_t head_, turns_, numbers_, touched_, masks_, values_, remembered_;
  unsigned char* base_ = nullptr;
};

}  // namespace emu
