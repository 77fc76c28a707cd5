// reduce() over the threads of a cooperative group. It is in a separate header, as in CUDA: a program that includes
// only <cooperative_groups.h> may define its own reduce().
#pragma once
#include "operators.h"

namespace cooperative_groups {

template <class T, class F>
T reduce(const details::lanes& group, T value, F f, EMU_LINE) {
  return emu::fold(int(at), group.emu_mask(), value, f, emu::Upto::all);
}
template <unsigned int Size, class T, class F>
T reduce(const details::warp_tile<Size>& group, T value, F f) {
  return group.emu_combine(value, f, Size);
}

}  // namespace cooperative_groups
