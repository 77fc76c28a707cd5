// nvcuda::wmma in software. CUDA leaves open which lane holds which element of a fragment; here lane l holds the
// elements l, l + 32, l + 64, … of the tile in row-major order.
#pragma once
#include "cuda_fp16.h"
#include "cuda_runtime.h"

/// Keeps 10 bits of the mantissa, rounding to nearest, ties away from zero (cvt.rna.tf32.f32).
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

inline float __float_to_tf32(float x) { return ::__float_to_tf32(x); }

namespace detail {

template <class T>
struct Storage {
  using Type = T;
};
template <>
struct Storage<precision::tf32> {
  using Type = float;
};

template <class Use, int M, int N, int K>
struct Extent;
template <int M, int N, int K>
struct Extent<matrix_a, M, N, K> {
  static constexpr int kRows = M, kColumns = K;
};
template <int M, int N, int K>
struct Extent<matrix_b, M, N, K> {
  static constexpr int kRows = K, kColumns = N;
};
template <int M, int N, int K>
struct Extent<accumulator, M, N, K> {
  static constexpr int kRows = M, kColumns = N;
};

template <class Use, int M, int N, int K, class T>
constexpr bool lawful_shape() {
  constexpr bool tf32 = M == 16 && N == 16 && K == 8;
  constexpr bool half = K == 16 && ((M == 16 && N == 16) || (M == 32 && N == 8) || (M == 8 && N == 32));
  return tf32 || half;
}

/// What the tensor core sees of an operand: TF32 drops the low 13 bits of what was not rounded before (seen on an H200:
/// 0x3f801fff times 1 is 1).
inline float operand(float x, precision::tf32) { return emu::bits_as<float>(emu::bits_as<unsigned int>(x) & ~0x1fffu); }
inline float operand(__half x, __half) { return __half2float(x); }  // products of two are exact in FP32

}  // namespace detail

template <class Use, int M, int N, int K, class T, class Layout = void>
struct fragment {
  static_assert(detail::lawful_shape<Use, M, N, K, T>(), "wmma has no fragment of this shape");
  static constexpr int kRows = detail::Extent<Use, M, N, K>::kRows;
  static constexpr int kColumns = detail::Extent<Use, M, N, K>::kColumns;
  static constexpr int num_elements = kRows * kColumns / 32;
  using element_type = typename detail::Storage<T>::Type;
  element_type x[num_elements];
};

template <class Use, int M, int N, int K, class T, class Layout, class Value>
EMU_INLINE void fill_fragment(fragment<Use, M, N, K, T, Layout>& f, const Value& value) {
  for (auto& x : f.x) x = value;
}

namespace detail {

template <class F, class T>
EMU_INLINE void load(F& f, const T* p, unsigned int stride, bool columns_first) {
  emu::matrix_access(p, stride * sizeof(T), false);
  for (int i = 0; i < F::num_elements; ++i) {
    unsigned int at = static_cast<unsigned int>(i * 32 + emu::linear_lane());
    unsigned int row = at / F::kColumns, column = at % F::kColumns;
    f.x[i] = p[columns_first ? column * stride + row : row * stride + column];
  }
}

}  // namespace detail

template <class Use, int M, int N, int K, class T, class Layout, class V>
EMU_INLINE void load_matrix_sync(fragment<Use, M, N, K, T, Layout>& f, const V* p, unsigned int stride) {
  detail::load(f, p, stride, std::is_same<Layout, col_major>::value);
}

template <int M, int N, int K, class T, class V>
EMU_INLINE void load_matrix_sync(fragment<accumulator, M, N, K, T>& f, const V* p, unsigned int stride,
                                 layout_t layout) {
  detail::load(f, p, stride, layout == mem_col_major);
}

template <int M, int N, int K, class T, class V>
EMU_INLINE void store_matrix_sync(V* p, const fragment<accumulator, M, N, K, T>& f, unsigned int stride,
                                  layout_t layout) {
  emu::matrix_access(p, stride * sizeof(V), true);
  for (int i = 0; i < f.num_elements; ++i) {
    unsigned int at = static_cast<unsigned int>(i * 32 + emu::linear_lane());
    unsigned int row = at / f.kColumns, column = at % f.kColumns;
    p[layout == mem_col_major ? column * stride + row : row * stride + column] = f.x[i];
  }
}

namespace detail {

template <class A, class B>
struct Operands {
  float a[A::num_elements], b[B::num_elements];
};

/// The whole warp brings its parts of A and B; every lane computes the elements of D that it holds. Sums are rounded to
/// FP32 here; a tensor core cuts them off instead, within the bound of grader/numbers.h either way.
template <class T, class D, class A, class B, class C>
EMU_PLAIN void multiply(int line, D& d, const A& a, const B& b, const C& c) {
  using Mine = Operands<A, B>;
  Mine mine, all[32];
  for (int i = 0; i < A::num_elements; ++i) mine.a[i] = operand(a.x[i], T{});
  for (int i = 0; i < B::num_elements; ++i) mine.b[i] = operand(b.x[i], T{});
  emu::warp_exchange(line, ~0u, &mine, all, sizeof(Mine), false);
  emu::tensor_multiply_adds(static_cast<unsigned long long>(D::num_elements) * A::kColumns);
  for (int i = 0; i < D::num_elements; ++i) {
    int at = i * 32 + emu::linear_lane(), row = at / D::kColumns, column = at % D::kColumns;
    float sum = c.x[i];
    for (int k = 0; k < A::kColumns; ++k) {
      int of_a = row * A::kColumns + k, of_b = k * B::kColumns + column;
      sum += all[of_a % 32].a[of_a / 32] * all[of_b % 32].b[of_b / 32];
    }
    d.x[i] = sum;
  }
}

}  // namespace detail

template <int M, int N, int K, class T, class LayoutA, class LayoutB, class S>
EMU_INLINE void mma_sync(fragment<accumulator, M, N, K, S>& d, const fragment<matrix_a, M, N, K, T, LayoutA>& a,
                         const fragment<matrix_b, M, N, K, T, LayoutB>& b, const fragment<accumulator, M, N, K, S>& c,
                         int line = __builtin_LINE()) {
  detail::multiply<T>(line, d, a, b, c);
}

}  // namespace wmma
}  // namespace nvcuda
