#include "case.h"

__global__ void collatz(int* steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  long long x = i + 1;
  int count = 0;
  while (x != 1) {
    x = x % 2 == 0 ? x / 2 : 3 * x + 1;
    ++count;
  }
  steps[i] = count;
}
__global__ void collatz_int(int* steps, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x = i + 1;
  int count = 0;
  while (x != 1) {
    if (x & 1)
      x = 3 * x + 1;
    else
      x >>= 1;
    ++count;
  }
  steps[i] = count;
}
__global__ void primes(int* is_prime, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int prime = i >= 2;
  for (int d = 2; d * d <= i; ++d)
    if (i % d == 0) {
      prime = 0;
      break;
    }
  is_prime[i] = prime;
}
__global__ void gcds(const int* a, const int* b, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = a[i] + 1, y = b[i] + 1;
  while (y) {
    int r = x % y;
    x = y;
    y = r;
  }
  c[i] = x;
}
__global__ void mandelbrot(int* out, int width, int height, int most) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height) return;
  float cx = -2 + 3.f * px / width, cy = -1 + 2.f * py / height, x = 0, y = 0;
  int k = 0;
  while (k < most && x * x + y * y < 4) {
    float t = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = t;
    ++k;
  }
  out[py * width + px] = k;
}
__global__ void find_all(const int* sorted, const int* wanted, int* at, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  int low = 0, high = n;
  while (low < high) {
    int middle = (low + high) / 2;
    if (sorted[middle] < wanted[i])
      low = middle + 1;
    else
      high = middle;
  }
  at[i] = low;
}
__global__ void merge_pass(const int* a, int* c, int n, int run) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int pair = i / (2 * run) * 2 * run, own = (i - pair) / run, other = pair + (1 - own) * run;
  int low = 0, high = run, v = a[i];
  while (low < high) {
    int middle = (low + high) / 2;
    bool before = own == 0 ? a[other + middle] < v : a[other + middle] <= v;
    if (before)
      low = middle + 1;
    else
      high = middle;
  }
  c[pair + (i - pair) % run + low] = v;
}
__global__ void merge_serial(const int* a, int* c, int n, int run) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) * 2 * run;
  if (first >= n) return;
  int i = first, j = first + run, k = first;
  while (i < first + run && j < first + 2 * run) c[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < first + run) c[k++] = a[i++];
  while (j < first + 2 * run) c[k++] = a[j++];
}
__global__ void bitonic_step(int* a, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
  if (other <= i) return;
  bool up = (i & k) == 0;
  int x = a[i], y = a[other];
  if ((x > y) == up) {
    a[i] = y;
    a[other] = x;
  }
}
__global__ void bitonic_block(int* a) {
  __shared__ int part[512];
  int i = threadIdx.x;
  part[i] = a[blockIdx.x * 512 + i];
  for (int k = 2; k <= 512; k *= 2)
    for (int j = k / 2; j > 0; j /= 2) {
      __syncthreads();
      int other = i ^ j;
      if (other > i && ((part[i] > part[other]) == ((i & k) == 0))) {
        int t = part[i];
        part[i] = part[other];
        part[other] = t;
      }
    }
  __syncthreads();
  a[blockIdx.x * 512 + i] = part[i];
}
__global__ void rank_sort(const int* a, int* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int v = a[i], rank = 0;
  for (int j = 0; j < n; ++j) rank += a[j] < v || (a[j] == v && j < i);
  c[rank] = v;
}
__global__ void insertion_sorts(int* a, int each) {
  int* mine = a + (blockIdx.x * blockDim.x + threadIdx.x) * each;
  for (int i = 1; i < each; ++i) {
    int v = mine[i], j = i - 1;
    while (j >= 0 && mine[j] > v) {
      mine[j + 1] = mine[j];
      --j;
    }
    mine[j + 1] = v;
  }
}
__global__ void spmv(const int* rows, const int* columns, const float* values, const float* x, float* y, int n) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n) return;
  float sum = 0;
  for (int k = rows[r]; k < rows[r + 1]; ++k) sum += values[k] * x[columns[k]];
  y[r] = sum;
}
__global__ void bfs_level(const int* rows, const int* columns, int* depth, int level, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || depth[v] != level) return;
  for (int k = rows[v]; k < rows[v + 1]; ++k)
    if (depth[columns[k]] < 0) depth[columns[k]] = level + 1;
}
__global__ void pi_random(int* hits, int tries) {
  unsigned s = blockIdx.x * blockDim.x + threadIdx.x + 1;
  int inside = 0;
  for (int i = 0; i < tries; ++i) {
    s = s * 1664525u + 1013904223u;
    float x = (s >> 8) * (1.f / (1 << 24));
    s = s * 1664525u + 1013904223u;
    float y = (s >> 8) * (1.f / (1 << 24));
    if (x * x + y * y < 1) ++inside;
  }
  atomicAdd(hits, inside);
}
__global__ void integrate(float* sums, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, all = gridDim.x * blockDim.x;
  float h = 1.f / n, sum = 0;
  for (int i = t; i < n; i += all) {
    float x = h * (i + 0.5f);
    sum += 4 / (1 + x * x);
  }
  sums[t] = sum * h;
}
__global__ void edit_row(const int* a, const int* b, int* table, int n) {
  for (int d = 2; d <= 2 * n; ++d) {
    for (int i = 1 + threadIdx.x; i < d && i <= n; i += blockDim.x) {
      int j = d - i;
      if (j < 1 || j > n) continue;
      int best = table[(i - 1) * (n + 1) + j - 1] + (a[i - 1] != b[j - 1]);
      best = min(best, table[(i - 1) * (n + 1) + j] + 1);
      table[i * (n + 1) + j] = min(best, table[i * (n + 1) + j - 1] + 1);
    }
    __syncthreads();
  }
}
__global__ void say(int n) { printf("thread %d of %d\n", threadIdx.x + blockIdx.x * blockDim.x, n); }
__global__ void nothing() {}
__global__ void diverge(float* out, int steps) {
  float v = threadIdx.x;
  for (int i = 0; i < steps; ++i) {
    switch (threadIdx.x % 8) {
      case 0:
        v = v * 1.1f + 1;
        break;
      case 1:
        v = sqrtf(v + 2);
        break;
      case 2:
        v = v * v + 3;
        break;
      case 3:
        v = 4 / (v + 1);
        break;
      case 4:
        v = fabsf(v - 5);
        break;
      case 5:
        v = v * 0.5f + 6;
        break;
      case 6:
        v = fminf(v, 7) + i;
        break;
      default:
        v = v - 8 * i;
        break;
    }
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = v;
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 18;
  std::vector<int> sorted(n);
  for (int i = 0; i < n; ++i) sorted[i] = 3 * i;
  int* ordered = on_device(sorted);
  int* a = on_device(some_ints(n, 3 * n));
  int* b = on_device(some_ints(n + 77, 3 * n)) + 77;
  int* out = zeros<int>(1 << 20);
  std::vector<int> runs = some_ints(n, n), row(n / 8 + 1), column;
  for (int run = 2048, i = 0; i < n; i += run)
    for (int k = 0; k < run; ++k) runs[i + k] = 5 * k + i % 7;
  int* halves = on_device(runs);
  unsigned s = 3;
  for (int r = 0; r < n / 8; ++r) {
    row[r] = (int)column.size();
    for (unsigned k = 0, all = 1 + next_random(s) % 16; k < all; ++k) column.push_back((int)(next_random(s) % (n / 8)));
  }
  row[n / 8] = (int)column.size();
  int *rows = on_device(row), *columns = on_device(column);
  float* values = on_device(some_floats(column.size()));
  int* depth = on_device(std::vector<int>(n / 8, 0));
  for (TIMES) collatz<<<over(1000, 256), 256>>>(out, 1000);
  for (TIMES) collatz<<<over(50000, 256), 256>>>(out, 50000);
  for (TIMES) collatz_int<<<over(50000, 128), 128>>>(out, 50000);
  for (TIMES) primes<<<over(1000, 256), 256>>>(out, 1000);
  for (TIMES) primes<<<over(100000, 256), 256>>>(out, 100000);
  for (TIMES) gcds<<<over(20000, 256), 256>>>(a, b, out, 20000);
  for (TIMES) mandelbrot<<<dim3(16, 16), dim3(16, 16)>>>(out, 256, 256, 200);
  for (TIMES) mandelbrot<<<dim3(4, 4), dim3(16, 16)>>>(out, 64, 64, 1000);
  for (TIMES) find_all<<<over(1000, 128), 128>>>(ordered, a, out, n, 1000);
  for (TIMES) find_all<<<over(n, 256), 256>>>(ordered, a, out, n, n);
  for (TIMES) merge_pass<<<over(4096, 256), 256>>>(halves, out, 4096, 2048);
  for (TIMES) merge_pass<<<over(n, 256), 256>>>(halves, out, n, 2048);
  for (TIMES) merge_serial<<<1, 1>>>(halves, out, 4096, 2048);
  for (TIMES) merge_serial<<<1, 64>>>(halves, out, n, 2048);
  for (TIMES) merge_serial<<<over(n / 64, 128), 128>>>(halves, out, n, 32);
  for (TIMES) bitonic_step<<<n / 256, 256>>>(a, 1024, 4096);
  for (TIMES) bitonic_block<<<n / 512, 512>>>(a);
  for (TIMES) rank_sort<<<over(2048, 256), 256>>>(b, out, 2048);
  for (TIMES) insertion_sorts<<<8, 64>>>(b, 32);
  for (TIMES) spmv<<<over(n / 8, 256), 256>>>(rows, columns, values, values, (float*)out, n / 8);
  for (TIMES) bfs_level<<<over(n / 8, 256), 256>>>(rows, columns, depth, 0, n / 8);
  for (TIMES) pi_random<<<64, 256>>>(out, 200);
  for (TIMES) integrate<<<64, 256>>>((float*)out, 1 << 20);
  for (TIMES) edit_row<<<1, 128>>>(a, b, out, 256);
  for (TIMES) say<<<1, 4>>>(4);
  for (TIMES) say<<<4, 32>>>(128);
  for (TIMES) nothing<<<1, 1>>>();
  for (TIMES) nothing<<<1024, 256>>>();
  for (TIMES) nothing<<<65535, 64>>>();
  for (TIMES) diverge<<<64, 256>>>((float*)out, 100);
  for (TIMES) diverge<<<1, 32>>>((float*)out, 200);
  cudaDeviceSynchronize();
}
