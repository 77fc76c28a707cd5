// What the copy engine and tensor cores do with each word of shared memory beside the threads: the last copy that brings it, and
// those that read it.
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

class BesideUses {
 public:
  static constexpr int kReaders = 4;  // of different warp groups
  struct Word {
    BesideUse writer;
    std::array<BesideUse, kReaders> readers;
    uint8_t count = 0;  // readers
  };

  void clear() { words_.clear(); }
  /// Of a word of shared memory.
  Word& word(uintptr_t address) {
    const size_t at = (address - kSharedBase) / 4;
    if (at >= words_.size()) words_.resize((at / kTogether + 1) * kTogether);
    return words_[at];
  }
  void add_reader(uintptr_t address, const BesideUse& use);

 private:
  static constexpr size_t kTogether = 1 << 14;
  std::vector<Word> words_;
};

}  // namespace emu
