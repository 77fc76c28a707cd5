// Thrust's algorithms on a range of keys and the corresponding range of values. algorithms.h describes how they run.
#pragma once
#include "sorting.h"

namespace thrust {

template <class P, class Keys, class Values, class Keys2, class Values2, class Same, class F, is_policy<P> = 0>
pair<Keys2, Values2> reduce_by_key(P p, Keys first, Keys last, Values values, Keys2 keys_result, Values2 values_result,
                                   Same same, F f, EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  auto to_key = in_kernels(keys_result);
  auto to_value = in_kernels(values_result);
  const auto kept = kernels::result<std::ptrdiff_t>(p, line, "thrust::reduce_by_key", [=, n = last - first]() mutable {
    std::ptrdiff_t runs = 0;
    for (std::ptrdiff_t i = 0; i < n; ++runs) {
      const value_of<Keys> begins = key[i];
      value_of<Values> sum = value[i];
      for (++i; i < n && same(begins, static_cast<value_of<Keys>>(key[i])); ++i) sum = f(sum, value[i]);
      to_key[runs] = begins;
      to_value[runs] = sum;
    }
    return runs;
  });
  return {keys_result + kept, values_result + kept};
}
template <class P, class Keys, class Values, class Keys2, class Values2, class Same, is_policy<P> = 0>
pair<Keys2, Values2> reduce_by_key(P p, Keys first, Keys last, Values values, Keys2 keys, Values2 result, Same same,
                                   EMU_CALL_LINE) {
  return reduce_by_key(p, first, last, values, keys, result, same, plus<value_of<Values>>(), line);
}
template <class P, class Keys, class Values, class Keys2, class Values2, is_policy<P> = 0>
pair<Keys2, Values2> reduce_by_key(P p, Keys first, Keys last, Values values, Keys2 keys, Values2 result,
                                   EMU_CALL_LINE) {
  return reduce_by_key(p, first, last, values, keys, result, equal_to<value_of<Keys>>(), line);
}
EMU_WITHOUT_POLICY(reduce_by_key)

template <class P, class Keys, class Values, class Out, class T, class Same, class F, is_policy<P> = 0>
Out exclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, T start, Same same, F f,
                          EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  auto to = in_kernels(result);
  kernels::once(p, line, "thrust::exclusive_scan_by_key", [=, n = last - first]() mutable {
    T sum = start;
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      if (i > 0 && !same(key[i - 1], key[i])) sum = start;
      const T next = f(sum, value[i]);
      to[i] = sum;
      sum = next;
    }
  });
  return result + (last - first);
}
template <class P, class Keys, class Values, class Out, class T, class Same, is_policy<P> = 0>
Out exclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, T start, Same same, EMU_CALL_LINE) {
  return exclusive_scan_by_key(p, first, last, values, result, start, same, plus<T>(), line);
}
template <class P, class Keys, class Values, class Out, class T, is_policy<P> = 0>
Out exclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, T start, EMU_CALL_LINE) {
  return exclusive_scan_by_key(p, first, last, values, result, start, equal_to<value_of<Keys>>(), plus<T>(), line);
}
template <class P, class Keys, class Values, class Out, is_policy<P> = 0>
Out exclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, EMU_CALL_LINE) {
  return exclusive_scan_by_key(p, first, last, values, result, value_of<Values>(), line);
}
EMU_WITHOUT_POLICY(exclusive_scan_by_key)

template <class P, class Keys, class Values, class Out, class Same, class F, is_policy<P> = 0>
Out inclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, Same same, F f, EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  auto to = in_kernels(result);
  kernels::once(p, line, "thrust::inclusive_scan_by_key", [=, n = last - first]() mutable {
    value_of<Values> sum{};
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const value_of<Values> mine = value[i];
      sum = i > 0 && same(key[i - 1], key[i]) ? static_cast<value_of<Values>>(f(sum, mine)) : mine;
      to[i] = sum;
    }
  });
  return result + (last - first);
}
template <class P, class Keys, class Values, class Out, class Same, is_policy<P> = 0>
Out inclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, Same same, EMU_CALL_LINE) {
  return inclusive_scan_by_key(p, first, last, values, result, same, plus<value_of<Values>>(), line);
}
template <class P, class Keys, class Values, class Out, is_policy<P> = 0>
Out inclusive_scan_by_key(P p, Keys first, Keys last, Values values, Out result, EMU_CALL_LINE) {
  return inclusive_scan_by_key(p, first, last, values, result, equal_to<value_of<Keys>>(), line);
}
EMU_WITHOUT_POLICY(inclusive_scan_by_key)

template <class P, class Keys, class Values, class Same, is_policy<P> = 0>
pair<Keys, Values> unique_by_key(P p, Keys first, Keys last, Values values, Same same, EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  const auto kept = kernels::result<std::ptrdiff_t>(p, line, "thrust::unique_by_key", [=, n = last - first]() mutable {
    std::ptrdiff_t runs = 0;
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      if (i > 0 && same(key[runs - 1], key[i])) continue;
      key[runs] = static_cast<value_of<Keys>>(key[i]);
      value[runs++] = static_cast<value_of<Values>>(value[i]);
    }
    return runs;
  });
  return {first + kept, values + kept};
}
template <class P, class Keys, class Values, is_policy<P> = 0>
pair<Keys, Values> unique_by_key(P p, Keys first, Keys last, Values values, EMU_CALL_LINE) {
  return unique_by_key(p, first, last, values, equal_to<value_of<Keys>>(), line);
}
EMU_WITHOUT_POLICY(unique_by_key)
template <class P, class Keys, class Values, class KeysOut, class ValuesOut, class Same, is_policy<P> = 0>
pair<KeysOut, ValuesOut> unique_by_key_copy(P p, Keys first, Keys last, Values values, KeysOut keys_out,
                                            ValuesOut values_out, Same same, EMU_CALL_LINE) {
  auto key = in_kernels(first);
  auto value = in_kernels(values);
  auto key_to = in_kernels(keys_out);
  auto value_to = in_kernels(values_out);
  const auto kept =
      kernels::result<std::ptrdiff_t>(p, line, "thrust::unique_by_key_copy", [=, n = last - first]() mutable {
        std::ptrdiff_t runs = 0, begin = 0;
        for (std::ptrdiff_t i = 0; i < n; ++i) {
          if (i > 0 && same(key[begin], key[i])) continue;
          begin = i;
          key_to[runs] = key[i];
          value_to[runs++] = value[i];
        }
        return runs;
      });
  return {keys_out + kept, values_out + kept};
}
template <class P, class Keys, class Values, class KeysOut, class ValuesOut, is_policy<P> = 0>
pair<KeysOut, ValuesOut> unique_by_key_copy(P p, Keys first, Keys last, Values values, KeysOut keys_out,
                                            ValuesOut values_out, EMU_CALL_LINE) {
  return unique_by_key_copy(p, first, last, values, keys_out, values_out, equal_to<value_of<Keys>>(), line);
}
EMU_WITHOUT_POLICY(unique_by_key_copy)

}  // namespace thrust
