#include "case.h"

__global__ void tree(const float* a, float* sums, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? a[i] : 0;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = part[0];
}
__global__ void interleaved(const float* a, float* sums, int n) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = i < n ? a[i] : 0;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    if (threadIdx.x % (2 * d) == 0) part[threadIdx.x] += part[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = part[0];
}
__global__ void strided_then_tree(const float* a, float* sum, int n) {
  __shared__ float part[1024];
  float mine = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) mine += a[i];
  part[threadIdx.x] = mine;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) sum[blockIdx.x] = part[0];
}
__global__ void chunk_sums(const float* a, float* sums, int n, int chunk) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float mine = 0;
  for (int i = t * chunk; i < (t + 1) * chunk && i < n; ++i) mine += a[i];
  sums[t] = mine;
}
__global__ void row_sums(const float* a, float* sums, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float mine = 0;
  for (int c = 0; c < columns; ++c) mine += a[r * columns + c];
  sums[r] = mine;
}
__global__ void column_sums(const float* a, float* sums, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float mine = 0;
  for (int r = 0; r < rows; ++r) mine += a[r * columns + c];
  sums[c] = mine;
}
__global__ void row_by_warp(const float* a, const float* x, float* y, int rows, int columns) {
  int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  float mine = 0;
  for (int c = lane; c < columns; c += 32) mine += a[r * columns + c] * x[c];
  for (int d = 16; d > 0; d /= 2) mine += __shfl_xor_sync(~0u, mine, d);
  if (lane == 0) y[r] = mine;
}
__global__ void softmax_rows(const float* a, float* y, int columns) {
  __shared__ float part[128];
  const float* row = a + blockIdx.x * columns;
  float most = -1e30f;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) most = fmaxf(most, row[c]);
  part[threadIdx.x] = most;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) part[threadIdx.x] = fmaxf(part[threadIdx.x], part[threadIdx.x + d]);
    __syncthreads();
  }
  most = part[0];
  __syncthreads();
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += blockDim.x) sum += expf(row[c] - most);
  part[threadIdx.x] = sum;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
    __syncthreads();
  }
  for (int c = threadIdx.x; c < columns; c += blockDim.x) y[blockIdx.x * columns + c] = expf(row[c] - most) / part[0];
}
__global__ void scan_block(const int* a, int* out) {
  __shared__ int part[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = a[i];
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    int v = threadIdx.x >= d ? part[threadIdx.x - d] : 0;
    __syncthreads();
    part[threadIdx.x] += v;
    __syncthreads();
  }
  out[i] = part[threadIdx.x];
}
__global__ void scan_blelloch(const int* a, int* out) {
  __shared__ int part[512];
  int t = threadIdx.x, base = blockIdx.x * 512;
  part[2 * t] = a[base + 2 * t];
  part[2 * t + 1] = a[base + 2 * t + 1];
  int offset = 1;
  for (int d = 256; d > 0; d /= 2) {
    __syncthreads();
    if (t < d) part[offset * (2 * t + 2) - 1] += part[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) part[511] = 0;
  for (int d = 1; d < 512; d *= 2) {
    offset /= 2;
    __syncthreads();
    if (t < d) {
      int x = offset * (2 * t + 1) - 1, y = offset * (2 * t + 2) - 1, v = part[x];
      part[x] = part[y];
      part[y] += v;
    }
  }
  __syncthreads();
  out[base + 2 * t] = part[2 * t];
  out[base + 2 * t + 1] = part[2 * t + 1];
}
__global__ void add_offsets(int* out, const int* sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, before = 0;
  for (int b = 0; b < blockIdx.x; ++b) before += sums[b];
  if (i < n) out[i] += before;
}
__global__ void barriers(float* out, int steps) {
  __shared__ float part[1024];
  part[threadIdx.x] = threadIdx.x;
  for (int i = 0; i < steps; ++i) {
    __syncthreads();
    float v = part[(threadIdx.x + 1) % blockDim.x];
    __syncthreads();
    part[threadIdx.x] = v;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = part[threadIdx.x];
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 22, m = 1 << 20;
  float* a = on_device(some_floats(n));
  float* out = zeros<float>(n);
  int* ints = on_device(some_ints(m, 10));
  int* outi = zeros<int>(m);
  for (TIMES) tree<<<over(4096, 256), 256>>>(a, out, 4096);
  for (TIMES) tree<<<over(n, 256), 256>>>(a, out, n);
  for (TIMES) interleaved<<<over(m, 256), 256>>>(a, out, m);
  for (TIMES) strided_then_tree<<<1, 1024>>>(a, out, m);
  for (TIMES) strided_then_tree<<<132, 1024>>>(a, out, n);
  for (TIMES) strided_then_tree<<<1, 256>>>(a, out, 4096);
  for (TIMES) chunk_sums<<<4, 256>>>(a, out, m, 1024);
  for (TIMES) chunk_sums<<<64, 256>>>(a, out, m, 64);
  for (TIMES) row_sums<<<4, 256>>>(a, out, 1024, 1024);
  for (TIMES) column_sums<<<4, 256>>>(a, out, 1024, 1024);
  for (TIMES) row_by_warp<<<128, 256>>>(a, a, out, 1024, 1024);
  for (TIMES) softmax_rows<<<1024, 128>>>(a, out, 1024);
  for (TIMES) scan_block<<<1, 1024>>>(ints, outi);
  for (TIMES) scan_block<<<1024, 1024>>>(ints, outi);
  for (TIMES) scan_block<<<512, 256>>>(ints, outi);
  for (TIMES) scan_blelloch<<<512, 256>>>(ints, outi);
  for (TIMES) add_offsets<<<512, 256>>>(outi, ints, 512 * 256);
  for (TIMES) barriers<<<1, 32>>>(out, 500);
  for (TIMES) barriers<<<1, 256>>>(out, 500);
  for (TIMES) barriers<<<1, 1024>>>(out, 200);
  for (TIMES) barriers<<<264, 256>>>(out, 50);
  cudaDeviceSynchronize();
}
