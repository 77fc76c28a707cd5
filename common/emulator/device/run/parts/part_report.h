// The report of a child process that runs some of the blocks of a launch (parts.h). The report is in memory that the
// child shares with its parent. Although the report is large, only pages that the child writes use memory, and the
// parent reads no other pages.
#pragma once
#include <cstdint>

#include "common/emulator/device/run/parts/words.h"
#include "common/emulator/device/state/threads.h"
#include "common/emulator/observe/events.h"

namespace emu {

class PartReport {
 public:
  struct Head {
    bool done;           // all blocks have run, and the report is complete
    uint32_t intervals;  // number of intervals that it used
    int64_t accesses;    // number of accesses that its blocks made
    size_t turns;        // number of entries in turns()
  };

  /// Allocates a report for a child that runs `blocks` blocks and updates `numbers` maxima (Steps::largest).
  /// `processes` is the number of processes of the launch.
  PartReport(const Words& words, unsigned processes, uint64_t blocks, size_t numbers);
  PartReport(const PartReport&) = delete;
  PartReport& operator=(const PartReport&) = delete;
  ~PartReport();

  /// False if the system could not allocate the memory.
  explicit operator bool() const { return base_ != nullptr; }

  Head& head() const { return *at<Head>(0); }
  Turn* turns() const { return at<Turn>(turns_); }
  uint64_t* numbers() const { return at<uint64_t>(numbers_); }
  /// One bit per group of words: 1 if the child's kernels accessed the group.
  uint64_t* touched() const { return at<uint64_t>(touched_); }
  bool has_touched(size_t group) const { return touched()[group / 64] >> group % 64 & 1; }
  /// For a group that was accessed: a mask of its written words ([0]) and of its read words ([1]).
  uint64_t* masks(const Group& g) const { return at<uint64_t>(masks_) + 2 * g.number; }
  /// For a group that was written: the new values of its words.
  uint32_t* values(const Group& g) const { return at<uint32_t>(values_) + kGroup * g.number; }
  /// The observer's records of the accessed words in near memory, one group after the other.
  Remembered* remembered() const { return at<Remembered>(remembered_); }
  const Remembered* remembered_end() const { return at<Remembered>(bytes_); }

 private:
  template <class T>
  T* at(size_t offset) const {
    return reinterpret_cast<T*>(base_ + offset);
  }
  size_t room(size_t bytes);

  size_t bytes_ = 0;  // size of the report
  // Offsets of the parts of the report.
  size_t head_, turns_, numbers_, touched_, masks_, values_, remembered_;
  unsigned char* base_ = nullptr;
};

}  // namespace emu
