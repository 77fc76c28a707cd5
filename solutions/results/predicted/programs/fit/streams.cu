#include "case.h"

__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
__global__ void copy4(const float4* a, float4* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i];
}
__global__ void saxpy_in_strides(float s, const float* x, float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = s * x[i] + y[i];
}
__global__ void read_strided(const float* a, float* c, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[(size_t)i * stride % (size_t)n];
}
__global__ void write_strided(const float* a, float* c, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[(size_t)i * stride % (size_t)n + (size_t)i * stride / n] = a[i];
}
__global__ void gather(const float* a, const int* index, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[index[i]];
}
__global__ void scatter(const float* a, const int* index, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[index[i]] = a[i];
}
__global__ void fill(float* c, float v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = v;
}
__global__ void chunk_each(const float* a, float* c, int n, int chunk) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * chunk;
  for (int i = first; i < first + chunk && i < n; ++i) c[i] = 2 * a[i];
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 24, m = 1 << 20, s = 1 << 12;
  float *a = zeros<float>(n), *b = zeros<float>(n), *c = zeros<float>(n + 4096);
  int* index = on_device(some_ints(m, m));
  int* far = on_device(some_ints(m, n));
  for (TIMES) add<<<over(s, 256), 256>>>(a, b, c, s);
  for (TIMES) add<<<over(1 << 16, 256), 256>>>(a, b, c, 1 << 16);
  for (TIMES) add<<<over(m, 256), 256>>>(a, b, c, m);
  for (TIMES) add<<<over(m, 64), 64>>>(a, b, c, m);
  for (TIMES) add<<<over(m, 1024), 1024>>>(a, b, c, m);
  for (TIMES) add<<<over(1 << 22, 256), 256>>>(a, b, c, 1 << 22);
  for (TIMES) add<<<over(n, 256), 256>>>(a, b, c, n);
  for (TIMES) copy4<<<over(m, 256), 256>>>((float4*)a, (float4*)c, m);
  for (TIMES) copy4<<<over(n / 4, 256), 256>>>((float4*)a, (float4*)c, n / 4);
  for (TIMES) saxpy_in_strides<<<16, 256>>>(2, a, b, m);
  for (TIMES) saxpy_in_strides<<<264, 256>>>(2, a, b, m);
  for (TIMES) saxpy_in_strides<<<1, 1024>>>(2, a, b, 1 << 16);
  for (TIMES) saxpy_in_strides<<<1, 1>>>(2, a, b, 1 << 12);
  for (TIMES) read_strided<<<over(m, 256), 256>>>(a, c, m, 2);
  for (TIMES) read_strided<<<over(m, 256), 256>>>(a, c, m, 8);
  for (TIMES) read_strided<<<over(m, 256), 256>>>(a, c, m, 33);
  for (TIMES) write_strided<<<over(m, 256), 256>>>(a, c, m, 8);
  for (TIMES) write_strided<<<over(m, 256), 256>>>(a, c, m, 1024);
  for (TIMES) gather<<<over(m, 256), 256>>>(a, index, c, m);
  for (TIMES) gather<<<over(m, 256), 256>>>(a, far, c, m);
  for (TIMES) scatter<<<over(m, 256), 256>>>(a, index, c, m);
  for (TIMES) scatter<<<over(m, 256), 256>>>(a, far, c, m);
  for (TIMES) fill<<<over(m, 256), 256>>>(c, 1, m);
  for (TIMES) fill<<<over(n, 256), 256>>>(c, 1, n);
  for (TIMES) chunk_each<<<over(m, 256 * 16), 256>>>(a, c, m, 16);
  for (TIMES) chunk_each<<<over(m, 256 * 128), 256>>>(a, c, m, 128);
  cudaDeviceSynchronize();
}
