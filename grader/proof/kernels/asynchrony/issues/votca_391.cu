// After votca/xtp, issue 391 (2020): a product of matrices in a stream of its own, brought back and used without a wait.
#include <cstdio>
#include <cublas_v2.h>

int main() {
  constexpr int kN = 8;
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSetStream(handle, stream);
  double *host, *a, *c;
  cudaMallocHost(&host, kN * kN * sizeof(double));
  cudaMalloc(&a, kN * kN * sizeof(double));
  cudaMalloc(&c, kN * kN * sizeof(double));
  for (int i = 0; i < kN * kN; ++i) host[i] = i % kN;
  cudaMemcpyAsync(a, host, kN * kN * sizeof(double), cudaMemcpyHostToDevice, stream);
  const double one = 1, zero = 0;
  cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, kN, kN, kN, &one, a, kN, a, kN, &zero, c, kN);
  cudaMemcpyAsync(host, c, kN * kN * sizeof(double), cudaMemcpyDeviceToHost, stream);
  double trace = 0;
  for (int i = 0; i < kN; ++i)
    trace += host[i * kN + i];  // expect: global-race error
  printf("%g\n", trace);
  cudaStreamSynchronize(stream);
  cublasDestroy(handle);
  cudaStreamDestroy(stream);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(c);
}
