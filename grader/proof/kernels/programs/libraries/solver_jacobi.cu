// cuSOLVER beyond the usual factors: Jacobi's methods, generalised and selected eigenvalues, batches, and symmetric
// matrices that are not positive definite. The first numbers are those of NVIDIA's published samples.
// prints: syevj 2 3 4, swept 1, small 1
// prints: gesvdj 7.06528 1.04008, A = U S V' 1
// prints: sygvd 0.15866 0.370752 0.6, A x = w B x 1
// prints: syevdx 2 of 3: 3 4; in (2.5, 3.5]: 1, 3
// prints: batches 1 3, 2 5; 5 3, 7 0; residual not told 1
// prints: hegvj 1 3 0 0 0
// prints: sytrf lower: solved 1, inverse 1; pivots 1 -4 -4 4; D 1
// prints: sytrf upper: solved 1, inverse 1; pivots 1 2 -2 -2; D 1
// prints: sytrf singular 2, no pivots 0
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>
#include <vector>

cusolverDnHandle_t handle;
int* info;

template <class T>
T* on_device(const std::vector<T>& host) {
  T* p;
  cudaMalloc(&p, host.size() * sizeof(T));
  cudaMemcpy(p, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}
template <class T>
std::vector<T> on_host(T* p, size_t count) {
  std::vector<T> host(count);
  cudaMemcpy(host.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(p);
  return host;
}
double* workspace(int elements) { return on_device(std::vector<double>(elements)); }
int code() {
  int host = -1;
  cudaMemcpy(&host, info, sizeof host, cudaMemcpyDeviceToHost);
  return host;
}
bool near(double a, double b) { return std::abs(a - b) < 1e-12; }

void jacobi() {
  const int n = 3;
  double *A = on_device<double>({3.5, 0.5, 0, 0.5, 3.5, 0, 0, 0, 2}), *W = workspace(n);
  syevjInfo_t params;
  cusolverDnCreateSyevjInfo(&params);
  cusolverDnXsyevjSetTolerance(params, 1e-7);
  cusolverDnXsyevjSetMaxSweeps(params, 15);
  cusolverDnXsyevjSetSortEig(params, 1);
  int size = 0, sweeps = 0;
  cusolverDnDsyevj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, A, n, W, &size, params);
  double *work = workspace(size), residual = 1;
  cusolverDnDsyevj(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, A, n, W, work, size, info, params);
  cusolverDnXsyevjGetSweeps(handle, params, &sweeps);
  cusolverDnXsyevjGetResidual(handle, params, &residual);
  const std::vector<double> w = on_host(W, n);
  printf("syevj %g %g %g, swept %d, small %d\n", w[0], w[1], w[2], sweeps > 0, code() == 0 && residual < 1e-14);
  cudaFree(A), cudaFree(work), cusolverDnDestroySyevjInfo(params);
}

void singular() {
  const int m = 3, n = 2;
  const std::vector<double> a = {1, 4, 2, 2, 5, 1};
  double *A = on_device(a), *S = workspace(n), *U = workspace(m * n), *V = workspace(n * n);
  gesvdjInfo_t params;
  cusolverDnCreateGesvdjInfo(&params);
  int size = 0;
  cusolverDnDgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, A, m, S, U, m, V, n, &size, params);
  double* work = workspace(size);
  cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, A, m, S, U, m, V, n, work, size, info, params);
  const std::vector<double> s = on_host(S, n), u = on_host(U, m * n), v = on_host(V, n * n);
  bool same = code() == 0;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      same = same && near(a[i + j * m], u[i] * s[0] * v[j] + u[i + m] * s[1] * v[j + n]);
  printf("gesvdj %g %g, A = U S V' %d\n", s[0], s[1], same);
  cudaFree(A), cudaFree(work), cusolverDnDestroyGesvdjInfo(params);
}

void generalised() {
  const int n = 3;
  const std::vector<double> a = {3.5, 0.5, 0, 0.5, 3.5, 0, 0, 0, 2}, b = {10, 2, 3, 2, 10, 5, 3, 5, 10};
  double *A = on_device(a), *B = on_device(b), *W = workspace(n);
  int size = 0;
  cusolverDnDsygvd_bufferSize(handle, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, A, n, B,
                              n, W, &size);
  double* work = workspace(size);
  cusolverDnDsygvd(handle, CUSOLVER_EIG_TYPE_1, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_UPPER, n, A, n, B, n, W, work,
                   size, info);
  const std::vector<double> w = on_host(W, n), x = on_host(A, n * n);
  bool same = code() == 0;
  for (int k = 0; k < n; ++k)
    for (int i = 0; i < n; ++i) {
      double left = 0, right = 0;
      for (int j = 0; j < n; ++j) left += a[i + j * n] * x[j + k * n], right += w[k] * b[i + j * n] * x[j + k * n];
      same = same && near(left, right);
    }
  printf("sygvd %g %g %g, A x = w B x %d\n", w[0], w[1], w[2], same);
  cudaFree(B), cudaFree(work);
}

void selected() {
  const int n = 3;
  const std::vector<double> a = {3.5, 0.5, 0, 0.5, 3.5, 0, 0, 0, 2};
  double *A = on_device(a), *W = workspace(n);
  int size = 0, found = 0;
  cusolverDnDsyevdx_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_LOWER, n, A, n,
                               0, 0, 2, 3, &found, W, &size);
  double *work = workspace(size), w[2];
  cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_I, CUBLAS_FILL_MODE_LOWER, n, A, n, 0, 0, 2,
                    3, &found, W, work, size, info);
  cudaMemcpy(w, W, sizeof w, cudaMemcpyDeviceToHost);
  printf("syevdx %d of 3: %g %g; ", found, w[0], w[1]);
  cusolverDnDsyevdx(handle, CUSOLVER_EIG_MODE_NOVECTOR, CUSOLVER_EIG_RANGE_V, CUBLAS_FILL_MODE_LOWER, n, A, n, 2.5, 3.5,
                    0, 0, &found, W, work, size, info);
  cudaMemcpy(w, W, sizeof *w, cudaMemcpyDeviceToHost);
  printf("in (2.5, 3.5]: %d, %g\n", found, w[0]);
  cudaFree(A), cudaFree(W), cudaFree(work);
}

void batches() {
  float *A = on_device<float>({2, 1, 1, 2, 3, 1.4142135f, 1.4142135f, 4}), *W = on_device<float>({0, 0, 0, 0});
  float *B = on_device<float>({3, 0, 0, 5, 0, 7, 0, 0}), *S = on_device<float>({0, 0, 0, 0});
  syevjInfo_t values;
  gesvdjInfo_t singular;
  cusolverDnCreateSyevjInfo(&values), cusolverDnCreateGesvdjInfo(&singular);
  int size = 0, *infos = on_device<int>({-1, -1});
  cusolverDnSsyevjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, W, &size, values,
                                     2);
  float* work = on_device(std::vector<float>(size));
  cusolverDnSsyevjBatched(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, W, work, size, infos,
                          values, 2);
  double residual = 0;
  const bool untold = cusolverDnXsyevjGetResidual(handle, values, &residual) == CUSOLVER_STATUS_NOT_SUPPORTED;
  cudaFree(work);
  cusolverDnSgesvdjBatched_bufferSize(handle, CUSOLVER_EIG_MODE_NOVECTOR, 2, 2, B, 2, S, nullptr, 2, nullptr, 2, &size,
                                      singular, 2);
  work = on_device(std::vector<float>(size));
  cusolverDnSgesvdjBatched(handle, CUSOLVER_EIG_MODE_NOVECTOR, 2, 2, B, 2, S, nullptr, 2, nullptr, 2, work, size, infos,
                           singular, 2);
  const std::vector<float> w = on_host(W, 4), s = on_host(S, 4);
  printf("batches %g %g, %g %g; %g %g, %g %g; residual not told %d\n", w[0], w[1], w[2], w[3], s[0], s[1], s[2], s[3],
         untold);
  cudaFree(A), cudaFree(B), cudaFree(work), cudaFree(infos);
  cusolverDnDestroySyevjInfo(values), cusolverDnDestroyGesvdjInfo(singular);
}

void hermitian() {
  using Z = cuDoubleComplex;
  Z *A = on_device<Z>({{2, 0}, {0, 1}, {0, -1}, {2, 0}}), *B = on_device<Z>({{1, 0}, {0, 0}, {0, 0}, {1, 0}});
  double* W = workspace(2);
  syevjInfo_t params;
  cusolverDnCreateSyevjInfo(&params);
  int size = 0;
  cusolverDnZhegvj_bufferSize(handle, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, B,
                              2, W, &size, params);
  Z* work = on_device(std::vector<Z>(size));
  cusolverDnZhegvj(handle, CUSOLVER_EIG_TYPE_2, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, B, 2, W, work,
                   size, info, params);
  const std::vector<double> w = on_host(W, 2);
  const std::vector<Z> x = on_host(A, 4);
  // A x - w x for the first vector; A = (2, -i; i, 2)
  const double real = 2 * x[0].x + x[1].y - w[0] * x[0].x, imaginary = 2 * x[0].y - x[1].x - w[0] * x[0].y;
  printf("hegvj %g %g %g %g %d\n", w[0], w[1], std::round(real * 1e12), std::round(std::abs(imaginary) * 1e12), code());
  cudaFree(B), cudaFree(work), cusolverDnDestroySyevjInfo(params);
}

void indefinite(cublasFillMode_t stored, const char* name) {
  const int n = 4;
  const std::vector<double> a = {1, 0.5, 0, 0.25, 0.5, 0, 1, 4, 0, 1, 0, 2, 0.25, 4, 2, 1};
  const std::vector<double> x = {1, -2, 3, -4};
  std::vector<double> b(n);
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) b[i] += a[i + j * n] * x[j];
  double *A = on_device(a), *B = on_device(b);
  int size = 0, inverse_size = 0, *pivots = on_device(std::vector<int>(n));
  cusolverDnDsytrf_bufferSize(handle, n, A, n, &size);
  cusolverDnDsytri_bufferSize(handle, stored, n, A, n, pivots, &inverse_size);
  double* work = workspace(std::max(size, inverse_size));
  cusolverDnDsytrf(handle, stored, n, A, n, pivots, work, size, info);
  const bool factored = code() == 0;
  std::vector<int> rows(n);
  std::vector<double> factors(n * n);
  cudaMemcpy(rows.data(), pivots, n * sizeof(int), cudaMemcpyDeviceToHost);
  cudaMemcpy(factors.data(), A, n * n * sizeof(double), cudaMemcpyDeviceToHost);
  int64_t* rows64 = on_device(std::vector<int64_t>(rows.begin(), rows.end()));
  size_t on_card = 0, on_cpu = 0;
  cusolverDnXsytrs_bufferSize(handle, stored, n, 1, CUDA_R_64F, A, n, rows64, CUDA_R_64F, B, n, &on_card, &on_cpu);
  void* buffer;
  cudaMalloc(&buffer, on_card);
  std::vector<char> host_buffer(on_cpu + 1);
  cusolverDnXsytrs(handle, stored, n, 1, CUDA_R_64F, A, n, rows64, CUDA_R_64F, B, n, buffer, on_card,
                   host_buffer.data(), on_cpu, info);
  cusolverDnDsytri(handle, stored, n, A, n, pivots, work, inverse_size, info);
  const std::vector<double> solution = on_host(B, n), inverse = on_host(A, n * n);
  bool solved = factored, inverted = code() == 0;
  for (int i = 0; i < n; ++i) solved = solved && near(solution[i], x[i]);
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int k = 0; k < n; ++k) {
        const bool lower = stored == CUBLAS_FILL_MODE_LOWER;
        sum += a[i + k * n] * ((k >= j) == lower ? inverse[k + j * n] : inverse[j + k * n]);
      }
      inverted = inverted && near(sum, i == j);
    }
  const int first = stored == CUBLAS_FILL_MODE_LOWER ? 0 : n * n - 1;
  printf("sytrf %s: solved %d, inverse %d; pivots %d %d %d %d; D %g\n", name, solved, inverted, rows[0], rows[1],
         rows[2], rows[3], factors[first]);
  cudaFree(work), cudaFree(pivots), cudaFree(rows64), cudaFree(buffer);
}

void singular_matrix() {
  double *A = on_device<double>({1, 0, 0, 0}), *work = workspace(64);
  int* pivots = on_device<int>({0, 0});
  cusolverDnDsytrf(handle, CUBLAS_FILL_MODE_LOWER, 2, A, 2, pivots, work, 64, info);
  printf("sytrf singular %d, ", code());
  cudaFree(A);
  A = on_device<double>({4, 2, 2, 3});
  cusolverDnDsytrf(handle, CUBLAS_FILL_MODE_LOWER, 2, A, 2, nullptr, work, 64, info);
  printf("no pivots %d\n", code());
  cudaFree(A), cudaFree(work), cudaFree(pivots);
}

int main() {
  cusolverDnCreate(&handle);
  cudaMalloc(&info, sizeof *info);
  jacobi();
  singular();
  generalised();
  selected();
  batches();
  hermitian();
  indefinite(CUBLAS_FILL_MODE_LOWER, "lower");
  indefinite(CUBLAS_FILL_MODE_UPPER, "upper");
  singular_matrix();
  cudaFree(info);
  cusolverDnDestroy(handle);
}
