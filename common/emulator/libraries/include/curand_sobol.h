// Sobol's quasi-random generators for kernels. The first ten dimensions have the direction numbers of Joe and Kuo
// (new-joe-kuo-6), as in cuRAND; those of the other dimensions, and the scramble constants, differ from NVIDIA's.
// Included by curand_kernel.h.
#pragma once
#include <vector>

#include "curand.h"

using curandDirectionVectors32_t = unsigned int[32];
using curandDirectionVectors64_t = unsigned long long[64];
enum curandDirectionVectorSet_t {
  CURAND_DIRECTION_VECTORS_32_JOEKUO6 = 101,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_32_JOEKUO6 = 102,
  CURAND_DIRECTION_VECTORS_64_JOEKUO6 = 103,
  CURAND_SCRAMBLED_DIRECTION_VECTORS_64_JOEKUO6 = 104
};
using curandDirectionVectorSet = curandDirectionVectorSet_t;

namespace emu {

template <class Word>
struct Sobol {
  Word i, x, c;
  Word directions[8 * sizeof(Word)];
};

constexpr size_t kSobolDimensions = 20000;
/// splitmix64's output for a number.
inline unsigned long long scattered(unsigned long long x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return x ^ x >> 31;
}

/// A primitive polynomial over {0, 1}, its inner coefficients as bits, and the first direction numbers.
struct Polynomial {
  int degree;
  unsigned int inner, first[5];
};
constexpr Polynomial kPolynomials[] = {{1, 0, {1}},
                                       {2, 1, {1, 3}},
                                       {3, 1, {1, 3, 1}},
                                       {3, 2, {1, 1, 1}},
                                       {4, 1, {1, 1, 3, 3}},
                                       {4, 4, {1, 3, 5, 13}},
                                       {5, 2, {1, 1, 5, 5, 17}},
                                       {5, 4, {1, 1, 5, 5, 5}},
                                       {5, 7, {1, 1, 7, 11, 19}}};

/// Fills in the direction numbers of a dimension; number k, from 0, is an odd number below 2^(k + 1), moved to the top.
template <class Word>
void set_directions(size_t dimension, Word* v) {
  constexpr int kBits = 8 * sizeof(Word);
  const bool known = dimension > 0 && dimension <= std::size(kPolynomials);
  const Polynomial p = known ? kPolynomials[dimension - 1] : Polynomial{kBits, 0, {}};
  for (int k = 0; k < kBits; ++k) {
    const Word one = Word(1) << (kBits - 1 - k);
    if (!known) {
      v[k] = dimension == 0 ? one : one | static_cast<Word>(scattered(dimension * kBits + k)) << (kBits - 1 - k);
    } else if (k < p.degree) {
      v[k] = p.first[k] * one;
    } else {
      v[k] = v[k - p.degree] ^ v[k - p.degree] >> p.degree;
      for (int j = 1; j < p.degree; ++j)
        if (p.inner >> (p.degree - 1 - j) & 1) v[k] ^= v[k - j];
    }
  }
}
template <class Vectors, class Word>
curandStatus_t direction_vectors(Vectors** vectors) {
  static std::vector<Word> all;
  constexpr size_t kBits = 8 * sizeof(Word);
  if (all.empty()) {
    all.resize(kSobolDimensions * kBits);
    for (size_t d = 0; d < kSobolDimensions; ++d) set_directions(d, &all[d * kBits]);
  }
  return *vectors = reinterpret_cast<Vectors*>(all.data()), CURAND_STATUS_SUCCESS;
}
template <class Word>
curandStatus_t scramble_constants(Word** constants) {
  static std::vector<Word> all;
  for (size_t d = all.size(); d < kSobolDimensions; ++d) all.push_back(static_cast<Word>(scattered(~d)));
  return *constants = all.data(), CURAND_STATUS_SUCCESS;
}

}  // namespace emu

struct curandStateSobol32 : emu::Sobol<unsigned int> {};
struct curandStateScrambledSobol32 : emu::Sobol<unsigned int> {};
struct curandStateSobol64 : emu::Sobol<unsigned long long> {};
struct curandStateScrambledSobol64 : emu::Sobol<unsigned long long> {};
using curandStateSobol32_t = curandStateSobol32;
using curandStateScrambledSobol32_t = curandStateScrambledSobol32;
using curandStateSobol64_t = curandStateSobol64;
using curandStateScrambledSobol64_t = curandStateScrambledSobol64;

inline curandStatus_t curandGetDirectionVectors32(curandDirectionVectors32_t* vectors[], curandDirectionVectorSet_t) {
  return emu::direction_vectors<curandDirectionVectors32_t, unsigned int>(vectors);
}
inline curandStatus_t curandGetDirectionVectors64(curandDirectionVectors64_t* vectors[], curandDirectionVectorSet_t) {
  return emu::direction_vectors<curandDirectionVectors64_t, unsigned long long>(vectors);
}
inline curandStatus_t curandGetScrambleConstants32(unsigned int** constants) {
  return emu::scramble_constants(constants);
}
inline curandStatus_t curandGetScrambleConstants64(unsigned long long** constants) {
  return emu::scramble_constants(constants);
}

/// Point i is the sum, without carry, of the direction numbers at the bits of i in Gray code.
template <class Word>
EMU_INLINE void skipahead(Word count, emu::Sobol<Word>* s) {
  s->i += count;
  s->x = s->c;
  const Word gray = s->i ^ s->i >> 1;
  for (size_t k = 0; k < 8 * sizeof(Word); ++k)
    if (gray >> k & 1) s->x ^= s->directions[k];
}
namespace emu {
template <class Word>
void start(Sobol<Word>* s, const Word* directions, Word scramble, Word offset) {
  for (size_t k = 0; k < 8 * sizeof(Word); ++k) s->directions[k] = directions[k];
  s->i = 0;
  s->c = scramble;
  skipahead(offset, s);
}
}  // namespace emu
#define EMU_SOBOL_START(BITS, WORD)                                                             \
  EMU_INLINE void curand_init(const WORD* directions, WORD offset, curandStateSobol##BITS* s) { \
    emu::start<WORD>(s, directions, 0, offset);                                                 \
  }                                                                                             \
  EMU_INLINE void curand_init(const WORD* directions, WORD scramble, WORD offset,               \
                              curandStateScrambledSobol##BITS* s) {                             \
    emu::start<WORD>(s, directions, scramble, offset);                                          \
  }
EMU_SOBOL_START(32, unsigned int)
EMU_SOBOL_START(64, unsigned long long)
#undef EMU_SOBOL_START

template <class Word>
EMU_INLINE Word curand(emu::Sobol<Word>* s) {
  const Word point = s->x;
  s->x ^= s->directions[s->i + 1 == 0 ? 8 * sizeof(Word) - 1 : static_cast<size_t>(__builtin_ctzll(~s->i))];
  ++s->i;
  return point;
}
template <class Word>
EMU_INLINE float curand_uniform(emu::Sobol<Word>* s) {
  const auto top = static_cast<unsigned int>(curand(s) >> (8 * sizeof(Word) - 32));
  return static_cast<float>(top) * 0x1p-32f + 0x1p-33f;
}
template <class Word>
EMU_INLINE double curand_uniform_double(emu::Sobol<Word>* s) {
  const Word point = curand(s);
  return sizeof(Word) == 4 ? static_cast<double>(point) * 0x1p-32 + 0x1p-32
                           : static_cast<double>(point >> 11) * 0x1p-53 + 0x1p-54;
}
template <class Word>
EMU_INLINE double curand_normal_double(emu::Sobol<Word>* s) {
  return normcdfinv(curand_uniform_double(s));
}
template <class Word>
EMU_INLINE float curand_normal(emu::Sobol<Word>* s) {
  return static_cast<float>(normcdfinv(static_cast<double>(curand_uniform(s))));
}
template <class Word>
EMU_INLINE float curand_log_normal(emu::Sobol<Word>* s, float mean, float deviation) {
  return std::exp(mean + deviation * curand_normal(s));
}
template <class Word>
EMU_INLINE double curand_log_normal_double(emu::Sobol<Word>* s, double mean, double deviation) {
  return std::exp(mean + deviation * curand_normal_double(s));
}
