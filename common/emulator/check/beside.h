// What the copy engine and tensor cores do with shared memory beside the threads: the last copy that brings a piece of 16 bytes,
// and those that read it. Both move whole pieces.
#pragma once
#include <array>
#include <cstdint>
#include <memory>

#include "common/emulator/observe/events.h"
#include "common/emulator/wall/addresses.h"

namespace emu {

/// What it remembers of a piece counts only while a cell there says so (kByCopy, kReadBeside): nothing is cleared.
class BesideUses {
 public:
  static constexpr int kReaders = 4;  // of different warp groups
  struct Piece {
    BesideUse writer;
    std::array<BesideUse, kReaders> readers;
    uint8_t count;  // readers
  };

  static constexpr uintptr_t kBytes = 16;

  Piece& piece(uintptr_t address) {
    if (!pieces_) pieces_ = std::make_unique_for_overwrite<Piece[]>(kSharedBytes / kBytes);
    return pieces_[(address - kSharedBase) / kBytes];
  }
  /// Once all words have been looked at.
  void set_writer(uintptr_t address, size_t bytes, const BesideUse& use);
  /// `is_first`: no reader counts that is remembered.
  void add_reader(uintptr_t address, const BesideUse& use, bool is_first);

 private:
  std::unique_ptr<Piece[]> pieces_;
};

}  // namespace emu
