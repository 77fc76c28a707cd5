// Scans over the threads of a cooperative group. They are in a separate header, as in CUDA: a program that includes
// only <cooperative_groups.h> may define its own scans.
#pragma once
#include "operators.h"

namespace cooperative_groups {

template <class T, class F>
T inclusive_scan(const details::lanes& group, T value, F f, EMU_LINE) {
  return emu::fold(int(at), group.emu_mask(), value, f, emu::Upto::mine);
}
template <class T, class F>
T exclusive_scan(const details::lanes& group, T value, F f, EMU_LINE) {
  return emu::fold(int(at), group.emu_mask(), value, f, emu::Upto::before_mine);
}
template <unsigned int Size, class T, class F>
T inclusive_scan(const details::warp_tile<Size>& group, T value, F f) {
  return group.emu_combine(value, f, group.thread_rank() + 1);
}
template <unsigned int Size, class T>
T inclusive_scan(const details::warp_tile<Size>& group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <class T>
T inclusive_scan(const details::lanes& group, T value, EMU_LINE) {
  return inclusive_scan(group, value, plus<T>(), at);
}
template <class T>
T exclusive_scan(const details::lanes& group, T value, EMU_LINE) {
  return exclusive_scan(group, value, plus<T>(), at);
}

}  // namespace cooperative_groups
