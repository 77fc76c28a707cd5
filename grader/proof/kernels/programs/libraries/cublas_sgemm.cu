// A product by cuBLAS, beside a loop.
// prints: cublasSgemm: ok
// prints: dot 32, largest at 3
#include <cublas_v2.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
  const int m = 30, n = 20, k = 40;
  std::vector<float> A(m * k), B(k * n), C(m * n);
  for (int i = 0; i < m * k; ++i) A[i] = i % 5;
  for (int i = 0; i < k * n; ++i) B[i] = i % 7;
  float *dA, *dB, *dC, alpha = 1.0f, beta = 0.0f;
  cudaMalloc((void**)&dA, m * k * sizeof(float));
  cudaMalloc((void**)&dB, k * n * sizeof(float));
  cudaMalloc((void**)&dC, m * n * sizeof(float));
  cublasHandle_t handle;
  if (cublasCreate(&handle) != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
  cublasSetMatrix(m, k, sizeof(float), A.data(), m, dA, m);
  cublasSetMatrix(k, n, sizeof(float), B.data(), k, dB, k);
  cublasStatus_t status =
      cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, m, n, k, &alpha, dA, m, dB, k, &beta, dC, m);
  if (status != CUBLAS_STATUS_SUCCESS) return EXIT_FAILURE;
  cublasGetMatrix(m, n, sizeof(float), dC, m, C.data(), m);
  bool ok = true;
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int p = 0; p < k; ++p) sum += A[p * m + i] * B[j * k + p];
      ok &= sum == C[j * m + i];
    }
  printf("cublasSgemm: %s\n", ok ? "ok" : "wrong");
  float x[3] = {1, 2, 3}, y[3] = {4, 5, 6}, dot;
  int largest;
  cublasSetVector(3, sizeof(float), x, 1, dA, 1);
  cublasSetVector(3, sizeof(float), y, 1, dB, 1);
  cublasSdot(handle, 3, dA, 1, dB, 1, &dot);
  cublasIsamax(handle, 3, dB, 1, &largest);
  printf("dot %g, largest at %d\n", dot, largest);
  cublasDestroy(handle);
  cudaFree(dA);
  cudaFree(dB);
  cudaFree(dC);
  return ok ? 0 : 1;
}
