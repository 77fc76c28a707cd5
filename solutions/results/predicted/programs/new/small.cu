// Kernels as small programs of a course have them: a few microseconds each.
#include "../fit/case.h"

__global__ void saxpy(int n, float a, const float* x, float* y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
__global__ void reverse_in_shared(int* d, int n) {
  __shared__ int s[512];
  int t = threadIdx.x;
  s[t] = d[t];
  __syncthreads();
  d[t] = s[n - t - 1];
}
__global__ void dot_blocks(const float* a, const float* b, float* c, int n) {
  __shared__ float cache[256];
  float sum = 0;
  for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x) sum += a[i] * b[i];
  cache[threadIdx.x] = sum;
  __syncthreads();
  int i = blockDim.x / 2;
  while (i != 0) {
    if (threadIdx.x < i) cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
    i /= 2;
  }
  if (threadIdx.x == 0) c[blockIdx.x] = cache[0];
}
__global__ void count_letters(const char* text, int* counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') atomicAdd(&counts[text[i] - 'a'], 1);
}
__global__ void matmul_naive(const float* a, const float* b, float* c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
__global__ void blur_3x3(const unsigned char* in, unsigned char* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  int sum = 0, count = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int u = x + dx, v = y + dy;
      if (u >= 0 && u < width && v >= 0 && v < height) {
        sum += in[v * width + u];
        ++count;
      }
    }
  out[y * width + x] = sum / count;
}
__global__ void stencil_7(const int* in, int* out, int n) {
  __shared__ int temp[256 + 6];
  int g = threadIdx.x + blockIdx.x * blockDim.x, l = threadIdx.x + 3;
  temp[l] = g < n ? in[g] : 0;
  if (threadIdx.x < 3) {
    temp[l - 3] = g >= 3 ? in[g - 3] : 0;
    temp[l + 256] = g + 256 < n ? in[g + 256] : 0;
  }
  __syncthreads();
  int result = 0;
  for (int o = -3; o <= 3; ++o) result += temp[l + o];
  if (g < n) out[g] = result;
}
__global__ void scan_kogge_stone(const float* x, float* y, int n) {
  __shared__ float s[512];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0;
  for (int stride = 1; stride < blockDim.x; stride *= 2) {
    __syncthreads();
    float t = 0;
    if (threadIdx.x >= stride) t = s[threadIdx.x] + s[threadIdx.x - stride];
    __syncthreads();
    if (threadIdx.x >= stride) s[threadIdx.x] = t;
  }
  if (i < n) y[i] = s[threadIdx.x];
}
__global__ void collatz_lengths(int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i > n) return;
  unsigned long long v = i;
  int length = 1;
  while (v > 1) {
    if (v % 2)
      v = 3 * v + 1;
    else
      v /= 2;
    ++length;
  }
  out[i - 1] = length;
}
__global__ void is_prime(const int* candidates, int* answers, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int c = candidates[i], answer = c > 1;
  for (int d = 2; d * d <= c && answer; ++d)
    if (c % d == 0) answer = 0;
  answers[i] = answer;
}
__global__ void bubble_in_block(int* a) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int phase = 0; phase < 64; ++phase) {
    int i = 2 * t + phase % 2;
    if (i + 1 < 64 && s[i] > s[i + 1]) {
      int swap = s[i];
      s[i] = s[i + 1];
      s[i + 1] = swap;
    }
    __syncthreads();
  }
  a[t] = s[t];
}
__global__ void warp_sums(const float* in, float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? in[i] : 0;
  for (int offset = 16; offset > 0; offset >>= 1) v += __shfl_down_sync(0xffffffff, v, offset);
  if ((threadIdx.x & 31) == 0) out[i / 32] = v;
}
__global__ void multiply_rows(const float* a, const float* x, float* y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0;
  for (int j = 0; j < n; ++j) sum += a[row * n + j] * x[j];
  y[row] = sum;
}
struct Account {
  int id;
  float balance, rate;
  int months;
};
__global__ void add_interest(Account* accounts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int m = 0; m < accounts[i].months; ++m) accounts[i].balance *= 1 + accounts[i].rate / 12;
}
__global__ void search_words(const int* table, int n, const int* keys, int* found, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int left = 0, right = n - 1, key = keys[i], at = -1;
  while (left <= right) {
    int mid = left + (right - left) / 2;
    if (table[mid] == key) {
      at = mid;
      break;
    }
    if (table[mid] < key)
      left = mid + 1;
    else
      right = mid - 1;
  }
  found[i] = at;
}
__global__ void julia(unsigned char* out, int n) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= n || py >= n) return;
  float x = 1.5f * (n / 2 - px) / (n / 2), y = 1.5f * (n / 2 - py) / (n / 2);
  int i = 0;
  for (; i < 60; ++i) {
    float t = x * x - y * y - 0.8f;
    y = 2 * x * y + 0.156f;
    x = t;
    if (x * x + y * y > 1000) break;
  }
  out[py * n + px] = i;
}
__global__ void black_scholes(const float* s, const float* k, float* call, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float t = 0.5f, r = 0.02f, v = 0.3f, root = sqrtf(t), price = s[i] * 30 + 5, strike = k[i] * 100 + 1;
  float d1 = (logf(price / strike) + (r + 0.5f * v * v) * t) / (v * root), d2 = d1 - v * root;
  call[i] = price * normcdff(d1) - strike * expf(-r * t) * normcdff(d2);
}
__global__ void transpose_small(const float* a, float* b, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  b[x * n + y] = a[y * n + x];
}
__global__ void compact_positive(const float* in, float* out, int* count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0.7f) out[atomicAdd(count, 1)] = in[i];
}
__global__ void gravity(const float* x, const float* m, float* f, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0;
  for (int j = 0; j < n; ++j) {
    float d = x[j] - x[i];
    sum += m[j] * d / (fabsf(d * d * d) + 0.01f);
  }
  f[i] = sum;
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 17;
  float *a = on_device(some_floats(n)), *b = on_device(some_floats(n)), *c = zeros<float>(n);
  int *i1 = on_device(some_ints(n, 20000)), *i2 = zeros<int>(n);
  std::vector<char> text(40000);
  unsigned s = 5;
  for (char& x : text) x = "etaoinshrdlu bcfgjkmpqvwxyz."[(next_random(s) >> 9) % 28];
  char* letters = on_device(text);
  std::vector<int> ordered(5000);
  for (int i = 0; i < 5000; ++i) ordered[i] = 4 * i;
  int* table = on_device(ordered);
  std::vector<Account> all(20000);
  for (int i = 0; i < 20000; ++i) all[i] = {i, 100.f + i, 0.03f, i % 24};
  Account* accounts = on_device(all);
  for (TIMES) saxpy<<<over(100000, 256), 256>>>(100000, 2.f, a, c);
  for (TIMES) reverse_in_shared<<<1, 512>>>(i1, 512);
  for (TIMES) dot_blocks<<<32, 256>>>(a, b, c, 33 * 1024);
  for (TIMES) count_letters<<<over(40000, 256), 256>>>(letters, i2, 40000);
  for (TIMES) matmul_naive<<<dim3(6, 6), dim3(16, 16)>>>(a, b, c, 96);
  for (TIMES) blur_3x3<<<dim3(10, 8), dim3(16, 16)>>>((unsigned char*)a, (unsigned char*)c, 150, 120);
  for (TIMES) stencil_7<<<over(30000, 256), 256>>>(i1, i2, 30000);
  for (TIMES) scan_kogge_stone<<<20, 512>>>(a, c, 10000);
  for (TIMES) collatz_lengths<<<over(700, 128), 128>>>(i2, 700);
  for (TIMES) is_prime<<<over(3000, 256), 256>>>(i1 + 600, i2, 3000);
  for (TIMES) bubble_in_block<<<1, 64>>>(i1);
  for (TIMES) warp_sums<<<over(50000, 256), 256>>>(a, c, 50000);
  for (TIMES) multiply_rows<<<over(200, 64), 64>>>(a, b, c, 200);
  for (TIMES) add_interest<<<over(20000, 128), 128>>>(accounts, 20000);
  for (TIMES) search_words<<<over(8000, 256), 256>>>(table, 5000, i1, i2, 8000);
  for (TIMES) julia<<<dim3(8, 8), dim3(16, 16)>>>((unsigned char*)c, 128);
  for (TIMES) black_scholes<<<over(60000, 256), 256>>>(a, b, c, 60000);
  for (TIMES) transpose_small<<<dim3(8, 8), dim3(32, 32)>>>(a, c, 256);
  for (TIMES) compact_positive<<<over(12000, 256), 256>>>(a, c, i2 + 100, 12000);
  for (TIMES) gravity<<<over(300, 64), 64>>>(a, b, c, 300);
  cudaDeviceSynchronize();
}
