// Thrust's commonly used algorithms. On device memory, an algorithm is a kernel. Element-wise work has one thread per
// element; a single thread does all other work, so its predicted times are not realistic. On host memory, the same code
// runs on the host.
#pragma once
#include <algorithm>
#include <numeric>
#include <vector>

#include "execution_policy.h"
#include "functional.h"
#include "iterator_facade.h"

namespace thrust::kernels {

template <class It>
using value_of = std::decay_t<typename std::iterator_traits<It>::value_type>;

/// True if an algorithm must be launched as a kernel. If a kernel calls the algorithm, the calling thread runs it.
template <class Policy>
bool launches(Policy) {
  return Policy::on_device && !emu::in_kernel();
}

template <class Body>
void launch(emu_types::Line line, const char* name, size_t threads, Body body) {
  const unsigned block = threads < 256 ? static_cast<unsigned>(threads) : 256u;
  const auto blocks = static_cast<unsigned>((threads + block - 1) / block);
  ::emu::launcher(static_cast<int>(line), name, ::emu::Config(dim3(blocks), dim3(block)), body)();
  ::emu::wait_for(nullptr);
}

/// Calls body(i) for each i below n.
template <class Policy, class Body>
void each(Policy policy, emu_types::Line line, const char* name, std::ptrdiff_t n, Body body) {
  if (n <= 0) return;
  if (launches(policy)) {
    launch(line, name, static_cast<size_t>(n), [n, body] {
      const auto i = static_cast<std::ptrdiff_t>(blockIdx.x) * blockDim.x + threadIdx.x;
      if (i >= n) return;
      Body own = body;  // a copy that the thread may change, because the parameters of the kernel must not change
      own(i);
    });
  } else {
    for (std::ptrdiff_t i = 0; i < n; ++i) body(i);
  }
}

/// Calls body() once: in a kernel if the policy is for the device, otherwise on the host.
template <class Policy, class Body>
void once(Policy policy, emu_types::Line line, const char* name, Body body) {
  if (launches(policy))
    launch(line, name, 1, [body] {
      Body own = body;
      own();
    });
  else
    body();
}

/// Calls body() once, as once() does, and returns its result. A kernel's result is copied from device memory.
template <class Result, class Policy, class Body>
Result result(Policy policy, emu_types::Line line, const char* name, Body body) {
  if (!launches(policy)) {
    return body();
  } else {
    void* place = nullptr;
    cudaMalloc(&place, sizeof(Result), line);
    auto* const to = static_cast<Result*>(place);
    once(policy, line, name, [to, body]() mutable { *to = body(); });
    Result value;
    cudaMemcpy(static_cast<void*>(&value), place, sizeof value, cudaMemcpyDeviceToHost, line);
    cudaFree(place, line);
    return value;
  }
}

template <class It>
using policy_of = std::conditional_t<is_device<It>::value, device_policy, host_policy>;
template <class Policy>
using is_policy = std::enable_if_t<std::is_base_of_v<any_policy, std::decay_t<Policy>>, int>;
template <class It>
using no_policy = std::enable_if_t<!std::is_base_of_v<any_policy, std::decay_t<It>>, int>;

}  // namespace thrust::kernels

namespace thrust {
using kernels::is_policy, kernels::no_policy, kernels::policy_of, kernels::value_of;

// Each algorithm has two forms. If the first argument is not an execution policy, the first iterator determines the
// policy.
#define EMU_LIST(...) __VA_ARGS__
#define EMU_FORM(NAME, TYPES, TAKEN, GIVEN)                                                                          \
  template <class It, EMU_LIST TYPES, no_policy<It> = 0>                                                             \
  auto NAME(It first, EMU_LIST TAKEN, EMU_CALL_LINE)->decltype(NAME(policy_of<It>(), first, EMU_LIST GIVEN, line)) { \
    return NAME(policy_of<It>(), first, EMU_LIST GIVEN, line);                                                       \
  }
#define EMU_WITHOUT_POLICY(NAME)                                                                                       \
  EMU_FORM(NAME, (class A), (A a), (a))                                                                                \
  EMU_FORM(NAME, (class A, class B), (A a, B b), (a, b))                                                               \
  EMU_FORM(NAME, (class A, class B, class C), (A a, B b, C c), (a, b, c))                                              \
  EMU_FORM(NAME, (class A, class B, class C, class D), (A a, B b, C c, D d), (a, b, c, d))                             \
  EMU_FORM(NAME, (class A, class B, class C, class D, class E), (A a, B b, C c, D d, E e), (a, b, c, d, e))            \
  EMU_FORM(NAME, (class A, class B, class C, class D, class E, class F), (A a, B b, C c, D d, E e, F f),               \
           (a, b, c, d, e, f))                                                                                         \
  EMU_FORM(NAME, (class A, class B, class C, class D, class E, class F, class G), (A a, B b, C c, D d, E e, F f, G g), \
           (a, b, c, d, e, f, g))                                                                                      \
  EMU_FORM(NAME, (class A, class B, class C, class D, class E, class F, class G, class H),                             \
           (A a, B b, C c, D d, E e, F f, G g, H h), (a, b, c, d, e, f, g, h))

template <class P, class It, class T, class Step, is_policy<P> = 0>
void sequence(P p, It first, It last, T start, Step step, EMU_CALL_LINE) {
  auto to = in_kernels(first);
  const auto begin = static_cast<value_of<It>>(start), by = static_cast<value_of<It>>(step);
  kernels::each(p, line, "thrust::sequence", last - first,
                [=](std::ptrdiff_t i) { to[i] = static_cast<value_of<It>>(begin + by * i); });
}
template <class P, class It, class T, is_policy<P> = 0>
void sequence(P p, It first, It last, T start, EMU_CALL_LINE) {
  sequence(p, first, last, start, value_of<It>(1), line);
}
template <class P, class It, is_policy<P> = 0>
void sequence(P p, It first, It last, EMU_CALL_LINE) {
  sequence(p, first, last, value_of<It>(0), value_of<It>(1), line);
}
EMU_WITHOUT_POLICY(sequence)

template <class P, class It, class T, is_policy<P> = 0>
void fill(P p, It first, It last, T value, EMU_CALL_LINE) {
  auto to = in_kernels(first);
  kernels::each(p, line, "thrust::fill", last - first,
                [=](std::ptrdiff_t i) { to[i] = static_cast<value_of<It>>(value); });
}
EMU_WITHOUT_POLICY(fill)

template <class P, class It, class F, is_policy<P> = 0>
It for_each(P p, It first, It last, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  kernels::each(p, line, "thrust::for_each", last - first, [=](std::ptrdiff_t i) mutable { f(from[i]); });
  return last;
}
EMU_WITHOUT_POLICY(for_each)

template <class P, class It, class N, class F, is_policy<P> = 0>
It for_each_n(P p, It first, N n, F f, EMU_CALL_LINE) {
  return for_each(p, first, first + n, f, line);
}
EMU_WITHOUT_POLICY(for_each_n)
template <class P, class It, class N, class T, is_policy<P> = 0>
It fill_n(P p, It first, N n, T value, EMU_CALL_LINE) {
  fill(p, first, first + n, value, line);
  return first + n;
}
EMU_WITHOUT_POLICY(fill_n)

template <class P, class It, class F, is_policy<P> = 0>
void generate(P p, It first, It last, F f, EMU_CALL_LINE) {
  auto to = in_kernels(first);
  kernels::once(p, line, "thrust::generate", [=, n = last - first]() mutable {
    for (std::ptrdiff_t i = 0; i < n; ++i) to[i] = f();
  });
}
EMU_WITHOUT_POLICY(generate)

template <class P, class In, class Out, class F, is_policy<P> = 0>
Out transform(P p, In first, In last, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::transform", last - first, [=](std::ptrdiff_t i) mutable { to[i] = f(from[i]); });
  return result + (last - first);
}
template <class P, class In, class In2, class Out, class F, is_policy<P> = 0>
Out transform(P p, In first, In last, In2 second, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto with = in_kernels(second);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::transform", last - first,
                [=](std::ptrdiff_t i) mutable { to[i] = f(from[i], with[i]); });
  return result + (last - first);
}
EMU_WITHOUT_POLICY(transform)
template <class P, class In, class Stencil, class Out, class F, class Which, is_policy<P> = 0>
Out transform_if(P p, In first, In last, Stencil stencil, Out result, F f, Which which, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto with = in_kernels(stencil);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::transform_if", last - first, [=](std::ptrdiff_t i) mutable {
    if (which(with[i])) to[i] = f(from[i]);
  });
  return result + (last - first);
}
EMU_WITHOUT_POLICY(transform_if)

template <class P, class It, class T, class F, is_policy<P> = 0>
T reduce(P p, It first, It last, T start, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return kernels::result<T>(p, line, "thrust::reduce", [=, n = last - first]() mutable {
    T sum = start;
    for (std::ptrdiff_t i = 0; i < n; ++i) sum = f(sum, from[i]);
    return sum;
  });
}
template <class P, class It, class T, is_policy<P> = 0>
T reduce(P p, It first, It last, T start, EMU_CALL_LINE) {
  return reduce(p, first, last, start, plus<T>(), line);
}
template <class P, class It, is_policy<P> = 0>
value_of<It> reduce(P p, It first, It last, EMU_CALL_LINE) {
  return reduce(p, first, last, value_of<It>(), line);
}
EMU_WITHOUT_POLICY(reduce)

template <class P, class It, class F, class T, class G, is_policy<P> = 0>
T transform_reduce(P p, It first, It last, F f, T start, G g, EMU_CALL_LINE) {
  return reduce(p, make_transform_iterator(first, f), make_transform_iterator(last, f), start, g, line);
}
EMU_WITHOUT_POLICY(transform_reduce)

template <class P, class A, class B, class T, class F, class G, is_policy<P> = 0>
T inner_product(P p, A first, A last, B second, T start, F f, G g, EMU_CALL_LINE) {
  auto a = in_kernels(first);
  auto b = in_kernels(second);
  return kernels::result<T>(p, line, "thrust::inner_product", [=, n = last - first]() mutable {
    T sum = start;
    for (std::ptrdiff_t i = 0; i < n; ++i) sum = f(sum, g(a[i], b[i]));
    return sum;
  });
}
template <class P, class A, class B, class T, is_policy<P> = 0>
T inner_product(P p, A first, A last, B second, T start, EMU_CALL_LINE) {
  return inner_product(p, first, last, second, start, plus<T>(), multiplies<T>(), line);
}
EMU_WITHOUT_POLICY(inner_product)

template <class P, class It, class F, is_policy<P> = 0>
std::ptrdiff_t count_if(P p, It first, It last, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return kernels::result<std::ptrdiff_t>(p, line, "thrust::count_if", [=, n = last - first]() mutable {
    std::ptrdiff_t count = 0;
    for (std::ptrdiff_t i = 0; i < n; ++i) count += f(from[i]) ? 1 : 0;
    return count;
  });
}
EMU_WITHOUT_POLICY(count_if)
template <class P, class It, class T, is_policy<P> = 0>
std::ptrdiff_t count(P p, It first, It last, T value, EMU_CALL_LINE) {
  return count_if(
      p, first, last, [value](const value_of<It>& x) { return x == value; }, line);
}
EMU_WITHOUT_POLICY(count)

/// Returns the position of the first element x such that before(y, x) is false for every element y.
template <class P, class It, class Before, is_policy<P> = 0>
It min_element(P p, It first, It last, Before before, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::min_element", [=, n = last - first]() mutable {
           std::ptrdiff_t best = 0;
           for (std::ptrdiff_t i = 1; i < n; ++i)
             if (before(from[i], from[best])) best = i;
           return best;
         });
}
template <class P, class It, is_policy<P> = 0>
It min_element(P p, It first, It last, EMU_CALL_LINE) {
  return min_element(p, first, last, less<value_of<It>>(), line);
}
template <class P, class It, class Before, is_policy<P> = 0>
It max_element(P p, It first, It last, Before before, EMU_CALL_LINE) {
  return min_element(
      p, first, last, [before](const value_of<It>& a, const value_of<It>& b) mutable { return before(b, a); }, line);
}
template <class P, class It, is_policy<P> = 0>
It max_element(P p, It first, It last, EMU_CALL_LINE) {
  return min_element(p, first, last, greater<value_of<It>>(), line);
}
EMU_WITHOUT_POLICY(min_element)
EMU_WITHOUT_POLICY(max_element)

template <class P, class In, class Out, class T, class F, is_policy<P> = 0>
Out exclusive_scan(P p, In first, In last, Out result, T start, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  kernels::once(p, line, "thrust::exclusive_scan", [=, n = last - first]() mutable {
    T sum = start;
    for (std::ptrdiff_t i = 0; i < n; ++i) {
      const T next = f(sum, from[i]);
      to[i] = sum;
      sum = next;
    }
  });
  return result + (last - first);
}
template <class P, class In, class Out, class T, is_policy<P> = 0>
Out exclusive_scan(P p, In first, In last, Out result, T start, EMU_CALL_LINE) {
  return exclusive_scan(p, first, last, result, start, plus<T>(), line);
}
template <class P, class In, class Out, is_policy<P> = 0>
Out exclusive_scan(P p, In first, In last, Out result, EMU_CALL_LINE) {
  return exclusive_scan(p, first, last, result, value_of<In>(), line);
}
EMU_WITHOUT_POLICY(exclusive_scan)
template <class P, class In, class Out, class F, is_policy<P> = 0>
Out inclusive_scan(P p, In first, In last, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  kernels::once(p, line, "thrust::inclusive_scan", [=, n = last - first]() mutable {
    if (n == 0) return;
    value_of<In> sum = from[0];
    to[0] = sum;
    for (std::ptrdiff_t i = 1; i < n; ++i) to[i] = sum = f(sum, from[i]);
  });
  return result + (last - first);
}
template <class P, class In, class Out, is_policy<P> = 0>
Out inclusive_scan(P p, In first, In last, Out result, EMU_CALL_LINE) {
  return inclusive_scan(p, first, last, result, plus<value_of<In>>(), line);
}
EMU_WITHOUT_POLICY(inclusive_scan)
template <class P, class In, class Out, class F, class G, is_policy<P> = 0>
Out transform_inclusive_scan(P p, In first, In last, Out result, F f, G g, EMU_CALL_LINE) {
  return inclusive_scan(p, make_transform_iterator(first, f), make_transform_iterator(last, f), result, g, line);
}
EMU_WITHOUT_POLICY(transform_inclusive_scan)
template <class P, class In, class Out, class F, class T, class G, is_policy<P> = 0>
Out transform_exclusive_scan(P p, In first, In last, Out result, F f, T start, G g, EMU_CALL_LINE) {
  return exclusive_scan(p, make_transform_iterator(first, f), make_transform_iterator(last, f), result, start, g, line);
}
EMU_WITHOUT_POLICY(transform_exclusive_scan)

template <class P, class In, class Out, class F, is_policy<P> = 0>
Out copy_if(P p, In first, In last, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  return result + kernels::result<std::ptrdiff_t>(p, line, "thrust::copy_if", [=, n = last - first]() mutable {
           std::ptrdiff_t kept = 0;
           for (std::ptrdiff_t i = 0; i < n; ++i)
             if (f(from[i])) to[kept++] = from[i];
           return kept;
         });
}
EMU_WITHOUT_POLICY(copy_if)
template <class P, class In, class Stencil, class Out, class F, is_policy<P> = 0>
Out copy_if(P p, In first, In last, Stencil stencil, Out result, F f, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto with = in_kernels(stencil);
  auto to = in_kernels(result);
  return result + kernels::result<std::ptrdiff_t>(p, line, "thrust::copy_if", [=, n = last - first]() mutable {
           std::ptrdiff_t kept = 0;
           for (std::ptrdiff_t i = 0; i < n; ++i)
             if (f(with[i])) to[kept++] = from[i];
           return kept;
         });
}
template <class P, class It, class T, is_policy<P> = 0>
It remove(P p, It first, It last, T value, EMU_CALL_LINE) {
  return copy_if(
      p, first, last, first, [value](const value_of<It>& x) { return !(x == value); }, line);
}
EMU_WITHOUT_POLICY(remove)
template <class P, class In, class Out, class F, is_policy<P> = 0>
Out remove_copy_if(P p, In first, In last, Out result, F f, EMU_CALL_LINE) {
  return copy_if(
      p, first, last, result, [f](const value_of<In>& x) mutable { return !f(x); }, line);
}
EMU_WITHOUT_POLICY(remove_copy_if)
template <class P, class It, class F, is_policy<P> = 0>
It remove_if(P p, It first, It last, F f, EMU_CALL_LINE) {
  return copy_if(
      p, first, last, first, [f](const value_of<It>& x) mutable { return !f(x); }, line);
}
EMU_WITHOUT_POLICY(remove_if)
template <class P, class It, is_policy<P> = 0>
It unique(P p, It first, It last, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  return first + kernels::result<std::ptrdiff_t>(p, line, "thrust::unique", [=, n = last - first]() mutable {
           std::ptrdiff_t kept = 0;
           for (std::ptrdiff_t i = 0; i < n; ++i)
             if (i == 0 || !(from[i] == from[kept - 1])) from[kept++] = from[i];
           return kept;
         });
}
EMU_WITHOUT_POLICY(unique)

/// True if the elements are contiguous, and start at the address of `*it`.
template <class It, class T = value_of<It>>
inline constexpr bool is_array = std::is_pointer_v<It> || std::is_same_v<It, typename std::vector<T>::iterator> ||
                                 std::is_same_v<It, typename std::vector<T>::const_iterator>;
template <class It>
inline constexpr bool is_array<It, void> = false;  // for an output iterator, which has no value type
template <class T>
inline constexpr bool is_array<device_ptr<T>, std::remove_const_t<T>> = true;
template <class It>
auto* array_of(It it) {
  return std::addressof(*it);
}
template <class T>
T* array_of(device_ptr<T> it) {
  return it.get();
}

/// With a policy, the whole copy runs on the side that the policy specifies: host or device.
template <class P, class In, class Out, is_policy<P> = 0>
Out copy(P p, In first, In last, Out result, EMU_CALL_LINE) {
  auto from = in_kernels(first);
  auto to = in_kernels(result);
  kernels::each(p, line, "thrust::copy", last - first, [=](std::ptrdiff_t i) mutable { to[i] = from[i]; });
  return result + (last - first);
}
/// Without a policy, copies between host and device memory in any direction. Copies between host and device use
/// cudaMemcpy() for arrays and single elements for other ranges.
template <class In, class Out, no_policy<In> = 0>
Out copy(In first, In last, Out result, EMU_CALL_LINE) {
  if constexpr (is_device<In>::value && is_device<Out>::value) {
    return thrust::copy(device_policy(), first, last, result, line);
  } else if constexpr (!is_device<In>::value && !is_device<Out>::value) {
    return std::copy(first, last, result);
  } else if constexpr (is_array<In> && is_array<Out> && std::is_same_v<value_of<In>, value_of<Out>>) {
    const auto n = last - first;
    if (n > 0)
      cudaMemcpy(array_of(result), array_of(first), static_cast<size_t>(n) * sizeof(value_of<In>),
                 is_device<In>::value ? cudaMemcpyDeviceToHost : cudaMemcpyHostToDevice, line);
    return result + n;
  } else {
    for (; first != last; ++first, ++result) *result = static_cast<value_of<In>>(*first);
    return result;
  }
}
template <class P, class In, class N, class Out, is_policy<P> = 0>
Out copy_n(P p, In first, N n, Out result, EMU_CALL_LINE) {
  return thrust::copy(p, first, first + n, result, line);
}
template <class In, class N, class Out, no_policy<In> = 0>
Out copy_n(In first, N n, Out result, EMU_CALL_LINE) {
  return thrust::copy(first, first + n, result, line);
}
}  // namespace thrust
