// cuBLAS refuses a leading dimension, and nobody asks it.
#include <cublas_v2.h>

int main() {
  const int rows = 6, columns = 4;
  const float one = 1, zero = 0;
  float *a, *x, *y;
  cudaMalloc(&a, rows * columns * sizeof(float));
  cudaMalloc(&x, columns * sizeof(float));
  cudaMalloc(&y, rows * sizeof(float));
  cudaMemset(a, 0, rows * columns * sizeof(float));
  cudaMemset(x, 0, columns * sizeof(float));
  cublasHandle_t handle;
  cublasCreate(&handle);
  cublasSgemv(handle, CUBLAS_OP_N, rows, columns, &one, a, columns, x, 1, &zero, y, 1);  // expect: launch-error warning
  cublasDestroy(handle);
  cudaFree(a);
  cudaFree(x);
  cudaFree(y);
}
