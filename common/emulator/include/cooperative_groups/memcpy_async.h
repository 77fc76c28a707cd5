// memcpy_async() of a cooperative group. The copies of each call form one batch. wait() completes all batches and
// synchronises the group.
#pragma once
#include "../emulated_async.h"
#include "cooperative_groups.h"

namespace cooperative_groups {

template <class Group, class T, class Size>
EMU_INLINE void memcpy_async(const Group& group, T* to, const T* from, Size bytes) {
  emu::copy_share(to, from, bytes, group.thread_rank(), group.size());
  emu::async_commit();
}

/// Copies as many elements as the smaller of the two numbers.
template <class Group, class T, class ToSize, class FromSize>
EMU_INLINE void memcpy_async(const Group& group, T* to, ToSize to_elements, const T* from, FromSize from_elements) {
  const size_t a = to_elements, b = from_elements;
  memcpy_async(group, static_cast<void*>(to), static_cast<const void*>(from), (a < b ? a : b) * sizeof(T));
}

/// Completes all batches except the newest Pending ones, and synchronises the group.
template <int Pending, class Group>
void wait_prior(const Group& group, EMU_LINE) {
  emu::async_wait(Pending);
  group.sync(at);
}

template <class Group>
void wait(const Group& group, EMU_LINE) {
  wait_prior<0>(group, at);
}

}  // namespace cooperative_groups
