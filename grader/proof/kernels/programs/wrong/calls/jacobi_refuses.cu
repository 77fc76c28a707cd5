// cuSOLVER's Jacobi methods and sytrf() refuse wrong arguments; nobody asks for the status.
#include <cuda_runtime.h>
#include <cusolverDn.h>

int main() {
  const int n = 3;
  double *a, *w, *work;
  int *info, *pivots;
  cudaMalloc(&a, 40 * 40 * sizeof(double));
  cudaMemset(a, 0, 40 * 40 * sizeof(double));
  cudaMalloc(&w, 40 * sizeof(double));
  cudaMalloc(&info, sizeof(int));
  cudaMalloc(&pivots, n * sizeof(int));
  cusolverDnHandle_t h;
  cusolverDnCreate(&h);
  syevjInfo_t p;
  gesvdjInfo_t q;
  cusolverDnCreateSyevjInfo(&p);
  cusolverDnCreateGesvdjInfo(&q);
  const auto vectors = CUSOLVER_EIG_MODE_VECTOR, none = CUSOLVER_EIG_MODE_NOVECTOR;
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  int size, size_40;
  cusolverDnDsyevj_bufferSize(h, vectors, lower, n, a, n, w, &size, p);
  cusolverDnDgesvdjBatched_bufferSize(h, none, 40, 40, a, 40, w, a, 40, a, 40, &size_40, q, 1);
  cudaMalloc(&work, size_40 * sizeof(double));
  cusolverDnDsyevj(h, vectors, lower, n, a, n, w, work, size, info, nullptr);                  // expect: launch-error warning
  cusolverDnDsyevj(h, vectors, lower, n, a, n, w, work, size - 1, info, p);                    // expect: launch-error warning
  cusolverDnDgesvdj(h, vectors, 1, n, n, a, n, w, a, n, nullptr, n, work, size, info, q);      // expect: launch-error warning
  cusolverDnDgesvdjBatched(h, none, 40, 40, a, 40, w, a, 40, a, 40, work, size_40, info, q, 1);  // expect: launch-error warning
  cusolverDnDsytrf(h, lower, n, a, n - 1, pivots, work, size, info);                           // expect: launch-error warning
  cusolverDnXsytrs(h, lower, n, 1, CUDA_R_64F, a, n, nullptr, CUDA_R_32F, w, n, work, size_40, nullptr, 0, info);  // expect: launch-error warning
  cusolverDnDestroySyevjInfo(p);
  cusolverDnDestroyGesvdjInfo(q);
  cusolverDnDestroy(h);
  for (void* memory : {(void*)a, (void*)w, (void*)work, (void*)info, (void*)pivots}) cudaFree(memory);
}
