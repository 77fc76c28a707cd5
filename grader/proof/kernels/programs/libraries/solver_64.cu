// The 64-bit interface of cuSOLVER, on numbers that are easy to check by hand: each answer is a whole number or zero.
// prints: lu 1 2 3, pivots 2 2
// prints: cholesky 2 1 2, solution 1 1
// prints: qr -5 -11, factor 1.6
// prints: values 1 3, residual 0
// prints: singular 4 3, product 0
// prints: largest 4
// prints: triangle 0.5 -1 0.25
// prints: turn 0+2i 0-2i, residual 0
// prints: complex 1+1i 3+0i, right 0
#include <cmath>
#include <cstdio>
#include <vector>

#include <cuComplex.h>
#include <cuda_runtime.h>
#include <cusolverDn.h>

template <class T>
T *on_device(const std::vector<T> &values) {
  T *p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}
template <class T>
std::vector<T> taken_back(T *p, size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(p);
  return values;
}
/// Rounds away what is smaller than any number here.
double tidy(double x) { return std::fabs(x) < 1e-6 ? 0 : std::round(x * 1e6) / 1e6; }

struct Workspace {
  size_t bytes = 0, host_bytes = 0;
  void *memory = nullptr, *host = nullptr;
  void allocate() {
    cudaMalloc(&memory, bytes);
    if (host_bytes) host = malloc(host_bytes);
  }
  ~Workspace() {
    cudaFree(memory);
    free(host);
  }
};
cusolverDnHandle_t handle;
cusolverDnParams_t params;
int *info;
constexpr cudaDataType kType = CUDA_R_64F;

// [0 3; 2 4] needs an exchange: its rows become 2 4 and 0 3.
void factor() {
  double *a = on_device<double>({0, 2, 3, 4}), *b = on_device<double>({6, 10});
  int64_t *pivots;
  cudaMalloc(&pivots, 2 * sizeof(int64_t));
  Workspace w;
  cusolverDnXgetrf_bufferSize(handle, params, 2, 2, kType, a, 2, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgetrf(handle, params, 2, 2, kType, a, 2, pivots, kType, w.memory, w.bytes, w.host, w.host_bytes, info);
  cusolverDnXgetrs(handle, params, CUBLAS_OP_N, 2, 1, kType, a, 2, pivots, kType, b, 2, info);
  const auto x = taken_back(b, 2), lu = taken_back(a, 4);
  const auto rows = taken_back(pivots, 2);
  printf("lu %g %g %g, pivots %d %d\n", x[0], x[1], lu[3], (int)rows[0], (int)rows[1]);
}
// [4 2; 2 5] = [2 0; 1 2] times its transpose.
void cholesky() {
  double *a = on_device<double>({4, 2, 2, 5}), *b = on_device<double>({6, 7});
  Workspace w;
  cusolverDnXpotrf_bufferSize(handle, params, CUBLAS_FILL_MODE_LOWER, 2, kType, a, 2, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXpotrf(handle, params, CUBLAS_FILL_MODE_LOWER, 2, kType, a, 2, kType, w.memory, w.bytes, w.host,
                   w.host_bytes, info);
  cusolverDnXpotrs(handle, params, CUBLAS_FILL_MODE_LOWER, 2, 1, kType, a, 2, kType, b, 2, info);
  const auto x = taken_back(b, 2), l = taken_back(a, 4);
  printf("cholesky %g %g %g, solution %g %g\n", l[0], l[1], l[3], x[0], x[1]);
}
// The column 3 4 has length 5; 3*5 + 4*10 is 11 times that.
void reflections() {
  double *a = on_device<double>({3, 4, 5, 10}), *tau;
  cudaMalloc(&tau, 2 * sizeof(double));
  Workspace w;
  cusolverDnXgeqrf_bufferSize(handle, params, 2, 2, kType, a, 2, kType, tau, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgeqrf(handle, params, 2, 2, kType, a, 2, kType, tau, kType, w.memory, w.bytes, w.host, w.host_bytes, info);
  const auto r = taken_back(a, 4), factors = taken_back(tau, 2);
  printf("qr %g %g, factor %g\n", r[0], r[2], factors[0]);
}
// [2 1; 1 2] has the eigenvalues 1 and 3.
void symmetric() {
  double *a = on_device<double>({2, 1, 1, 2}), *values;
  cudaMalloc(&values, 2 * sizeof(double));
  Workspace w;
  cusolverDnXsyevd_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, 2, kType, a, 2, kType,
                              values, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXsyevd(handle, params, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, 2, kType, a, 2, kType, values,
                   kType, w.memory, w.bytes, w.host, w.host_bytes, info);
  const auto v = taken_back(a, 4), x = taken_back(values, 2);
  const double residual = std::fabs(2 * v[2] + v[3] - x[1] * v[2]) + std::fabs(v[2] + 2 * v[3] - x[1] * v[3]);
  printf("values %g %g, residual %g\n", tidy(x[0]), tidy(x[1]), tidy(residual));
}
// [3 0; 0 -4; 0 0] has the singular values 4 and 3.
void singular() {
  double *a = on_device<double>({3, 0, 0, 0, -4, 0}), *s, *u, *v, error;
  cudaMalloc(&s, 2 * sizeof(double));
  cudaMalloc(&u, 6 * sizeof(double));
  cudaMalloc(&v, 4 * sizeof(double));
  Workspace w;
  cusolverDnXgesvdp_bufferSize(handle, params, CUSOLVER_EIG_MODE_VECTOR, 1, 3, 2, kType, a, 3, kType, s, kType, u, 3,
                               kType, v, 2, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgesvdp(handle, params, CUSOLVER_EIG_MODE_VECTOR, 1, 3, 2, kType, a, 3, kType, s, kType, u, 3, kType, v, 2,
                    kType, w.memory, w.bytes, w.host, w.host_bytes, info, &error);
  const auto x = taken_back(s, 2), left = taken_back(u, 6), right = taken_back(v, 4);
  const double product = x[0] * left[1] * right[1] + x[1] * left[4] * right[3] + 4;  // the element in row 1, column 1
  printf("singular %g %g, product %g\n", tidy(x[0]), tidy(x[1]), tidy(product));
  cudaFree(a);
}
void largest_only() {
  double *a = on_device<double>({3, 0, 0, 0, -4, 0, 0, 0, 2}), *s, *u, *v;
  cudaMalloc(&s, 3 * sizeof(double));
  cudaMalloc(&u, 3 * sizeof(double));
  cudaMalloc(&v, 3 * sizeof(double));
  Workspace w;
  cusolverDnXgesvdr_bufferSize(handle, params, 'S', 'S', 3, 3, 1, 1, 2, kType, a, 3, kType, s, kType, u, 3, kType, v, 3,
                               kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgesvdr(handle, params, 'S', 'S', 3, 3, 1, 1, 2, kType, a, 3, kType, s, kType, u, 3, kType, v, 3, kType,
                    w.memory, w.bytes, w.host, w.host_bytes, info);
  printf("largest %g\n", tidy(taken_back(s, 1)[0]));
  for (double *p : {a, u, v}) cudaFree(p);
}
// The inverse of [2 0; 8 4].
void inverse() {
  double *a = on_device<double>({2, 8, 0, 4});
  Workspace w;
  cusolverDnXtrtri_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_NON_UNIT, 2, kType, a, 2, &w.bytes,
                              &w.host_bytes);
  w.allocate();
  cusolverDnXtrtri(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_DIAG_NON_UNIT, 2, kType, a, 2, w.memory, w.bytes, w.host,
                   w.host_bytes, info);
  const auto x = taken_back(a, 4);
  printf("triangle %g %g %g\n", x[0], x[1], x[3]);
}
// [0 -4; 1 0] turns and stretches: its eigenvalues are 2i and -2i.
void general() {
  double *a = on_device<double>({0, 1, -4, 0}), *values, *right;
  cudaMalloc(&values, 4 * sizeof(double));
  cudaMalloc(&right, 4 * sizeof(double));
  const auto none = CUSOLVER_EIG_MODE_NOVECTOR, vectors = CUSOLVER_EIG_MODE_VECTOR;
  Workspace w;
  cusolverDnXgeev_bufferSize(handle, params, none, vectors, 2, kType, a, 2, kType, values, kType, nullptr, 1, kType,
                             right, 2, kType, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgeev(handle, params, none, vectors, 2, kType, a, 2, kType, values, kType, nullptr, 1, kType, right, 2,
                  kType, w.memory, w.bytes, w.host, w.host_bytes, info);
  const auto x = taken_back(values, 4), v = taken_back(right, 4);  // v[0], v[1] + i (v[2], v[3])
  const double residual = std::fabs(-4 * v[1] + 2 * v[2]) + std::fabs(-4 * v[3] - 2 * v[0]);
  printf("turn %g%+gi %g%+gi, residual %g\n", tidy(x[0]), tidy(x[2]), tidy(x[1]), tidy(x[3]), tidy(residual));
  cudaFree(a);
}
// [1+i 5; 0 3] is triangular: its eigenvalues are on the diagonal.
void general_complex() {
  cuDoubleComplex *a = on_device<cuDoubleComplex>({{1, 1}, {0, 0}, {5, 0}, {3, 0}}), *values, *right;
  cudaMalloc(&values, 2 * sizeof(cuDoubleComplex));
  cudaMalloc(&right, 4 * sizeof(cuDoubleComplex));
  const auto none = CUSOLVER_EIG_MODE_NOVECTOR, vectors = CUSOLVER_EIG_MODE_VECTOR;
  const cudaDataType type = CUDA_C_64F;
  Workspace w;
  cusolverDnXgeev_bufferSize(handle, params, none, vectors, 2, type, a, 2, type, values, type, nullptr, 1, type, right,
                             2, type, &w.bytes, &w.host_bytes);
  w.allocate();
  cusolverDnXgeev(handle, params, none, vectors, 2, type, a, 2, type, values, type, nullptr, 1, type, right, 2, type,
                  w.memory, w.bytes, w.host, w.host_bytes, info);
  const auto x = taken_back(values, 2), v = taken_back(right, 4);
  // The right vector of 1 + i is (1, 0).
  printf("complex %g%+gi %g%+gi, right %g\n", tidy(x[0].x), tidy(x[0].y), tidy(x[1].x), tidy(x[1].y),
         tidy(std::hypot(v[1].x, v[1].y)));
  cudaFree(a);
}

int main() {
  cusolverDnCreate(&handle);
  cusolverDnCreateParams(&params);
  cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_0);
  cudaMalloc(&info, sizeof(int));
  factor();
  cholesky();
  reflections();
  symmetric();
  singular();
  largest_only();
  inverse();
  general();
  general_complex();
  cudaFree(info);
  cusolverDnDestroyParams(params);
  cusolverDnDestroy(handle);
}
