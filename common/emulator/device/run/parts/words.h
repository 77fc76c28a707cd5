// Divides the allocated words of device memory into groups of up to 64, so that a 64-bit mask describes a group.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace emu {

constexpr size_t kGroup = 64;

/// Up to 64 words of one allocation.
struct Group {
  uintptr_t begin;
  size_t words;
  size_t number;  // index among all groups
};

/// All words that are allocated when the object is constructed.
class Words {
 public:
  Words();

  size_t groups() const { return groups_; }
  /// Number of groups in near memory (wall/addresses.h).
  size_t near_groups() const { return near_; }
  Group group(size_t number) const;

  template <class F>
  void for_each(F f) const {
    for (const Piece& piece : pieces_)
      for (size_t i = 0; i * kGroup < piece.words; ++i) f(at(piece, i));
  }

 private:
  /// One allocation.
  struct Piece {
    uintptr_t begin;
    size_t words, first;  // first: number of its first group
  };
  static Group at(const Piece& piece, size_t i) {
    return {piece.begin + 4 * i * kGroup, std::min(kGroup, piece.words - i * kGroup), piece.first + i};
  }

  std::vector<Piece> pieces_;
  size_t groups_ = 0, near_ = 0;
};

/// Returns a hash of the values of the group's words.
uint64_t digest(const Group& group);

}  // namespace emu
