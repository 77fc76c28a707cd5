// Functions on the bytes and 16-bit halves of words (the SIMD intrinsics of CUDA's documentation), and maxima and minima
// that are fused with additions (DPX). In a name, 4 or 2 is the number of parts, and s or u their sign. Results wrap,
// unless ss or us says that they saturate.
#pragma once
#include <cstdint>
#include <limits>
#include <type_traits>

#include "cuda_runtime.h"

namespace emu {
template <class Part>
EMU_PLAIN int saturated(int x) {
  constexpr int kLeast = std::numeric_limits<Part>::min(), kMost = std::numeric_limits<Part>::max();
  return x < kLeast ? kLeast : x > kMost ? kMost : x;
}
template <class T>
EMU_PLAIN T greatest(T a, T b) {
  return a < b ? b : a;
}
template <class T>
EMU_PLAIN T least(T a, T b) {
  return b < a ? b : a;
}
}  // namespace emu

// EXPRESSION is a part of the result; x, y and z are the parts of the arguments a, b and c. No operation on them
// overflows an int.
#define EMU_EACH_PART(PART, EXPRESSION)                                                            \
  unsigned int result = 0;                                                                         \
  for (unsigned int i = 0; i < 32; i += 8 * sizeof(PART)) {                                        \
    [[maybe_unused]] const int x = static_cast<PART>(a >> i), y = static_cast<PART>(b >> i),       \
                               z = static_cast<PART>(c >> i);                                      \
    result |= static_cast<unsigned int>(static_cast<std::make_unsigned_t<PART>>(EXPRESSION)) << i; \
  }                                                                                                \
  return result;
#define EMU_PARTS_OF_1(NAME, PART, EXPRESSION) \
  inline unsigned int NAME(unsigned int a) {   \
    constexpr unsigned int b = 0, c = 0;       \
    EMU_EACH_PART(PART, EXPRESSION)            \
  }
#define EMU_PARTS_OF_2(NAME, PART, EXPRESSION)               \
  inline unsigned int NAME(unsigned int a, unsigned int b) { \
    constexpr unsigned int c = 0;                            \
    EMU_EACH_PART(PART, EXPRESSION)                          \
  }
#define EMU_PARTS_OF_3(NAME, PART, EXPRESSION) \
  inline unsigned int NAME(unsigned int a, unsigned int b, unsigned int c) { EMU_EACH_PART(PART, EXPRESSION) }

// ---- bytes and halves

#define EMU_COMPARED_PARTS(SUFFIX, PART, COMPARISON)          \
  EMU_PARTS_OF_2(__vcmp##SUFFIX, PART, (COMPARISON) ? -1 : 0) \
  EMU_PARTS_OF_2(__vset##SUFFIX, PART, (COMPARISON) ? 1 : 0)
#define EMU_PARTS_OF_SIGN(SUFFIX, PART)                                            \
  EMU_COMPARED_PARTS(ge##SUFFIX, PART, x >= y)                                     \
  EMU_COMPARED_PARTS(gt##SUFFIX, PART, x > y)                                      \
  EMU_COMPARED_PARTS(le##SUFFIX, PART, x <= y)                                     \
  EMU_COMPARED_PARTS(lt##SUFFIX, PART, x < y)                                      \
  EMU_PARTS_OF_2(__vmax##SUFFIX, PART, emu::greatest(x, y))                        \
  EMU_PARTS_OF_2(__vmin##SUFFIX, PART, emu::least(x, y))                           \
  EMU_PARTS_OF_2(__vabsdiff##SUFFIX, PART, emu::greatest(x, y) - emu::least(x, y)) \
  inline unsigned int __vsad##SUFFIX(unsigned int a, unsigned int b) {             \
    const unsigned int differences = __vabsdiff##SUFFIX(a, b);                     \
    unsigned int sum = 0;                                                          \
    for (unsigned int i = 0; i < 32; i += 8 * sizeof(PART))                        \
      sum += static_cast<std::make_unsigned_t<PART>>(differences >> i);            \
    return sum;                                                                    \
  }
#define EMU_PARTS_OF_SIZE(N, SIGNED, UNSIGNED)                                \
  EMU_PARTS_OF_SIGN(s##N, SIGNED)                                             \
  EMU_PARTS_OF_SIGN(u##N, UNSIGNED)                                           \
  EMU_COMPARED_PARTS(eq##N, UNSIGNED, x == y)                                 \
  EMU_COMPARED_PARTS(ne##N, UNSIGNED, x != y)                                 \
  EMU_PARTS_OF_1(__vabs##N, SIGNED, x < 0 ? -x : x)                           \
  EMU_PARTS_OF_1(__vabsss##N, SIGNED, emu::saturated<SIGNED>(x < 0 ? -x : x)) \
  EMU_PARTS_OF_1(__vneg##N, SIGNED, -x)                                       \
  EMU_PARTS_OF_1(__vnegss##N, SIGNED, emu::saturated<SIGNED>(-x))             \
  EMU_PARTS_OF_2(__vadd##N, UNSIGNED, x + y)                                  \
  EMU_PARTS_OF_2(__vaddss##N, SIGNED, emu::saturated<SIGNED>(x + y))          \
  EMU_PARTS_OF_2(__vaddus##N, UNSIGNED, emu::saturated<UNSIGNED>(x + y))      \
  EMU_PARTS_OF_2(__vsub##N, UNSIGNED, x - y)                                  \
  EMU_PARTS_OF_2(__vsubss##N, SIGNED, emu::saturated<SIGNED>(x - y))          \
  EMU_PARTS_OF_2(__vsubus##N, UNSIGNED, emu::saturated<UNSIGNED>(x - y))      \
  EMU_PARTS_OF_2(__vavgs##N, SIGNED, (x + y + (x + y >= 0)) >> 1)             \
  EMU_PARTS_OF_2(__vavgu##N, UNSIGNED, (x + y + 1) >> 1)                      \
  EMU_PARTS_OF_2(__vhaddu##N, UNSIGNED, (x + y) >> 1)
EMU_PARTS_OF_SIZE(4, std::int8_t, std::uint8_t)
EMU_PARTS_OF_SIZE(2, std::int16_t, std::uint16_t)

// ---- maxima and minima of words, and of their halves

#define EMU_WORDS(SUFFIX, T)                                                                              \
  inline T __vimax3_##SUFFIX(T a, T b, T c) { return emu::greatest(emu::greatest(a, b), c); }             \
  inline T __vimin3_##SUFFIX(T a, T b, T c) { return emu::least(emu::least(a, b), c); }                   \
  inline T __viaddmax_##SUFFIX(T a, T b, T c) {                                                           \
    return emu::greatest(static_cast<T>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b)), c); \
  }                                                                                                       \
  inline T __viaddmin_##SUFFIX(T a, T b, T c) {                                                           \
    return emu::least(static_cast<T>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b)), c);    \
  }                                                                                                       \
  inline T __vibmax_##SUFFIX(T a, T b, bool* first) { return *first = a >= b, emu::greatest(a, b); }      \
  inline T __vibmin_##SUFFIX(T a, T b, bool* first) { return *first = a <= b, emu::least(a, b); }
#define EMU_TWO_HALVES(SUFFIX, PART)                                                             \
  EMU_PARTS_OF_3(__vimax3_##SUFFIX, PART, emu::greatest(emu::greatest(x, y), z))                 \
  EMU_PARTS_OF_3(__vimin3_##SUFFIX, PART, emu::least(emu::least(x, y), z))                       \
  EMU_PARTS_OF_3(__viaddmax_##SUFFIX, PART, emu::greatest<int>(static_cast<PART>(x + y), z))     \
  EMU_PARTS_OF_3(__viaddmin_##SUFFIX, PART, emu::least<int>(static_cast<PART>(x + y), z))        \
  inline unsigned int __vibmax_##SUFFIX(unsigned int a, unsigned int b, bool* high, bool* low) { \
    *high = static_cast<PART>(a >> 16) >= static_cast<PART>(b >> 16);                            \
    *low = static_cast<PART>(a) >= static_cast<PART>(b);                                         \
    return (*high ? a : b) & 0xffff0000 | (*low ? a : b) & 0xffff;                               \
  }                                                                                              \
  inline unsigned int __vibmin_##SUFFIX(unsigned int a, unsigned int b, bool* high, bool* low) { \
    *high = static_cast<PART>(a >> 16) <= static_cast<PART>(b >> 16);                            \
    *low = static_cast<PART>(a) <= static_cast<PART>(b);                                         \
    return (*high ? a : b) & 0xffff0000 | (*low ? a : b) & 0xffff;                               \
  }
EMU_WORDS(s32, int)
EMU_WORDS(u32, unsigned int)
EMU_TWO_HALVES(s16x2, std::int16_t)
EMU_TWO_HALVES(u16x2, std::uint16_t)

// `relu`: a negative result becomes 0.
inline int __vimax_s32_relu(int a, int b) { return emu::greatest(emu::greatest(a, b), 0); }
inline int __vimin_s32_relu(int a, int b) { return emu::greatest(emu::least(a, b), 0); }
EMU_PARTS_OF_2(__vimax_s16x2_relu, std::int16_t, emu::greatest(emu::greatest(x, y), 0))
EMU_PARTS_OF_2(__vimin_s16x2_relu, std::int16_t, emu::greatest(emu::least(x, y), 0))
#define EMU_NOT_NEGATIVE(NAME)                                                                      \
  inline int NAME##_s32_relu(int a, int b, int c) { return emu::greatest(NAME##_s32(a, b, c), 0); } \
  inline unsigned int NAME##_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) {           \
    return __vmaxs2(NAME##_s16x2(a, b, c), 0);                                                      \
  }
EMU_NOT_NEGATIVE(__vimax3)
EMU_NOT_NEGATIVE(__vimin3)
EMU_NOT_NEGATIVE(__viaddmax)
EMU_NOT_NEGATIVE(__viaddmin)

#undef EMU_NOT_NEGATIVE
#undef EMU_TWO_HALVES
#undef EMU_WORDS
#undef EMU_PARTS_OF_SIZE
#undef EMU_PARTS_OF_SIGN
#undef EMU_COMPARED_PARTS
#undef EMU_PARTS_OF_3
#undef EMU_PARTS_OF_2
#undef EMU_PARTS_OF_1
#undef EMU_EACH_PART
