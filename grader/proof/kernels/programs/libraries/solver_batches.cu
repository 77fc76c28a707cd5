// cuSOLVER: refinement, a batch of singular values, complex numbers; pivots are left alone without pivoting.
// prints: refined 1 2, iterations 0
// prints: batch 2 1, 5 3
// prints: hermitian 1 3
// prints: complex system 1-1i
// prints: without pivots 2 4 0.5 1
#include <cmath>
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>
#include <cusolverDn.h>

template <class T>
T* on_device(const std::vector<T>& values) {
  T* p;
  cudaMalloc(&p, values.size() * sizeof(T));
  cudaMemcpy(p, values.data(), values.size() * sizeof(T), cudaMemcpyHostToDevice);
  return p;
}
template <class T>
std::vector<T> taken_back(T* p, size_t count) {
  std::vector<T> values(count);
  cudaMemcpy(values.data(), p, count * sizeof(T), cudaMemcpyDeviceToHost);
  cudaFree(p);
  return values;
}
double tidy(double x) { return std::fabs(x) < 1e-5 ? 0 : std::round(x * 1e5) / 1e5; }
cusolverDnHandle_t handle;
int* info;

void refine() {
  double *a = on_device<double>({3, 1, 1, 2}), *b = on_device<double>({5, 5}), *x = on_device<double>({0, 0});
  cusolverDnIRSParams_t params;
  cusolverDnIRSInfos_t infos;
  cusolverDnIRSParamsCreate(&params);
  cusolverDnIRSParamsSetSolverPrecisions(params, CUSOLVER_R_64F, CUSOLVER_R_32F);
  cusolverDnIRSParamsSetRefinementSolver(params, CUSOLVER_IRS_REFINE_CLASSICAL);
  cusolverDnIRSInfosCreate(&infos);
  size_t bytes;
  cusolverDnIRSXgesv_bufferSize(handle, params, 2, 1, &bytes);
  void* work;
  cudaMalloc(&work, bytes);
  cusolver_int_t iterations;
  cusolverDnIRSXgesv(handle, params, infos, 2, 1, a, 2, b, 2, x, 2, work, bytes, &iterations, info);
  const auto solution = taken_back(x, 2);
  printf("refined %g %g, iterations %d\n", tidy(solution[0]), tidy(solution[1]), iterations);
  cusolverDnIRSInfosDestroy(infos);
  cusolverDnIRSParamsDestroy(params);
  for (void* p : {(void*)a, (void*)b, work}) cudaFree(p);
}
void batch() {
  float *a = on_device<float>({1, 0, 0, 2, 3, 0, 0, 5}), *s, *u, *v, *work;
  cudaMalloc(&s, 4 * sizeof(float));
  cudaMalloc(&u, 8 * sizeof(float));
  cudaMalloc(&v, 8 * sizeof(float));
  int size, *infos;
  cudaMalloc(&infos, 2 * sizeof(int));
  cusolverDnSgesvdaStridedBatched_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 2, 2, 2, a, 2, 4, s, 2, u, 2, 4, v, 2, 4,
                                             &size, 2);
  cudaMalloc(&work, size * sizeof(float));
  cusolverDnSgesvdaStridedBatched(handle, CUSOLVER_EIG_MODE_VECTOR, 2, 2, 2, a, 2, 4, s, 2, u, 2, 4, v, 2, 4, work,
                                  size, infos, nullptr, 2);
  const auto values = taken_back(s, 4);
  printf("batch %g %g, %g %g\n", values[0], values[1], values[2], values[3]);
  for (float* p : {a, u, v, work}) cudaFree(p);
  cudaFree(infos);
}
// [2 i; -i 2] has the eigenvalues 1 and 3.
void hermitian() {
  cuComplex *a = on_device<cuComplex>({{2, 0}, {0, -1}, {0, 1}, {2, 0}}), *work;
  float* values;
  cudaMalloc(&values, 2 * sizeof(float));
  int size;
  cusolverDnCheevd_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, a, 2, values, &size);
  cudaMalloc(&work, size * sizeof(cuComplex));
  cusolverDnCheevd(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, a, 2, values, work, size, info);
  const auto x = taken_back(values, 2);
  printf("hermitian %g %g\n", tidy(x[0]), tidy(x[1]));
  cudaFree(a);
  cudaFree(work);
}
// (1 + i) x = 2.
void complex_system() {
  cuDoubleComplex *a = on_device<cuDoubleComplex>({{1, 1}}), *b = on_device<cuDoubleComplex>({{2, 0}}), *work;
  int size, *pivots;
  cudaMalloc(&pivots, sizeof(int));
  cusolverDnZgetrf_bufferSize(handle, 1, 1, a, 1, &size);
  cudaMalloc(&work, size * sizeof(cuDoubleComplex));
  cusolverDnZgetrf(handle, 1, 1, a, 1, work, pivots, info);
  cusolverDnZgetrs(handle, CUBLAS_OP_N, 1, 1, a, 1, pivots, b, 1, info);
  const auto x = taken_back(b, 1);
  printf("complex system %g%+gi\n", x[0].x, x[0].y);
  for (void* p : {(void*)a, (void*)work, (void*)pivots}) cudaFree(p);
}
// The first column is 2 1, the second 4 3.
void without_pivots() {
  double *a = on_device<double>({2, 1, 4, 3}), *work;
  int size;
  cusolverDnDgetrf_bufferSize(handle, 2, 2, a, 2, &size);
  cudaMalloc(&work, size * sizeof(double));
  cusolverDnDgetrf(handle, 2, 2, a, 2, work, nullptr, info);
  const auto lu = taken_back(a, 4);
  printf("without pivots %g %g %g %g\n", lu[0], lu[2], lu[1], lu[3]);
  cudaFree(work);
}

int main() {
  cusolverDnCreate(&handle);
  cudaMalloc(&info, sizeof(int));
  refine();
  batch();
  hermitian();
  complex_system();
  without_pivots();
  cudaFree(info);
  cusolverDnDestroy(handle);
}
