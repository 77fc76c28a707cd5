#include "case.h"

__global__ void count_all(const int* a, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && a[i] >= 0) atomicAdd(count, 1);
}
__global__ void sum_ints(const int* a, int* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, a[i]);
}
__global__ void dot(const float* a, const float* b, float* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, a[i] * b[i]);
}
__global__ void largest(const int* a, int* most, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicMax(most, a[i]);
}
__global__ void histogram(const int* a, int* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[a[i]], 1);
}
__global__ void histogram_float(const int* a, float* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[a[i]], 1.0f);
}
__global__ void tickets(int* counter, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = atomicAdd(counter, 1);
}
__global__ void compact(const int* a, int* out, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && (a[i] & 1)) out[atomicAdd(count, 1)] = a[i];
}
__global__ void histogram_shared(const int* a, int* bins, int n) {
  __shared__ int mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine[a[i]], 1);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
__global__ void sum_shared_float(const float* a, float* sum, int n) {
  __shared__ float mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine, a[i]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(sum, mine);
}
__global__ void sum_shared_int(const int* a, int* sum, int n) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&mine, a[i]);
  __syncthreads();
  if (threadIdx.x == 0) atomicAdd(sum, mine);
}
__global__ void sum_of_warps(const float* a, float* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? a[i] : 0;
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0) atomicAdd(sum, v);
}
__global__ void atomic_double(const float* a, double* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, (double)a[i]);
}
__global__ void largest_by_cas(const float* a, unsigned* most, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned seen = *most, mine = __float_as_uint(a[i]);
  while (mine > seen) {
    unsigned old = atomicCAS(most, seen, mine);
    if (old == seen) break;
    seen = old;
  }
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 20, s = 1 << 14;
  int* wide = on_device(some_ints(n, n));
  int* bytes = on_device(some_ints(n, 256));
  int* few = on_device(some_ints(n, 8));
  std::vector<int> skewed = some_ints(n, 256);
  for (int i = 0; i < n; ++i)
    if (i % 4 != 0) skewed[i] = 17;
  int* lopsided = on_device(skewed);
  float* a = on_device(some_floats(n));
  int* out = zeros<int>(n);
  float* outf = zeros<float>(n);
  for (TIMES) count_all<<<over(n, 256), 256>>>(wide, out, n);
  for (TIMES) sum_ints<<<over(n, 256), 256>>>(wide, out, n);
  for (TIMES) dot<<<over(s, 256), 256>>>(a, a, outf, s);
  for (TIMES) dot<<<over(n / 4, 256), 256>>>(a, a, outf, n / 4);
  for (TIMES) largest<<<over(n, 256), 256>>>(wide, out, n);
  for (TIMES) histogram<<<over(n, 256), 256>>>(wide, out, n);
  for (TIMES) histogram<<<over(n, 256), 256>>>(bytes, out, n);
  for (TIMES) histogram<<<over(n, 256), 256>>>(few, out, n);
  for (TIMES) histogram<<<over(n, 256), 256>>>(lopsided, out, n);
  for (TIMES) histogram<<<over(s, 256), 256>>>(bytes, out, s);
  for (TIMES) histogram_float<<<over(n, 256), 256>>>(bytes, outf, n);
  for (TIMES) histogram_float<<<over(n, 256), 256>>>(few, outf, n);
  for (TIMES) tickets<<<over(n / 4, 256), 256>>>(out, out + n / 2, n / 4);
  cudaMemset(out, 0, n * 4);
  for (TIMES) compact<<<over(n / 8, 256), 256>>>(wide, outf ? (int*)outf : out, out, n / 8);
  for (TIMES) histogram_shared<<<132, 256>>>(bytes, out, n);
  for (TIMES) histogram_shared<<<132, 256>>>(few, out, n);
  for (TIMES) histogram_shared<<<132, 256>>>(lopsided, out, n);
  for (TIMES) histogram_shared<<<1, 256>>>(bytes, out, s);
  for (TIMES) sum_shared_float<<<132, 256>>>(a, outf, n / 4);
  for (TIMES) sum_shared_float<<<8, 128>>>(a, outf, s);
  for (TIMES) sum_shared_int<<<132, 256>>>(wide, out, n);
  for (TIMES) sum_of_warps<<<over(n, 256), 256>>>(a, outf, n);
  for (TIMES) atomic_double<<<over(s, 256), 256>>>(a, (double*)out, s);
  for (TIMES) largest_by_cas<<<over(s, 256), 256>>>(a, (unsigned*)out + 8, s);
  cudaDeviceSynchronize();
}
