// Thrust's algorithms for sorting and partitioning, which need temporary storage.
#pragma once
#include "algorithms.h"

namespace thrust {

/// Temporary storage for `count` values, in the memory that the policy uses.
template <class Policy, class T>
class Scratch {
 public:
  Scratch(std::ptrdiff_t count, emu_types::Line line) : line_(line) {
    const size_t bytes = static_cast<size_t>(count > 0 ? count : 1) * sizeof(T);
    if (kernels::launches(Policy()))
      cudaMalloc(&place_, bytes, line_);
    else
      place_ = std::malloc(bytes);
  }
  Scratch(const Scratch&) = delete;
  ~Scratch() {
    if (kernels::launches(Policy()))
      cudaFree(place_, line_);
    else
      std::free(place_);
  }
  T* get() const { return static_cast<T*>(place_); }

 private:
  void* place_ = nullptr;
  emu_types::Line line_;
};

/// Merges two sorted ranges of positions, [low, middle) and [middle, high). Equal elements keep their order.
template <class Key, class Value, class K, class V, class Before>
void merge_runs(Key key, Value value, K* keys, V* values, std::ptrdiff_t low, std::ptrdiff_t middle,
                std::ptrdiff_t high, Before before) {
  if (!before(key[middle], key[middle - 1])) return;
  for (std::ptrdiff_t i = low; i < middle; ++i) keys[i] = key[i], values[i] = value[i];
  std::ptrdiff_t left = low, right = middle;
  for (std::ptrdiff_t to = low; left < middle; ++to) {
    if (right < high && before(key[right], keys[left])) {
      key[to] = static_cast<K>(key[right]);
      value[to] = static_cast<V>(value[right++]);
    } else {
      key[to] = keys[left];
      value[to] = values[left++];
    }
  }
}
template <class P, class Keys, class Values, class Before, is_policy<P> = 0>
void sort_by_key(P p, Keys first, Keys last, Values values, Before before, EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  const auto n = last - first;
  const Scratch<P, value_of<Keys>> keys_beside(n, line);
  const Scratch<P, value_of<Values>> values_beside(n, line);
  kernels::once(p, line, "thrust::sort", [=, k = keys_beside.get(), v = values_beside.get()]() mutable {
    for (std::ptrdiff_t width = 1; width < n; width *= 2)
      for (std::ptrdiff_t low = 0; low + width < n; low += 2 * width)
        merge_runs(key, value, k, v, low, low + width, std::min(low + 2 * width, n), before);
  });
}
template <class P, class Keys, class Values, is_policy<P> = 0>
void sort_by_key(P p, Keys first, Keys last, Values values, EMU_CALL_LINE) {
  sort_by_key(p, first, last, values, less<value_of<Keys>>(), line);
}
EMU_WITHOUT_POLICY(sort_by_key)
/// Sorts in place and moves elements one at a time. std::sort() is not used, because it moves many elements at once
/// with a function of the C library.
template <class T, class Before>
void sort_in_place(T* begin, std::ptrdiff_t n, Before before) {
  std::make_heap(begin, begin + n, before);
  std::sort_heap(begin, begin + n, before);
}
template <class P, class It, class Before, is_policy<P> = 0>
void sort(P p, It first, It last, Before before, EMU_CALL_LINE) {
  auto begin = in_kernels(first);
  if constexpr (std::is_pointer_v<decltype(begin)>)
    kernels::once(p, line, "thrust::sort", [=, n = last - first]() mutable { sort_in_place(begin, n, before); });
  else
    sort_by_key(p, first, last, make_discard_iterator(), before, line);
}
template <class P, class It, is_policy<P> = 0>
void sort(P p, It first, It last, EMU_CALL_LINE) {
  sort(p, first, last, less<value_of<It>>(), line);
}
EMU_WITHOUT_POLICY(sort)

/// Moves the elements for whose stencil f is true to the front. The stencil may be the range itself.
template <class P, class It, class Stencil, class F, is_policy<P> = 0>
It partition(P p, It first, It last, Stencil stencil, F f, EMU_CALL_LINE) {
  const Scratch<P, value_of<It>> beside(last - first, line);
  auto at = in_kernels(first);
  auto with = in_kernels(stencil);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::partition",
                                                 [=, n = last - first, kept = beside.get()]() mutable {
                                                   std::ptrdiff_t yes = 0, no = 0;
                                                   for (std::ptrdiff_t i = 0; i < n; ++i) {
                                                     const value_of<It> value = at[i];
                                                     if (f(with[i]))
                                                       at[yes++] = value;
                                                     else
                                                       kept[no++] = value;
                                                   }
                                                   for (std::ptrdiff_t i = 0; i < no; ++i) at[yes + i] = kept[i];
                                                   return yes;
                                                 });
}
template <class P, class It, class F, is_policy<P> = 0>
It partition(P p, It first, It last, F f, EMU_CALL_LINE) {
  return partition(p, first, last, first, f, line);
}
template <class P, class It, class Stencil, class F, is_policy<P> = 0>
It stable_partition(P p, It first, It last, Stencil stencil, F f, EMU_CALL_LINE) {
  return partition(p, first, last, stencil, f, line);
}
template <class P, class It, class F, is_policy<P> = 0>
It stable_partition(P p, It first, It last, F f, EMU_CALL_LINE) {
  return partition(p, first, last, f, line);
}
EMU_WITHOUT_POLICY(partition)
EMU_WITHOUT_POLICY(stable_partition)

}  // namespace thrust
