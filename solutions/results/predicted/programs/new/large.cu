// Kernels that take more than 100 microseconds, or as many launches.
#include "../fit/case.h"

__constant__ float mask[23 * 23];

__global__ void dot_by_atomics(const float* a, const float* b, float* result, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(result, a[i] * b[i]);
}
__global__ void histogram_64(const unsigned char* data, unsigned* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, stride = blockDim.x * gridDim.x;
  while (i < n) {
    atomicAdd(&bins[data[i] & 63], 1u);
    i += stride;
  }
}
__global__ void merge_runs(const int* in, int* out, int n, int width) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) * width * 2;
  if (i >= n) return;
  int mid = min(i + width, n), end = min(i + 2 * width, n), l = i, r = mid;
  for (int k = i; k < end; ++k) {
    if (l < mid && (r >= end || in[l] < in[r])) {
      out[k] = in[l];
      ++l;
    } else {
      out[k] = in[r];
      ++r;
    }
  }
}
__global__ void sum_one_block(const float* a, float* out, int n) {
  __shared__ float s[512];
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) sum += a[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int step = 256; step > 0; step >>= 1) {
    if (threadIdx.x < step) s[threadIdx.x] += s[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0) *out = s[0];
}
__global__ void row_norms(const float* a, float* norms, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int c = 0; c < columns; ++c) {
    float v = a[r * columns + c];
    sum += v * v;
  }
  norms[r] = sqrtf(sum);
}
__global__ void convolve_23(const float* in, float* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int j = 0; j < 23; ++j)
    for (int i = 0; i < 23; ++i) {
      int u = x + i - 11, v = y + j - 11;
      if (u >= 0 && u < width && v >= 0 && v < height) sum += mask[j * 23 + i] * in[v * width + u];
    }
  out[y * width + x] = sum;
}
__global__ void running_sum(const int* in, int* out, int n) {
  if (threadIdx.x > 0 || blockIdx.x > 0) return;
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    out[i] = sum;
    sum += in[i];
  }
}
__global__ void transpose_naive(const float* in, float* out, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8) out[x * n + y + j] = in[(y + j) * n + x];
}
__global__ void jacobi_sweep(const float* from, float* to, int n) {
  int i = blockIdx.y * blockDim.y + threadIdx.y + 1, j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i >= n - 1 || j >= n - 1) return;
  to[i * n + j] = 0.25f * (from[(i - 1) * n + j] + from[(i + 1) * n + j] + from[i * n + j - 1] + from[i * n + j + 1]);
}
__global__ void longest_collatz(int* best, int each) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, most = 0;
  for (int k = 0; k < each; ++k) {
    long long v = t * each + k + 1;
    int steps = 0;
    while (v != 1) {
      v = (v & 1) ? 3 * v + 1 : v >> 1;
      ++steps;
    }
    if (steps > most) most = steps;
  }
  best[t] = most;
}
struct Item {
  int key;
  Item* next;
};
__global__ void chain_items(Item* items, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) items[i] = {i, items + (i * 9 + 40507) % n};
}
__global__ void find_in_list(const Item* head, const int* keys, int* steps, int most) {
  int t = threadIdx.x, count = 0;
  const Item* at = head + t * 11;
  while (at && count < most && at->key != keys[t]) {
    at = at->next;
    ++count;
  }
  steps[t] = count;
}
__global__ void nbody_tiled(const float4* p, float3* a, int n) {
  __shared__ float4 tile[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = p[i];
  float3 sum = {0, 0, 0};
  for (int t = 0; t < n; t += 128) {
    tile[threadIdx.x] = p[t + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      float x = tile[j].x - me.x, y = tile[j].y - me.y, z = tile[j].z - me.z;
      float d = x * x + y * y + z * z + 0.01f, inverse = 1.0f / sqrtf(d * d * d);
      sum.x += tile[j].w * x * inverse;
      sum.y += tile[j].w * y * inverse;
      sum.z += tile[j].w * z * inverse;
    }
    __syncthreads();
  }
  a[i] = sum;
}
__global__ void odd_even_sort(int* a, int n) {
  for (int phase = 0; phase < n; ++phase) {
    int i = 2 * threadIdx.x + (phase & 1);
    if (i + 1 < n && a[i] > a[i + 1]) {
      int t = a[i];
      a[i] = a[i + 1];
      a[i + 1] = t;
    }
    __syncthreads();
  }
}
__global__ void floyd_step(float* d, int n, int k) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= n || j >= n) return;
  float through = d[i * n + k] + d[k * n + j];
  if (through < d[i * n + j]) d[i * n + j] = through;
}
__global__ void common_subsequence(const char* x, const char* y, int* table, int n) {
  for (int diagonal = 0; diagonal < 2 * n - 1; ++diagonal) {
    int i = threadIdx.x, j = diagonal - i;
    if (j >= 0 && j < n)
      table[(i + 1) * (n + 1) + j + 1] =
          x[i] == y[j] ? table[i * (n + 1) + j] + 1 : max(table[i * (n + 1) + j + 1], table[(i + 1) * (n + 1) + j]);
    __syncthreads();
  }
}
__global__ void weigh_bins(const int* keys, const float* weights, float* bins, int n) {
  __shared__ float mine[32];
  if (threadIdx.x < 32) mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[keys[i] & 31], weights[i]);
  __syncthreads();
  if (threadIdx.x < 32) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}
__global__ void monte_carlo(float* out, int tries) {
  unsigned seed = 12345 + 7919 * (blockIdx.x * blockDim.x + threadIdx.x);
  int hits = 0;
  for (int i = 0; i < tries; ++i) {
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    float x = seed / 4294967296.0f;
    seed ^= seed << 13;
    seed ^= seed >> 17;
    seed ^= seed << 5;
    float y = seed / 4294967296.0f;
    hits += x * x + y * y <= 1.0f;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = 4.0f * hits / tries;
}
__global__ void bitonic_pass(int* a, int j, int k) {
  unsigned i = threadIdx.x + blockDim.x * blockIdx.x, partner = i ^ j;
  if (partner > i) {
    int x = a[i], y = a[partner];
    if ((i & k) == 0 ? x > y : x < y) {
      a[i] = y;
      a[partner] = x;
    }
  }
}
__global__ void greet(const float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) printf("element %d is %f\n", i, a[i]);
}
__global__ void eliminate(float* a, int n) {
  for (int k = 0; k < n - 1; ++k) {
    for (int i = k + 1 + threadIdx.x; i < n; i += blockDim.x) {
      float f = a[i * n + k] / a[k * n + k];
      for (int j = k; j < n; ++j) a[i * n + j] -= f * a[k * n + j];
    }
    __syncthreads();
  }
}
__global__ void powers_modulo(const unsigned* bases, unsigned* out, unsigned modulus, int exponent, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long r = 1, b = bases[i];
  for (int e = 0; e < exponent; ++e) r = r * b % modulus;
  out[i] = (unsigned)r;
}
int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 20;
  float *a = on_device(some_floats(16 << 20)), *c = zeros<float>(16 << 20);
  int *keys = on_device(some_ints(n, 1 << 20)), *out = zeros<int>(n + 4096);
  std::vector<int> runs = some_ints(1 << 18, 100);
  for (int i = 0; i < 1 << 18; ++i) runs[i] += (i % 1024) * 50;
  int* sorted_runs = on_device(runs);
  Item* items = zeros<Item>(1 << 19);
  std::vector<int> far(64, -1);
  int* wanted = on_device(far);
  std::vector<float> m = some_floats(23 * 23);
  cudaMemcpyToSymbol(mask, m.data(), sizeof(float) * 23 * 23);
  for (TIMES) dot_by_atomics<<<over(n / 2, 256), 256>>>(a, a + n, c, n / 2);
  for (TIMES) histogram_64<<<264, 256>>>((unsigned char*)keys, (unsigned*)out, n);
  for (TIMES) merge_runs<<<2, 64>>>(sorted_runs, out, 1 << 18, 1024);
  for (TIMES) sum_one_block<<<1, 512>>>(a, c, 1 << 19);
  for (TIMES) row_norms<<<16, 128>>>(a, c, 2048, 1500);
  for (TIMES) convolve_23<<<dim3(64, 64), dim3(8, 8)>>>(a, c, 512, 512);
  for (TIMES) running_sum<<<1, 32>>>(keys, out, 20000);
  for (TIMES) transpose_naive<<<dim3(128, 128), dim3(32, 8)>>>(a, c, 4096);
  for (TIMES)
    for (int sweep = 0; sweep < 120; ++sweep)
      jacobi_sweep<<<dim3(19, 19), dim3(16, 16)>>>(sweep % 2 ? c : a, sweep % 2 ? a : c, 300);
  for (TIMES) longest_collatz<<<8, 64>>>(out, 60);
  for (TIMES) chain_items<<<1 << 11, 256>>>(items, 1 << 19);
  for (TIMES) find_in_list<<<1, 64>>>(items, wanted, out, 3000);
  for (TIMES) nbody_tiled<<<32, 128>>>((float4*)a, (float3*)c, 4096);
  for (TIMES) odd_even_sort<<<1, 512>>>(keys, 1024);
  for (TIMES)
    for (int k = 0; k < 160; ++k) floyd_step<<<dim3(10, 20), dim3(16, 8)>>>(a, 160, k);
  for (TIMES) common_subsequence<<<1, 400>>>((char*)a, (char*)a + 500, out, 400);
  for (TIMES) weigh_bins<<<32, 256>>>(keys, a, c, 1 << 18);
  for (TIMES) monte_carlo<<<16, 128>>>(c, 4000);
  for (TIMES)
    for (int k = 2; k <= 1 << 14; k *= 2)
      for (int j = k / 2; j > 0; j /= 2) bitonic_pass<<<64, 256>>>(keys, j, k);
  for (TIMES) greet<<<4, 100>>>(a, 400);
  for (TIMES) eliminate<<<1, 128>>>(a + 4 * n, 128);
  for (TIMES) powers_modulo<<<32, 128>>>((unsigned*)keys, (unsigned*)out, 1000003u, 1500, 4000);
  cudaDeviceSynchronize();
}
