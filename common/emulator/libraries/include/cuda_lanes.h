// Operations on the two 16-bit halves or the four bytes of a word. Included by cuda_program_device.h.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace emu {

/// Calls f(a, b) for each pair of lanes, and joins the low bits of the results.
template <class Lane, class F>
unsigned int lanes(unsigned int a, unsigned int b, F f) {
  constexpr int kBits = 8 * sizeof(Lane);
  constexpr unsigned int kMask = (1u << kBits) - 1;
  unsigned int all = 0;
  for (int i = 0; i < 32; i += kBits)
    all |= (static_cast<unsigned int>(f(static_cast<Lane>(a >> i), static_cast<Lane>(b >> i))) & kMask) << i;
  return all;
}
template <class Lane>
int saturated(int x) {
  return std::clamp<int>(x, std::numeric_limits<Lane>::min(), std::numeric_limits<Lane>::max());
}

}  // namespace emu

#define EMU_TWO(NAME, LANE, EXPRESSION)                                     \
  inline unsigned int NAME(unsigned int a, unsigned int b) {                \
    using Lane = LANE;                                                      \
    return emu::lanes<Lane>(a, b, [](int x, int y) { return EXPRESSION; }); \
  }
#define EMU_ONE(NAME, LANE, EXPRESSION)                                   \
  inline unsigned int NAME(unsigned int a) {                              \
    using Lane = LANE;                                                    \
    return emu::lanes<Lane>(a, a, [](int x, int) { return EXPRESSION; }); \
  }
// Comparisons: a mask of ones for __vcmp, 1 for __vset.
#define EMU_COMPARED(NAME, COUNT, LANE, OPERATOR)     \
  EMU_TWO(__vcmp##NAME##COUNT, LANE, -(x OPERATOR y)) \
  EMU_TWO(__vset##NAME##COUNT, LANE, x OPERATOR y)
#define EMU_LANES(COUNT, SIGNED, UNSIGNED)                            \
  EMU_TWO(__vadd##COUNT, UNSIGNED, x + y)                             \
  EMU_TWO(__vaddss##COUNT, SIGNED, emu::saturated<Lane>(x + y))       \
  EMU_TWO(__vaddus##COUNT, UNSIGNED, emu::saturated<Lane>(x + y))     \
  EMU_TWO(__vsub##COUNT, UNSIGNED, x - y)                             \
  EMU_TWO(__vsubss##COUNT, SIGNED, emu::saturated<Lane>(x - y))       \
  EMU_TWO(__vsubus##COUNT, UNSIGNED, emu::saturated<Lane>(x - y))     \
  EMU_TWO(__vabsdiffs##COUNT, SIGNED, std::abs(x - y))                \
  EMU_TWO(__vabsdiffu##COUNT, UNSIGNED, std::abs(x - y))              \
  EMU_TWO(__vavgu##COUNT, UNSIGNED, (x + y + 1) / 2)                  \
  EMU_TWO(__vhaddu##COUNT, UNSIGNED, (x + y) / 2)                     \
  EMU_TWO(__vmaxs##COUNT, SIGNED, std::max(x, y))                     \
  EMU_TWO(__vmaxu##COUNT, UNSIGNED, std::max(x, y))                   \
  EMU_TWO(__vmins##COUNT, SIGNED, std::min(x, y))                     \
  EMU_TWO(__vminu##COUNT, UNSIGNED, std::min(x, y))                   \
  EMU_ONE(__vabs##COUNT, SIGNED, std::abs(x))                         \
  EMU_ONE(__vabsss##COUNT, SIGNED, emu::saturated<Lane>(std::abs(x))) \
  EMU_ONE(__vneg##COUNT, SIGNED, -x)                                  \
  EMU_ONE(__vnegss##COUNT, SIGNED, emu::saturated<Lane>(-x))          \
  EMU_COMPARED(eq, COUNT, UNSIGNED, ==)                               \
  EMU_COMPARED(ne, COUNT, UNSIGNED, !=)                               \
  EMU_COMPARED(ges, COUNT, SIGNED, >=)                                \
  EMU_COMPARED(geu, COUNT, UNSIGNED, >=)                              \
  EMU_COMPARED(gts, COUNT, SIGNED, >)                                 \
  EMU_COMPARED(gtu, COUNT, UNSIGNED, >)                               \
  EMU_COMPARED(les, COUNT, SIGNED, <=)                                \
  EMU_COMPARED(leu, COUNT, UNSIGNED, <=)                              \
  EMU_COMPARED(lts, COUNT, SIGNED, <)                                 \
  EMU_COMPARED(ltu, COUNT, UNSIGNED, <)
EMU_LANES(2, std::int16_t, std::uint16_t)
EMU_LANES(4, std::int8_t, std::uint8_t)
#undef EMU_LANES
#undef EMU_COMPARED
#undef EMU_ONE
#undef EMU_TWO
