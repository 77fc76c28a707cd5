// Which loads the compiled kernel would not repeat: -O0 code loads again what nvcc keeps in a register.
#pragma once
#include <emmintrin.h>

#include <cstdint>

namespace emu {

/// The last 32 distinct words of one memory space that a thread has loaded or stored. A load of one of them is free.
/// A store to the space may alias everything but the word it stores, so only that word stays; a barrier empties it.
/// 32 covers the operands of an 8x8 register tile twice and is far from keeping a whole tile row by accident.
class RegisterModel {
 public:
  RegisterModel() { clear(); }

  bool holds(uint32_t word) const {
    __m128i wanted = _mm_set1_epi32(static_cast<int>(word)), any = _mm_setzero_si128();
    for (int i = 0; i < kWords; i += 4) {
      __m128i four = _mm_load_si128(reinterpret_cast<const __m128i*>(words_ + i));
      any = _mm_or_si128(any, _mm_cmpeq_epi32(four, wanted));
    }
    return _mm_movemask_epi8(any) != 0;
  }

  void keep(uint32_t word) { words_[next_++ % kWords] = word; }

  void stored(uint32_t word) {
    clear();
    keep(word);
  }

  void clear() {
    for (uint32_t& w : words_) w = ~0u;
  }

 private:
  static constexpr int kWords = 32;
  alignas(16) uint32_t words_[kWords];
  unsigned next_ = 0;
};

}  // namespace emu
