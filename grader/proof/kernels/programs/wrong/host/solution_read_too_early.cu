// The answer of cuSOLVER is copied asynchronously in its stream, and read before the copy is complete.
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <cstdio>

int main() {
  const int n = 2;
  double *a, *work, *answer;
  int *info, size;
  cudaMalloc(&a, n * n * sizeof(double));
  cudaMalloc(&info, sizeof(int));
  cudaMallocHost(&answer, n * n * sizeof(double));
  const double given[n * n] = {4, 2, 2, 5};
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cudaMemcpy(a, given, sizeof given, cudaMemcpyHostToDevice);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnSetStream(handle, stream);
  cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &size);
  cudaMalloc(&work, size * sizeof(double));
  cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, work, size, info);
  cudaMemcpyAsync(answer, a, n * n * sizeof(double), cudaMemcpyDeviceToHost, stream);
  printf("%g\n", answer[0]);  // expect: global-race error
  cudaStreamSynchronize(stream);
  cusolverDnDestroy(handle);
  cudaStreamDestroy(stream);
  for (void *p : {(void *)a, (void *)work, (void *)info}) cudaFree(p);
  cudaFreeHost(answer);
}
