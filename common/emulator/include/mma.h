// nvcuda::wmma in software. CUDA does not define which lane has which element of a fragment. TF32 fragments and FP32
// sums have the layout that was observed on an H200. In all other fragments, lane l has the elements l, l + 32, l + 64,
// … in row-major order.
#pragma once
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"

/// Rounds to 10 bits of mantissa, to nearest, ties away from zero (cvt.rna.tf32.f32).
inline float __float_to_tf32(float x) {
  return emu::bits_as<float>((emu::bits_as<unsigned int>(x) + 0x1000) & ~0x1fffu);
}

namespace nvcuda {
namespace wmma {

struct matrix_a {};
struct matrix_b {};
struct accumulator {};
struct row_major {};
struct col_major {};
namespace precision {
struct tf32 {};
}  // namespace precision
enum layout_t { mem_row_major, mem_col_major };

using ::__float_to_tf32;

namespace emu_detail {

template <class Use>
constexpr bool is_use =
    std::is_same_v<Use, matrix_a> || std::is_same_v<Use, matrix_b> || std::is_same_v<Use, accumulator>;

constexpr bool lawful_shape(int M, int N, int K) {
  const bool tf32 = M == 16 && N == 16 && K == 8;
  const bool half_or_bytes = K == 16 && ((M == 16 && N == 16) || (M == 32 && N == 8) || (M == 8 && N == 32));
  const bool fp64 = M == 8 && N == 8 && K == 4;
  return tf32 || half_or_bytes || fp64;
}

/// The value that a tensor core multiplies. For TF32, the tensor core drops the low 13 bits of values that were not
/// rounded beforehand (observed on an H200: 0x3f801fff times 1 is 1).
inline float operand(float x, precision::tf32) { return emu::bits_as<float>(emu::bits_as<unsigned int>(x) & ~0x1fffu); }
inline float operand(__half x, __half) { return __half2float(x); }  // products of two halves are exact in FP32
inline float operand(__nv_bfloat16 x, __nv_bfloat16) { return __bfloat162float(x); }
inline int operand(signed char x, signed char) { return x; }
inline int operand(unsigned char x, unsigned char) { return x; }
inline double operand(double x, double) { return x; }

/// The type in which operands of type T are multiplied and summed: float, int or double.
template <class T>
using Multiplied = decltype(operand(std::conditional_t<std::is_same_v<T, precision::tf32>, float, T>{}, T{}));

}  // namespace emu_detail

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  static_assert(emu_detail::is_use<Use> && emu_detail::lawful_shape(M, N, K), "wmma has no fragment of this shape");
  static constexpr int kRows = std::is_same_v<Use, matrix_b> ? K : M;
  static constexpr int kColumns = std::is_same_v<Use, matrix_a> ? K : N;
  static constexpr int num_elements = kRows * kColumns / 32;
  using element_type = std::conditional_t<std::is_same_v<T, precision::tf32>, float, T>;
  element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout, class Value>
EMU_INLINE void fill_fragment(fragment<Use, M, N, K, T, Layout>& f, const Value& value) {
  for (auto& x : f.x) x = value;
}

namespace emu_detail {

struct Spot {
  unsigned int row, column;
};
struct Holder {
  int lane, i;
};

/// The layout of fragment F. spot() returns the row and column of element x[i] of a lane. holder() returns the lane
/// that has an element, and its index i in that lane.
template <class F>
struct Map {
  static constexpr Spot spot(unsigned int lane, unsigned int i) {
    return {(i * 32 + lane) / F::kColumns, (i * 32 + lane) % F::kColumns};
  }
  static constexpr Holder holder(int row, int column) {
    return {(row * F::kColumns + column) % 32, (row * F::kColumns + column) / 32};
  }
};
template <class Layout>
struct Map<fragment<matrix_a, 16, 16, 8, precision::tf32, Layout>> {
  static constexpr Spot spot(unsigned int lane, unsigned int i) { return {lane / 4 + i % 2 * 8, lane % 4 + i / 2 * 4}; }
  static constexpr Holder holder(int row, int column) { return {row % 8 * 4 + column % 4, row / 8 + column / 4 * 2}; }
};
template <class Layout>
struct Map<fragment<matrix_b, 16, 16, 8, precision::tf32, Layout>> {
  static constexpr Spot spot(unsigned int lane, unsigned int i) { return {lane % 4 + i % 2 * 4, lane / 4 + i / 2 * 8}; }
  static constexpr Holder holder(int row, int column) { return {column % 8 * 4 + row % 4, row / 4 + column / 8 * 2}; }
};
template <int K>
struct Map<fragment<accumulator, 16, 16, K, float>> {
  static constexpr Spot spot(unsigned int lane, unsigned int i) {
    return {lane / 4 + i / 2 % 2 * 8, lane % 4 * 2 + i % 2 + i / 4 * 8};
  }
};

/// Reports an access to a matrix, which CUDA requires to be aligned to 256 bits. For 8-bit elements, an alignment of
/// 128 bits (the length of a row) is accepted, so the address is rounded down first.
template <class T>
EMU_INLINE void matrix_access(const T* p, unsigned int stride, bool write) {
  const size_t beyond = sizeof(T) == 1 ? reinterpret_cast<size_t>(p) & 16 : 0;
  emu::matrix_access(reinterpret_cast<const char*>(p) - beyond, stride * sizeof(T), write);
}

template <class F, class T>
EMU_INLINE void load(F& f, const T* p, unsigned int stride, bool columns_first) {
  matrix_access(p, stride, false);
  for (int i = 0; i < F::num_elements; ++i) {
    const Spot at = Map<F>::spot(static_cast<unsigned int>(emu::linear_lane()), static_cast<unsigned int>(i));
    f.x[i] = p[columns_first ? at.column * stride + at.row : at.row * stride + at.column];
  }
}

}  // namespace emu_detail

template <class Use, int M, int N, int K, class T, class Layout, class V>
EMU_INLINE void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& f, const V* p, unsigned int stride) {
  emu_detail::load(f, p, stride, std::is_same<Layout, col_major>::value);
}

template <int M, int N, int K, class T, class V>
EMU_INLINE void load_matrix_sync(fragment<accumulator, M, N, K, T>& f, const V* p, unsigned int stride,
                                 layout_t layout) {
  emu_detail::load(f, p, stride, layout == mem_col_major);
}

template <int M, int N, int K, class T, class V>
EMU_INLINE void store_matrix_sync(V* p, const fragment<accumulator, M, N, K, T>& f, unsigned int stride,
                                  layout_t layout) {
  emu_detail::matrix_access(p, stride, true);
  using Mapped = emu_detail::Map<fragment<accumulator, M, N, K, T>>;
  for (int i = 0; i < f.num_elements; ++i) {
    const emu_detail::Spot at =
        Mapped::spot(static_cast<unsigned int>(emu::linear_lane()), static_cast<unsigned int>(i));
    p[layout == mem_col_major ? at.column * stride + at.row : at.row * stride + at.column] = f.x[i];
  }
}

namespace emu_detail {

template <class V, class A, class B>
struct Operands {
  V a[A::num_elements], b[B::num_elements];
};

/// Operands and sums can carry labels (count/labels.h) only if they are floats.
inline void label_operands(float* a, int count) { emu::tensor_operands(a, count); }
inline void label_sum(float& sum) { emu::tensor_sum(sum); }
template <class V>
void label_operands(V*, int) {}
template <class V>
void label_sum(V&) {}

/// The lanes exchange their parts of A and B; each lane computes the elements of D that it holds. Sums are rounded to
/// FP32 here, whereas a tensor core truncates them. Both results are within the bound of grader/run/numbers.h.
template <class T, class D, class A, class B, class C>
EMU_PLAIN void multiply(int line, D& d, const A& a, const B& b, const C& c) {
  // A fragment is an ordinary variable, so it may be in memory whose accesses are checked and counted.
  void* const pc = __builtin_return_address(0);
  emu::check_access(pc, &a, sizeof a, false, false);
  emu::check_access(pc, &b, sizeof b, false, false);
  emu::check_access(pc, &c, sizeof c, false, false);
  emu::check_access(pc, &d, sizeof d, true, false);
  using V = Multiplied<T>;
  using Mine = Operands<V, A, B>;
  Mine mine, all[32];
  for (int i = 0; i < A::num_elements; ++i) mine.a[i] = operand(a.x[i], T{});
  for (int i = 0; i < B::num_elements; ++i) mine.b[i] = operand(b.x[i], T{});
  label_operands(mine.a, A::num_elements);
  emu::warp_exchange(line, ~0u, &mine, all, sizeof(Mine), false);
  emu::tensor_multiply_adds(static_cast<unsigned long long>(D::num_elements) * A::kColumns);
  for (int i = 0; i < D::num_elements; ++i) {
    const Spot at = Map<D>::spot(static_cast<unsigned int>(emu::linear_lane()), static_cast<unsigned int>(i));
    V sum = c.x[i];
    for (int k = 0; k < A::kColumns; ++k) {
      const Holder of_a = Map<A>::holder(static_cast<int>(at.row), k);
      const Holder of_b = Map<B>::holder(k, static_cast<int>(at.column));
      sum += all[of_a.lane].a[of_a.i] * all[of_b.lane].b[of_b.i];
    }
    label_sum(sum);
    d.x[i] = sum;
  }
}

}  // namespace emu_detail

template <int M, int N, int K, class T, class LayoutA, class LayoutB, class S>
EMU_INLINE void mma_sync(fragment<accumulator, M, N, K, S>& d, const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                         const fragment<matrix_b, M, N, K, T, LayoutB>& b, const fragment<accumulator, M, N, K, S>& c,
                         EMU_LINE) {
  emu_detail::multiply<T>(int(at), d, a, b, c);
}

}  // namespace wmma
}  // namespace nvcuda
