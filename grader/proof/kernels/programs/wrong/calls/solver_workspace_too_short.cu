// The workspace has as many bytes as the call needs elements, although cuSOLVER is told the right number.
#include <cuda_runtime.h>
#include <cusolverDn.h>
#include <cstdio>

int main() {
  const int n = 2;
  double *a, *work;
  int *info, size;
  cudaMalloc(&a, n * n * sizeof(double));
  cudaMalloc(&info, sizeof(int));
  const double identity[n * n] = {1, 0, 0, 1};
  cudaMemcpy(a, identity, sizeof identity, cudaMemcpyHostToDevice);
  cusolverDnHandle_t handle;
  cusolverDnCreate(&handle);
  cusolverDnDpotrf_bufferSize(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, &size);
  cudaMalloc(&work, size);
  const cusolverStatus_t status =
      cusolverDnDpotrf(handle, CUBLAS_FILL_MODE_LOWER, n, a, n, work, size, info);  // expect: launch-error error
  printf("%d\n", status == CUSOLVER_STATUS_SUCCESS);
  cusolverDnDestroy(handle);
  for (void *p : {(void *)a, (void *)work, (void *)info}) cudaFree(p);
}
