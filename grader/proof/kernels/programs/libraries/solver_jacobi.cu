// prints: values: 1 3
// prints: vector: 0.707 0.707
// prints: singular: 7.065 1.040
// prints: product: 1 4 2 2 5 1
// prints: info: 0 0
#include <cusolverDn.h>
#include <cmath>
#include <cstdio>

int main() {
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  double *A, *W, *U, *V, *work;
  int *info, told[2], size;
  cudaMalloc(&A, 9 * sizeof(double));
  cudaMalloc(&W, 3 * sizeof(double));
  cudaMalloc(&U, 9 * sizeof(double));
  cudaMalloc(&V, 4 * sizeof(double));
  cudaMalloc(&info, sizeof(int));

  const double symmetric[4] = {2, 1, 1, 2};
  double values[3], u[9], v[4];
  syevjInfo_t how;
  cusolverDnCreateSyevjInfo(&how);
  cusolverDnXsyevjSetTolerance(how, 1e-7);
  cudaMemcpy(A, symmetric, sizeof symmetric, cudaMemcpyHostToDevice);
  cusolverDnDsyevj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, W, &size, how);
  cudaMalloc(&work, size * sizeof(double));
  cusolverDnDsyevj(handle, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, 2, A, 2, W, work, size, info, how);
  cudaMemcpy(values, W, 2 * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(u, A, 4 * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(told, info, sizeof(int), cudaMemcpyDeviceToHost);
  printf("values: %g %g\nvector: %.3f %.3f\n", values[0], values[1], std::fabs(u[2]), std::fabs(u[3]));
  cudaFree(work);

  const double tall[6] = {1, 4, 2, 2, 5, 1};
  gesvdjInfo_t way;
  cusolverDnCreateGesvdjInfo(&way);
  cudaMemcpy(A, tall, sizeof tall, cudaMemcpyHostToDevice);
  cusolverDnDgesvdj_bufferSize(handle, CUSOLVER_EIG_MODE_VECTOR, 0, 3, 2, A, 3, W, U, 3, V, 2, &size, way);
  cudaMalloc(&work, size * sizeof(double));
  cusolverDnDgesvdj(handle, CUSOLVER_EIG_MODE_VECTOR, 0, 3, 2, A, 3, W, U, 3, V, 2, work, size, info, way);
  cudaMemcpy(values, W, 2 * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(u, U, 9 * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(v, V, 4 * sizeof(double), cudaMemcpyDeviceToHost);
  cudaMemcpy(told + 1, info, sizeof(int), cudaMemcpyDeviceToHost);
  printf("singular: %.3f %.3f\nproduct:", values[0], values[1]);
  for (int j = 0; j < 2; ++j)
    for (int i = 0; i < 3; ++i) {
      double sum = 0;
      for (int k = 0; k < 2; ++k) sum += u[i + 3 * k] * values[k] * v[j + 2 * k];
      printf(" %.0f", sum);
    }
  printf("\ninfo: %d %d\n", told[0], told[1]);
  for (double *memory : {A, W, U, V, work}) cudaFree(memory);
  cudaFree(info);
  cusolverDnDestroySyevjInfo(how);
  cusolverDnDestroyGesvdjInfo(way);
  cusolverDnDestroy(handle);
}
