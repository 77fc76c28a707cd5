// The operators that programs pass to reduce() and to scans of a cooperative group.
#pragma once
#include "../cooperative_groups.h"

namespace cooperative_groups {

#define EMU_OPERATION(NAME, VALUE)                 \
  template <class T = void>                        \
  struct NAME {                                    \
    T operator()(T a, T b) const { return VALUE; } \
  };
EMU_OPERATION(plus, a + b)
EMU_OPERATION(less, b < a ? b : a)
EMU_OPERATION(greater, a < b ? b : a)
EMU_OPERATION(bit_and, a& b)
EMU_OPERATION(bit_or, a | b)
EMU_OPERATION(bit_xor, a ^ b)
#undef EMU_OPERATION

}  // namespace cooperative_groups
