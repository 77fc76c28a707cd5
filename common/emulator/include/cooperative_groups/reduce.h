// reduce() over the threads of a tile. Every thread gets the result, as on a GPU.
#pragma once
#include "cooperative_groups.h"

namespace cooperative_groups {

template <class T>
struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T>
struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T>
struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};

template <unsigned int Size, class Parent, class T, class Operation>
T reduce(const thread_block_tile<Size, Parent>& tile, T value, Operation operation, EMU_LINE) {
  for (unsigned int lanes = Size / 2; lanes > 0; lanes /= 2)
    value = operation(value, tile.shfl_xor(value, static_cast<int>(lanes), at));
  return value;
}

}  // namespace cooperative_groups
