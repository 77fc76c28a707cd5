// cuSOLVER refuses wrong arguments; nobody asks for its status.
#include <cuda_runtime.h>
#include <cusolverDn.h>

int main() {
  const int n = 3;
  double *a, on_host[n * n] = {};
  int* info;
  cudaMalloc(&a, n * n * sizeof(double));
  cudaMemset(a, 0, n * n * sizeof(double));
  cudaMalloc(&info, sizeof(int));
  cusolverDnHandle_t h;
  cusolverDnParams_t p;
  cusolverDnCreate(&h);
  cusolverDnCreateParams(&p);
  const auto lower = CUBLAS_FILL_MODE_LOWER;
  const auto r64 = CUDA_R_64F, r32 = CUDA_R_32F;
  size_t bytes, host_bytes;
  cusolverDnXpotrf_bufferSize(h, p, lower, n, r64, a, n, r64, &bytes, &host_bytes);
  void* w;
  cudaMalloc(&w, bytes);
  cusolverDnXpotrf(h, p, lower, n, r64, a, 2, r64, w, bytes, nullptr, 0, info);        // expect: launch-error warning
  cusolverDnXpotrf(h, p, lower, n, r64, a, n, r32, w, bytes, nullptr, 0, info);        // expect: launch-error warning
  cusolverDnXpotrf(h, p, lower, n, r64, a, n, r64, w, bytes - 1, nullptr, 0, info);    // expect: launch-error warning
  cusolverDnXpotrf(h, p, lower, n, r64, a, n, r64, nullptr, bytes, nullptr, 0, info);  // expect: launch-error warning
  cusolverDnXpotrf(h, p, lower, n, r64, on_host, n, r64, w, bytes, nullptr, 0, info);  // expect: launch-error warning
  cusolverDnXpotrf(0, p, lower, n, r64, a, n, r64, w, bytes, nullptr, 0, info);        // expect: launch-error warning
  cusolverDnDestroyParams(p);
  cusolverDnDestroy(h);
  for (void* memory : {(void*)a, (void*)info, w}) cudaFree(memory);
}
