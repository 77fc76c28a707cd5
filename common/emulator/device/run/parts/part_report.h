// What a process that runs blocks for another one tells of them, in memory that both share. Only pages that are written take
// room, and none is read that is not.
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

  /// Of one of so many processes that share the words, which runs so many blocks and raises so many numbers.
  PartReport(const Words& words, unsigned processes, uint64_t blocks, size_t numbers);
  PartReport(const PartReport&) = delete;
  PartReport& operator=(const PartReport&) = delete;
  ~PartReport();

  /// False when the system has no such memory.
  explicit operator bool() const { return base_ != nullptr; }

  Head& head() const { return *at<Head>(0); }
  Turn* turns() const { return at<Turn>(turns_); }
  uint64_t* numbers() const { return at<uint64_t>(numbers_); }
  /// A bit for each group.
  uint64_t* touched() const { return at<uint64_t>(touched_); }
  bool has_touched(size_t group) const { return touched()[group / 64] >> group % 64 & 1; }
  /// Of a group that was touched: which words were written ([0]), and read ([1]).
  uint64_t* masks(const Group& g) const { return at<uint64_t>(masks_) + 2 * g.number; }
  /// Of a group that was written to.
  uint32_t* values(const Group& g) const { return at<uint32_t>(values_) + kGroup * g.number; }
  /// Of the words of near groups that were touched, one group after the other.
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
