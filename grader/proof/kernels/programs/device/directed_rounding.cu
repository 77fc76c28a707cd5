// Arithmetic and conversions with directed rounding. The host compares each result and its neighbour with the exact
// result, in whole numbers of 128 bits.
// prints: arithmetic of float: 0 wrong
// prints: arithmetic of double: 0 wrong
// prints: conversions: 0 wrong
#include <cmath>
#include <cstdio>
#include <limits>

using Whole = __int128;
enum Mode { kDown, kUp, kZero };

#define EACH_MODE(CALL) {CALL(rd), CALL(ru), CALL(rz)}

__global__ void compute(const float* in, float (*out)[3]) {
  const float a = in[0], b = in[1], c = in[2];
#define SUM(M) __fadd_##M(a, c)
#define DIFFERENCE(M) __fsub_##M(a, c)
#define PRODUCT(M) __fmul_##M(a, b)
#define QUOTIENT(M) __fdiv_##M(a, b)
#define RECIPROCAL(M) __frcp_##M(b)
#define ROOT(M) __fsqrt_##M(a)
#define PRODUCT_SUM(M) __fmaf_##M(a, b, -c)
#define ALL_RESULTS                                                                                       \
  {EACH_MODE(SUM),        EACH_MODE(DIFFERENCE), EACH_MODE(PRODUCT),    EACH_MODE(QUOTIENT), \
   EACH_MODE(RECIPROCAL), EACH_MODE(ROOT),       EACH_MODE(PRODUCT_SUM)}
  const float results[7][3] = ALL_RESULTS;
  for (int i = 0; i < 21; ++i) out[i / 3][i % 3] = results[i / 3][i % 3];
}
#undef SUM
#undef DIFFERENCE
#undef PRODUCT
#undef QUOTIENT
#undef RECIPROCAL
#undef ROOT
#undef PRODUCT_SUM
#define SUM(M) __dadd_##M(a, c)
#define DIFFERENCE(M) __dsub_##M(a, c)
#define PRODUCT(M) __dmul_##M(a, b)
#define QUOTIENT(M) __ddiv_##M(a, b)
#define RECIPROCAL(M) __drcp_##M(b)
#define ROOT(M) __dsqrt_##M(a)
#define PRODUCT_SUM(M) __fma_##M(a, b, -c)
__global__ void compute(const double* in, double (*out)[3]) {
  const double a = in[0], b = in[1], c = in[2];
  const double results[7][3] = ALL_RESULTS;
  for (int i = 0; i < 21; ++i) out[i / 3][i % 3] = results[i / 3][i % 3];
}

__global__ void convert(int i, unsigned u, long long l, unsigned long long ul, double d, double (*out)[3]) {
#define INT(M) __int2float_##M(i)
#define UNSIGNED(M) __uint2float_##M(u)
#define LONG(M) __ll2float_##M(l)
#define UNSIGNED_LONG(M) __ull2float_##M(ul)
#define DOUBLE(M) __double2float_##M(d)
#define LONG_TO_DOUBLE(M) __ll2double_##M(l)
#define UNSIGNED_LONG_TO_DOUBLE(M) __ull2double_##M(ul)
  const double results[7][3] = {EACH_MODE(INT),
                                EACH_MODE(UNSIGNED),
                                EACH_MODE(LONG),
                                EACH_MODE(UNSIGNED_LONG),
                                EACH_MODE(DOUBLE),
                                EACH_MODE(LONG_TO_DOUBLE),
                                EACH_MODE(UNSIGNED_LONG_TO_DOUBLE)};
  for (int k = 0; k < 21; ++k) out[k / 3][k % 3] = results[k / 3][k % 3];
}

unsigned long long random_bits() {
  static unsigned long long state = 88172645463325252ull;
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return state;
}

/// True if `r` is the exact result, rounded. `compare(x)` tells the sign of x - exact.
template <class T, class Compare>
bool is_rounded(T r, int mode, bool negative, Compare compare) {
  const T infinity = std::numeric_limits<T>::infinity();
  const bool down = mode == kDown || (mode == kZero && !negative);
  if (compare(r) == 0) return true;
  return down ? compare(r) < 0 && compare(std::nextafter(r, infinity)) > 0
              : compare(r) > 0 && compare(std::nextafter(r, -infinity)) < 0;
}

int sign(Whole x) { return (x > 0) - (x < 0); }
template <class T>
Whole scaled(T x, int bits) {
  return static_cast<Whole>(std::ldexp(x, bits));
}

template <class T>
int wrong_results(const T* in, const T (*r)[3]) {
  constexpr int kBits = std::numeric_limits<T>::digits;
  const Whole a = static_cast<Whole>(in[0]), b = static_cast<Whole>(in[1]), c = static_cast<Whole>(in[2]), one = 1;
  int wrong = 0;
  for (int m = 0; m < 3; ++m) {
    wrong += !is_rounded(r[0][m], m, a + c < 0, [&](T x) { return sign(scaled(x, 0) - (a + c)); });
    wrong += !is_rounded(r[1][m], m, a - c < 0, [&](T x) { return sign(scaled(x, 0) - (a - c)); });
    wrong += !is_rounded(r[2][m], m, false, [&](T x) { return sign(scaled(x, 0) - a * b); });
    wrong += !is_rounded(r[3][m], m, false,
                         [&](T x) { return sign(scaled(x, kBits + 1) * b - (a << (kBits + 1))); });
    wrong += !is_rounded(r[4][m], m, false,
                         [&](T x) { return sign(scaled(x, 2 * kBits + 1) * b - (one << (2 * kBits + 1))); });
    wrong += !is_rounded(r[5][m], m, false, [&](T x) {
      const Whole root = scaled(x, kBits / 2 + 2);
      return sign(root * root - (a << 2 * (kBits / 2 + 2)));
    });
    wrong += !is_rounded(r[6][m], m, a * b - c < 0, [&](T x) { return sign(scaled(x, 0) - (a * b - c)); });
  }
  return wrong;
}

template <class T>
int wrong_arithmetic() {
  constexpr int kBits = std::numeric_limits<T>::digits;
  const Whole top = Whole(1) << (kBits - 1);
  T host[7][3], in[3], *input, (*out)[3];
  cudaMalloc(&input, sizeof in);
  cudaMalloc(&out, sizeof host);
  int wrong = 0;
  for (int i = 0; i < 200; ++i) {
    for (T& x : in) x = static_cast<T>(top + random_bits() % top);
    in[2] = std::ldexp(i % 2 ? in[2] : -in[2], 10);
    cudaMemcpy(input, in, sizeof in, cudaMemcpyHostToDevice);
    compute<<<1, 1>>>(input, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    wrong += wrong_results<T>(in, host);
  }
  cudaFree(input);
  cudaFree(out);
  return wrong;
}

template <class T>
int wrong_conversions_to(Whole exact, const double* r) {
  int wrong = 0;
  for (int m = 0; m < 3; ++m)
    wrong += !is_rounded(static_cast<T>(r[m]), m, exact < 0, [&](T x) { return sign(scaled(x, 0) - exact); });
  return wrong;
}

int wrong_conversions() {
  double host[7][3], (*out)[3];
  cudaMalloc(&out, sizeof host);
  int wrong = 0;
  for (int i = 0; i < 200; ++i) {
    const auto ul = random_bits() | 1ull << 63;
    const auto u = static_cast<unsigned>(ul >> 32);
    const auto l = static_cast<long long>(i % 2 ? ul : ul >> 1);
    const auto n = static_cast<int>(i % 2 ? u : u >> 1);
    const double d = static_cast<double>(l >> 10);
    convert<<<1, 1>>>(n, u, l, ul, d, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    wrong += wrong_conversions_to<float>(n, host[0]) + wrong_conversions_to<float>(u, host[1]) +
             wrong_conversions_to<float>(l, host[2]) + wrong_conversions_to<float>(ul, host[3]) +
             wrong_conversions_to<float>(static_cast<Whole>(d), host[4]) + wrong_conversions_to<double>(l, host[5]) +
             wrong_conversions_to<double>(ul, host[6]);
  }
  cudaFree(out);
  return wrong;
}

int main() {
  printf("arithmetic of float: %d wrong\n", wrong_arithmetic<float>());
  printf("arithmetic of double: %d wrong\n", wrong_arithmetic<double>());
  printf("conversions: %d wrong\n", wrong_conversions());
}
