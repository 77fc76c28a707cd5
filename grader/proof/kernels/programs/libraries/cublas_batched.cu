// Many products by an array of pointers, and an LU factorisation.
// prints: 19 22 43 50
// prints: 4 0.5 pivot 2 info 0
#include <cublas_v2.h>
#include <cstdio>

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float a[] = {1, 3, 2, 4}, b[] = {5, 7, 6, 8}, one = 1, zero = 0;  // by columns
  float *A, *B, *C, c[4];
  cudaMalloc(&A, sizeof a);
  cudaMalloc(&B, sizeof b);
  cudaMalloc(&C, sizeof c);
  cublasSetVector(4, sizeof(float), a, 1, A, 1);
  cublasSetVector(4, sizeof(float), b, 1, B, 1);
  float** pointers;
  float* const host[] = {A, B, C};
  cudaMalloc(&pointers, sizeof host);
  cudaMemcpy(pointers, host, sizeof host, cudaMemcpyHostToDevice);
  cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &one, pointers, 2, pointers + 1, 2, &zero, pointers + 2,
                     2, 1);
  cublasGetVector(4, sizeof(float), C, 1, c, 1);
  printf("%g %g %g %g\n", c[0], c[2], c[1], c[3]);
  const float lu[] = {2, 4, 1, 3};
  int *pivots, *info, pivot, told;
  cudaMalloc(&pivots, 2 * sizeof(int));
  cudaMalloc(&info, sizeof(int));
  cudaMemcpy(A, lu, sizeof lu, cudaMemcpyHostToDevice);
  cublasSgetrfBatched(handle, 2, pointers, 2, pivots, info, 1);
  cudaMemcpy(c, A, sizeof c, cudaMemcpyDeviceToHost);
  cudaMemcpy(&pivot, pivots, sizeof pivot, cudaMemcpyDeviceToHost);
  cudaMemcpy(&told, info, sizeof told, cudaMemcpyDeviceToHost);
  printf("%g %g pivot %d info %d\n", c[0], c[1], pivot, told);
  for (void* p : {static_cast<void*>(A), static_cast<void*>(B), static_cast<void*>(C), static_cast<void*>(pointers),
                  static_cast<void*>(pivots), static_cast<void*>(info)})
    cudaFree(p);
  cublasDestroy(handle);
}
