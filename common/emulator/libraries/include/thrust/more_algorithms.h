// Thrust's algorithms that access elements by index, algorithms on sorted ranges and sets, and queries. algorithms.h
// describes how they run.
#pragma once
#include "by_key.h"

namespace thrust {

// ---- algorithms that access elements by index

template <class P, class Map, class In, class Out, is_policy<P> = 0>
Out gather(P p, Map first, Map last, In values, Out result, EMU_CALL_LINE) {
  auto map = in_kernels(first);
  auto from = in_kernels(values);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::gather", last - first,
                [=](std::ptrdiff_t i) mutable { to[i] = from[static_cast<std::ptrdiff_t>(map[i])]; });
  return result + (last - first);
}
EMU_WITHOUT_POLICY(gather)
template <class P, class In, class Map, class Out, is_policy<P> = 0>
void scatter(P p, In first, In last, Map places, Out result, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto map = in_kernels(places);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::scatter", last - first,
                [=](std::ptrdiff_t i) mutable { to[static_cast<std::ptrdiff_t>(map[i])] = from[i]; });
}
EMU_WITHOUT_POLICY(scatter)
template <class P, class In, class Map, class Stencil, class Out, class F, is_policy<P> = 0>
void scatter_if(P p, In first, In last, Map places, Stencil stencil, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto map = in_kernels(places);
  auto which = in_kernels(stencil);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::scatter_if", last - first, [=](std::ptrdiff_t i) mutable {
    if (f(which[i])) to[static_cast<std::ptrdiff_t>(map[i])] = from[i];
  });
}
template <class P, class In, class Map, class Stencil, class Out, is_policy<P> = 0>
void scatter_if(P p, In first, In last, Map places, Stencil stencil, Out result, EMU_CALL_LINE) {
  scatter_if(p, first, last, places, stencil, result, identity<>(), line);
}
EMU_WITHOUT_POLICY(scatter_if)

template <class P, class In, class Out, class F, is_policy<P> = 0>
Out adjacent_difference(P p, In first, In last, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  kernels::once(p, line, "thrust::adjacent_difference", [=, n = last - first]() mutable {
    value_of<In> before{};
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const value_of<In> here = from[i];
      to[i] = i == 0 ? here : static_cast<value_of<In>>(f(here, before));
      before = here;
    }
  });
  return result + (last - first);
}
template <class P, class In, class Out, is_policy<P> = 0>
Out adjacent_difference(P p, In first, In last, Out result, EMU_CALL_LINE) {
  return adjacent_difference(p, first, last, result, minus<value_of<In>>(), line);
}
EMU_WITHOUT_POLICY(adjacent_difference)

template <class P, class It, class F, class T, is_policy<P> = 0>
void replace_if(P p, It first, It last, F f, T value, EMU_CALL_LINE) {
  auto at = in_kernels(first);
  kernels::each(p, line, "thrust::replace_if", last - first, [=](std::ptrdiff_t i) mutable {
    if (f(at[i])) at[i] = value;
  });
}
EMU_WITHOUT_POLICY(replace_if)
template <class P, class It, class T, is_policy<P> = 0>
void replace(P p, It first, It last, T old, T value, EMU_CALL_LINE) {
  replace_if(
      p, first, last, [old](const value_of<It>& x) { return x == old; }, value);
}
EMU_WITHOUT_POLICY(replace)
template <class P, class It, class F, is_policy<P> = 0>
void tabulate(P p, It first, It last, F f, EMU_CALL_LINE) {
  auto to = in_kernels(first);
  kernels::each(p, line, "thrust::tabulate", last - first, [=](std::ptrdiff_t i) mutable { to[i] = f(i); });
}
EMU_WITHOUT_POLICY(tabulate)
template <class P, class It, is_policy<P> = 0>
void reverse(P p, It first, It last, EMU_CALL_LINE) {
  auto at = in_kernels(first);
  const auto n = last - first;
  kernels::each(p, line, "thrust::reverse", n / 2, [=](std::ptrdiff_t i) mutable {
    const value_of<It> kept = at[i];
    at[i] = static_cast<value_of<It>>(at[n - 1 - i]);
    at[n - 1 - i] = kept;
  });
}
EMU_WITHOUT_POLICY(reverse)
template <class P, class In, class Out, class Out2, class F, is_policy<P> = 0>
pair<Out, Out2> partition_copy(P p, In first, In last, Out yes, Out2 no, F f, EMU_CALL_LINE) {
  const auto kept = copy_if(p, first, last, yes, f, line);
  return {kept, copy_if(
                    p, first, last, no, [f](const value_of<In>& x) mutable { return !f(x); }, line)};
}
EMU_WITHOUT_POLICY(partition_copy)
template <class P, class In, class Out, is_policy<P> = 0>
Out unique_copy(P p, In first, In last, Out result, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  return result + kernels::result<std::ptrdiff_t>(p, line, "thrust::unique_copy", [=, n = last - first]() mutable {
           std::ptrdiff_t kept = 0;
           for (std::ptrdiff_t i = 0; i < n; ++i)
             if (i == 0 || !(from[i] == from[i - 1])) to[kept++] = from[i];
           return kept;
         });
}
EMU_WITHOUT_POLICY(unique_copy)

// ---- sorted ranges

/// Returns the first position for which `before(element, value)` is false.
template <class It, class T, class Before>
std::ptrdiff_t place_in(It from, std::ptrdiff_t n, const T& value, Before before) {
  std::ptrdiff_t low = 0;
  while (n > 0) {
    const std::ptrdiff_t half = n / 2;
    if (before(from[low + half], value))
      low += half + 1, n -= half + 1;
    else
      n = half;
  }
  return low;
}
#define EMU_BOUND(NAME, BEFORE)                                                                                 \
  template <class P, class It, class Values, class Out, is_policy<P> = 0>                                       \
  Out NAME(P p, It first, It last, Values values, Values values_end, Out result, EMU_CALL_LINE) {               \
    auto from = in_kernels(first);                                                                              \
    auto value = in_kernels(values);                                                                            \
    auto to = in_kernels(result);                                                                               \
    const auto n = last - first;                                                                                \
    kernels::each(p, line, "thrust::" #NAME, values_end - values, [=](std::ptrdiff_t i) mutable {               \
      const value_of<Values> wanted = value[i];                                                                 \
      to[i] = place_in(from, n, wanted, [](const auto& a, const auto& b) { return BEFORE; });                   \
    });                                                                                                         \
    return result + (values_end - values);                                                                      \
  }                                                                                                             \
  template <class P, class It, class T, is_policy<P> = 0>                                                       \
  It NAME(P p, It first, It last, T value, EMU_CALL_LINE) {                                                     \
    auto from = in_kernels(first);                                                                              \
    return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::" #NAME, [=, n = last - first]() mutable { \
             return place_in(from, n, value, [](const auto& a, const auto& b) { return BEFORE; });              \
           });                                                                                                  \
  }                                                                                                             \
  EMU_WITHOUT_POLICY(NAME)
EMU_BOUND(lower_bound, a < b)
EMU_BOUND(upper_bound, !(b < a))
#undef EMU_BOUND

/// sort_by_key() is already stable.
template <class P, class Keys, class Values, class Before, is_policy<P> = 0>
void stable_sort_by_key(P p, Keys first, Keys last, Values values, Before before, EMU_CALL_LINE) {
  sort_by_key(p, first, last, values, before, line);
}
template <class P, class Keys, class Values, is_policy<P> = 0>
void stable_sort_by_key(P p, Keys first, Keys last, Values values, EMU_CALL_LINE) {
  sort_by_key(p, first, last, values, line);
}
EMU_WITHOUT_POLICY(stable_sort_by_key)
template <class P, class It, class Before, is_policy<P> = 0>
void stable_sort(P p, It first, It last, Before before, EMU_CALL_LINE) {
  stable_sort_by_key(p, first, last, make_discard_iterator(), before, line);
}
template <class P, class It, is_policy<P> = 0>
void stable_sort(P p, It first, It last, EMU_CALL_LINE) {
  stable_sort(p, first, last, less<value_of<It>>(), line);
}
EMU_WITHOUT_POLICY(stable_sort)

template <class P, class It, class Before, is_policy<P> = 0>
bool is_sorted(P p, It first, It last, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return kernels::result<bool>(p, line, "thrust::is_sorted", [=, n = last - first]() mutable {
    for (std::ptrdiff_t i = 1; i < n; ++i)
      if (before(from[i], from[i - 1])) return false;
    return true;
  });
}
template <class P, class It, is_policy<P> = 0>
bool is_sorted(P p, It first, It last, EMU_CALL_LINE) {
  return is_sorted(p, first, last, less<value_of<It>>(), line);
}
EMU_WITHOUT_POLICY(is_sorted)

/// Which elements of two sorted ranges combine() copies to its result.
struct Kept {
  // Elements that are only in the first range, only in the second range, or in both (copied once). every: an element
  // that is in both ranges is copied from each of them, as in merge().
  bool first, second, both, every;
};
template <class P, class A, class B, class Out, is_policy<P> = 0>
Out combine(P p, const char* name, A a_first, A a_last, B b_first, B b_last, Out result, Kept kept, EMU_CALL_LINE) {
  auto a = in_kernels(a_first);
  auto b = in_kernels(b_first);
  auto to = in_kernels(result);
  const auto m = a_last - a_first, n = b_last - b_first;
  return result + kernels::result<std::ptrdiff_t>(p, line, name, [=]() mutable {
           std::ptrdiff_t i = 0, j = 0, out = 0;
           while (i < m || j < n) {
             const bool from_a = j == n || (i < m && !(b[j] < a[i])), from_b = i == m || (j < n && !(a[i] < b[j]));
             const bool same = from_a && from_b && !kept.every;
             if (same ? kept.both : from_a && kept.first) to[out++] = a[i];
             if (!from_a && kept.second) to[out++] = b[j];
             i += from_a;
             j += same || !from_a;
           }
           return out;
         });
}
#define EMU_SET(NAME, ...)                                                                      \
  template <class P, class A, class B, class Out, is_policy<P> = 0>                             \
  Out NAME(P p, A a, A a_last, B b, B b_last, Out result, EMU_CALL_LINE) {                      \
    return combine(p, "thrust::" #NAME, a, a_last, b, b_last, result, Kept{__VA_ARGS__}, line); \
  }                                                                                             \
  EMU_WITHOUT_POLICY(NAME)
EMU_SET(merge, true, true, true, true)
EMU_SET(set_union, true, true, true, false)
EMU_SET(set_intersection, false, false, true, false)
EMU_SET(set_difference, true, false, false, false)
EMU_SET(set_symmetric_difference, true, true, false, false)
#undef EMU_SET

// ---- queries

template <class P, class It, class F, is_policy<P> = 0>
It find_if(P p, It first, It last, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::find_if", [=, n = last - first]() mutable {
           std::ptrdiff_t i = 0;
           while (i < n && !f(from[i])) ++i;
           return i;
         });
}
EMU_WITHOUT_POLICY(find_if)
template <class P, class It, class T, is_policy<P> = 0>
It find(P p, It first, It last, T value, EMU_CALL_LINE) {
  return find_if(
      p, first, last, [value](const value_of<It>& x) { return x == value; }, line);
}
EMU_WITHOUT_POLICY(find)
template <class P, class It, class F, is_policy<P> = 0>
bool any_of(P p, It first, It last, F f, EMU_CALL_LINE) {
  return count_if(p, first, last, f, line) > 0;
}
EMU_WITHOUT_POLICY(any_of)
template <class P, class It, class F, is_policy<P> = 0>
bool all_of(P p, It first, It last, F f, EMU_CALL_LINE) {
  return count_if(p, first, last, f, line) == last - first;
}
EMU_WITHOUT_POLICY(all_of)
template <class P, class It, class F, is_policy<P> = 0>
bool none_of(P p, It first, It last, F f, EMU_CALL_LINE) {
  return count_if(p, first, last, f, line) == 0;
}
EMU_WITHOUT_POLICY(none_of)
template <class P, class A, class B, is_policy<P> = 0>
bool equal(P p, A first, A last, B second, EMU_CALL_LINE) {
  return inner_product(
             p, first, last, second, std::ptrdiff_t{0}, plus<std::ptrdiff_t>(),
             [](const value_of<A>& a, const value_of<B>& b) -> std::ptrdiff_t { return !(a == b); }, line) == 0;
}
EMU_WITHOUT_POLICY(equal)
template <class P, class It, is_policy<P> = 0>
pair<It, It> minmax_element(P p, It first, It last, EMU_CALL_LINE) {
  return {min_element(p, first, last, line), max_element(p, first, last, line)};
}
EMU_WITHOUT_POLICY(minmax_element)

}  // namespace thrust
