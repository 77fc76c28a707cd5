// Thrust's algorithms that take a comparison, and some that are rarely used. algorithms.h describes how they run.
#pragma once
#include "more_algorithms.h"

namespace thrust {

// ---- comparisons of two ranges

template <class P, class A, class B, class Same, is_policy<P> = 0>
pair<A, B> mismatch(P p, A first, A last, B second, Same same, EMU_CALL_LINE) {
  auto a = in_kernels(first);
  auto b = in_kernels(second);
  const auto at = kernels::result<std::ptrdiff_t>(p, line, "thrust::mismatch", [=, n = last - first]() mutable {
    std::ptrdiff_t i = 0;
    while (i < n && same(a[i], b[i])) ++i;
    return i;
  });
  return {first + at, second + at};
}
template <class P, class A, class B, is_policy<P> = 0>
pair<A, B> mismatch(P p, A first, A last, B second, EMU_CALL_LINE) {
  return mismatch(p, first, last, second, equal_to<value_of<A>>(), line);
}
EMU_WITHOUT_POLICY(mismatch)
template <class P, class A, class B, class Same, is_policy<P> = 0>
bool equal(P p, A first, A last, B second, Same same, EMU_CALL_LINE) {
  return mismatch(p, first, last, second, same, line).first == last;
}
template <class P, class A, class B, is_policy<P> = 0>
void swap_ranges(P p, A first, A last, B second, EMU_CALL_LINE) {
  auto a = in_kernels(first);
  auto b = in_kernels(second);
  kernels::each(p, line, "thrust::swap_ranges", last - first, [=](std::ptrdiff_t i) mutable {
    const value_of<A> kept = a[i];
    a[i] = static_cast<value_of<A>>(b[i]);
    b[i] = kept;
  });
}
EMU_WITHOUT_POLICY(swap_ranges)

// ---- copies that change elements

template <class P, class In, class Out, is_policy<P> = 0>
Out reverse_copy(P p, In first, In last, Out result, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  const auto n = last - first;
  kernels::each(p, line, "thrust::reverse_copy", n, [=](std::ptrdiff_t i) mutable { to[i] = from[n - 1 - i]; });
  return result + n;
}
EMU_WITHOUT_POLICY(reverse_copy)
template <class P, class In, class Out, class T, is_policy<P> = 0>
Out remove_copy(P p, In first, In last, Out result, T value, EMU_CALL_LINE) {
  return copy_if(
      p, first, last, result, [value](const value_of<In>& x) { return !(x == value); }, line);
}
EMU_WITHOUT_POLICY(remove_copy)
template <class P, class In, class Out, class F, class T, is_policy<P> = 0>
Out replace_copy_if(P p, In first, In last, Out result, F f, T value, EMU_CALL_LINE) {
  return transform(
      p, first, last, result, [f, value](const value_of<In>& x) mutable { return f(x) ? value_of<In>(value) : x; },
      line);
}
EMU_WITHOUT_POLICY(replace_copy_if)
template <class P, class In, class Out, class T, is_policy<P> = 0>
Out replace_copy(P p, In first, In last, Out result, T old, T value, EMU_CALL_LINE) {
  return replace_copy_if(
      p, first, last, result, [old](const value_of<In>& x) { return x == old; }, value, line);
}
EMU_WITHOUT_POLICY(replace_copy)
template <class P, class In, class Out, class Out2, class F, is_policy<P> = 0>
pair<Out, Out2> stable_partition_copy(P p, In first, In last, Out yes, Out2 no, F f, EMU_CALL_LINE) {
  return partition_copy(p, first, last, yes, no, f, line);
}
EMU_WITHOUT_POLICY(stable_partition_copy)
template <class P, class In, class Out, is_policy<P> = 0>
Out uninitialized_copy(P p, In first, In last, Out result, EMU_CALL_LINE) {
  return thrust::copy(p, first, last, result, line);
}
template <class In, class Out, no_policy<In> = 0>
Out uninitialized_copy(In first, In last, Out result, EMU_CALL_LINE) {
  return thrust::copy(first, last, result, line);
}
template <class P, class It, class T, is_policy<P> = 0>
void uninitialized_fill(P p, It first, It last, T value, EMU_CALL_LINE) {
  fill(p, first, last, value, line);
}
EMU_WITHOUT_POLICY(uninitialized_fill)
template <class P, class It, class N, class F, is_policy<P> = 0>
It generate_n(P p, It first, N n, F f, EMU_CALL_LINE) {
  generate(p, first, first + n, f, line);
  return first + n;
}
EMU_WITHOUT_POLICY(generate_n)

// ---- removal of repeated elements, with a comparison

template <class P, class In, class Out, class Same, is_policy<P> = 0>
Out unique_copy(P p, In first, In last, Out result, Same same, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  return result + kernels::result<std::ptrdiff_t>(p, line, "thrust::unique_copy", [=, n = last - first]() mutable {
           std::ptrdiff_t kept = 0;
           for (std::ptrdiff_t i = 0; i < n; ++i)
             if (i == 0 || !same(to[kept - 1], from[i])) to[kept++] = from[i];
           return kept;
         });
}
template <class P, class It, class Same, is_policy<P> = 0>
It unique(P p, It first, It last, Same same, EMU_CALL_LINE) {
  return unique_copy(p, first, last, first, same, line);
}
template <class P, class It, is_policy<P> = 0>
std::ptrdiff_t unique_count(P p, It first, It last, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return kernels::result<std::ptrdiff_t>(p, line, "thrust::unique_count", [=, n = last - first]() mutable {
    std::ptrdiff_t count = 0;
    for (std::ptrdiff_t i = 0; i < n; ++i) count += i == 0 || !(from[i] == from[i - 1]);
    return count;
  });
}
EMU_WITHOUT_POLICY(unique_count)

// ---- sorted ranges

template <class P, class It, class T, class Before, is_policy<P> = 0>
It lower_bound(P p, It first, It last, T value, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::lower_bound", [=, n = last - first]() mutable {
           return place_in(from, n, value, before);
         });
}
template <class P, class It, class T, class Before, is_policy<P> = 0>
It upper_bound(P p, It first, It last, T value, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::upper_bound", [=, n = last - first]() mutable {
           return place_in(from, n, value, [=](const auto& a, const auto& b) mutable { return !before(b, a); });
         });
}
template <class P, class It, class T, class Before, is_policy<P> = 0>
bool binary_search(P p, It first, It last, T value, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return kernels::result<bool>(p, line, "thrust::binary_search", [=, n = last - first]() mutable {
    const std::ptrdiff_t at = place_in(from, n, value, before);
    return at < n && !before(value, from[at]);
  });
}
template <class P, class It, class T, is_policy<P> = 0>
bool binary_search(P p, It first, It last, T value, EMU_CALL_LINE) {
  return binary_search(p, first, last, value, less<value_of<It>>(), line);
}
template <class P, class It, class Values, class Out, is_policy<P> = 0>
Out binary_search(P p, It first, It last, Values values, Values values_end, Out result, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto value = in_kernels(values);
  auto to = in_kernels(result);
  const auto n = last - first;
  kernels::each(p, line, "thrust::binary_search", values_end - values, [=](std::ptrdiff_t i) mutable {
    const value_of<Values> wanted = value[i];
    const std::ptrdiff_t at = place_in(from, n, wanted, less<value_of<It>>());
    to[i] = at < n && !(wanted < from[at]);
  });
  return result + (values_end - values);
}
EMU_WITHOUT_POLICY(binary_search)
template <class P, class It, class T, is_policy<P> = 0>
pair<It, It> equal_range(P p, It first, It last, T value, EMU_CALL_LINE) {
  return {lower_bound(p, first, last, value, line), upper_bound(p, first, last, value, line)};
}
EMU_WITHOUT_POLICY(equal_range)
template <class P, class It, class Before, is_policy<P> = 0>
It is_sorted_until(P p, It first, It last, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::is_sorted_until", [=, n = last - first]() mutable {
           std::ptrdiff_t i = n > 0;
           while (i < n && !before(from[i], from[i - 1])) ++i;
           return i;
         });
}
template <class P, class It, is_policy<P> = 0>
It is_sorted_until(P p, It first, It last, EMU_CALL_LINE) {
  return is_sorted_until(p, first, last, less<value_of<It>>(), line);
}
EMU_WITHOUT_POLICY(is_sorted_until)
template <class P, class It, class Before, is_policy<P> = 0>
pair<It, It> minmax_element(P p, It first, It last, Before before, EMU_CALL_LINE) {
  return {min_element(p, first, last, before, line), max_element(p, first, last, before, line)};
}

/// Merges two sorted ranges of keys, together with their values.
template <class P, class A, class B, class VA, class VB, class Keys, class Values, class Before, is_policy<P> = 0>
pair<Keys, Values> merge_by_key(P p, A a_first, A a_last, B b_first, B b_last, VA a_values, VB b_values, Keys keys,
                                Values values, Before before, EMU_CALL_LINE) {
  auto a = in_kernels(a_first);
  auto b = in_kernels(b_first);
  auto va = in_kernels(a_values);
  auto vb = in_kernels(b_values);
  auto key = in_kernels(keys);
  auto value = in_kernels(values);
  const auto m = a_last - a_first, n = b_last - b_first;
  kernels::once(p, line, "thrust::merge_by_key", [=]() mutable {
    for (std::ptrdiff_t i = 0, j = 0; i + j < m + n;) {
      const std::ptrdiff_t to = i + j;
      const bool from_a = j == n || (i < m && !before(b[j], a[i]));
      if (from_a)
        key[to] = a[i], value[to] = va[i], ++i;
      else
        key[to] = b[j], value[to] = vb[j], ++j;
    }
  });
  return {keys + (m + n), values + (m + n)};
}
template <class P, class A, class B, class VA, class VB, class Keys, class Values, is_policy<P> = 0>
pair<Keys, Values> merge_by_key(P p, A a, A a_last, B b, B b_last, VA va, VB vb, Keys keys, Values values,
                                EMU_CALL_LINE) {
  return merge_by_key(p, a, a_last, b, b_last, va, vb, keys, values, less<value_of<A>>(), line);
}
EMU_WITHOUT_POLICY(merge_by_key)
template <class P, class A, class B, class Out, class Before, is_policy<P> = 0>
Out merge(P p, A a, A a_last, B b, B b_last, Out result, Before before, EMU_CALL_LINE) {
  return merge_by_key(p, a, a_last, b, b_last, make_discard_iterator(), make_discard_iterator(), result,
                      make_discard_iterator(), before, line)
      .first;
}

// ---- queries

template <class P, class It, class F, is_policy<P> = 0>
It find_if_not(P p, It first, It last, F f, EMU_CALL_LINE) {
  return find_if(
      p, first, last, [f](const value_of<It>& x) mutable { return !f(x); }, line);
}
EMU_WITHOUT_POLICY(find_if_not)
template <class P, class It, class F, is_policy<P> = 0>
It partition_point(P p, It first, It last, F f, EMU_CALL_LINE) {
  return find_if_not(p, first, last, f, line);
}
EMU_WITHOUT_POLICY(partition_point)
template <class P, class It, class F, is_policy<P> = 0>
bool is_partitioned(P p, It first, It last, F f, EMU_CALL_LINE) {
  return partition_point(p, first, last, f, line) - first == count_if(p, first, last, f, line);
}
EMU_WITHOUT_POLICY(is_partitioned)

}  // namespace thrust
