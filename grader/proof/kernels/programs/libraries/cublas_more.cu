// prints: inverse: -0.5 1.5 1 -2
// prints: solution: 2.5 -3
// prints: rotation: 5 0.6 0.8
// prints: rotated: 10 39
// prints: hermitian: 2 0, 1 0
// prints: 2 2
// prints: CUBLAS_STATUS_INVALID_VALUE
#include <cublas_api.h>
#include <cublas_v2.h>
#include <thrust/device_vector.h>
#include <thrust/host_vector.h>
#include <cstdio>

template <class T>
T *on_device(const T *from, int count) {
  T *to;
  cudaMalloc(&to, count * sizeof(T));
  if (from) cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice);
  return to;
}

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  const float a[4] = {4, 3, 2, 1}, b[2] = {1, 2};
  float *A = on_device(a, 4), *C = on_device<float>(nullptr, 4), *B = on_device(b, 2), result[4];
  float **all_a = on_device(&A, 1), **all_c = on_device(&C, 1), **all_b = on_device(&B, 1);
  int *pivots = on_device<int>(nullptr, 2), *info = on_device<int>(nullptr, 1), told;
  cublasSgetrfBatched(handle, 2, all_a, 2, pivots, info, 1);
  cublasSgetriBatched(handle, 2, all_a, 2, pivots, all_c, 2, info, 1);
  cudaMemcpy(result, C, sizeof a, cudaMemcpyDeviceToHost);
  printf("inverse: %g %g %g %g\n", result[0], result[1], result[2], result[3]);
  cublasSgetrsBatched(handle, CUBLAS_OP_T, 2, 1, all_a, 2, pivots, all_b, 2, &told, 1);
  cudaMemcpy(result, B, sizeof b, cudaMemcpyDeviceToHost);
  printf("solution: %g %g\n", result[0], result[1]);

  double x = 3, y = 4, cosine, sine;
  cublasDrotg(handle, &x, &y, &cosine, &sine);
  printf("rotation: %g %g %g\n", x, cosine, sine);
  const double p = 1, q = 5, parameters[5] = {1, 5, 6, 7, 8};
  double *P = on_device(&p, 1), *Q = on_device(&q, 1), turned[2];
  cublasDrotm(handle, 1, P, 1, Q, 1, parameters);
  cudaMemcpy(turned, P, sizeof p, cudaMemcpyDeviceToHost);
  cudaMemcpy(turned + 1, Q, sizeof q, cudaMemcpyDeviceToHost);
  printf("rotated: %g %g\n", turned[0], turned[1]);

  const cuComplex z[2] = {{1, 1}, {1, 0}};
  cuComplex *Z = on_device(z, 2), *H = on_device<cuComplex>(nullptr, 4), h[4];
  const float one = 1, zero = 0;
  cublasCherk(handle, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, 2, 1, &one, Z, 2, &zero, H, 2);
  cudaMemcpy(h, H, sizeof h, cudaMemcpyDeviceToHost);
  printf("hermitian: %g %g, %g %g\n", h[0].x, h[0].y, h[3].x, h[3].y);

  const thrust::host_vector<float> halves(4, 2.5f);
  thrust::device_vector<long> whole = halves;
  const thrust::device_vector<double> real = whole;
  const thrust::host_vector<int> back = real;
  printf("%d %d\n", back[3], static_cast<int>(whole[0]));
  printf("%s\n", cublasGetStatusName(CUBLAS_STATUS_INVALID_VALUE));
  for (void *memory : {(void *)A, (void *)B, (void *)C, (void *)all_a, (void *)all_b, (void *)all_c, (void *)pivots,
                       (void *)info, (void *)P, (void *)Q, (void *)Z, (void *)H})
    cudaFree(memory);
  cublasDestroy(handle);
}
