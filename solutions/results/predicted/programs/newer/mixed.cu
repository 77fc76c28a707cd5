// 24 more kernels, half of them small: written and predicted after the model had learned from the 40.
#include "../fit/case.h"

__global__ void multiply_complex(const float2* a, const float2* b, float2* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = make_float2(a[i].x * b[i].x - a[i].y * b[i].y, a[i].x * b[i].y + a[i].y * b[i].x);
}
__global__ void add_matrices(const float* a, const float* b, float* c, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n) c[y * n + x] = a[y * n + x] + b[y * n + x];
}
__global__ void shift_letters(char* text, int by, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && text[i] >= 'a' && text[i] <= 'z') text[i] = 'a' + (text[i] - 'a' + by) % 26;
}
__global__ void largest_of_blocks(const int* a, int* out, int n) {
  __shared__ int s[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? a[i] : -1;
  __syncthreads();
  for (int d = 64; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] = max(s[threadIdx.x], s[threadIdx.x + d]);
    __syncthreads();
  }
  if (threadIdx.x == 0) atomicMax(out, s[0]);
}
__global__ void nearest(const float2* points, const float2* queries, int* out, int n, int m) {
  int q = blockIdx.x * blockDim.x + threadIdx.x;
  if (q >= m) return;
  float best = 1e30f;
  int at = 0;
  for (int i = 0; i < n; ++i) {
    float dx = points[i].x - queries[q].x, dy = points[i].y - queries[q].y, d = dx * dx + dy * dy;
    if (d < best) {
      best = d;
      at = i;
    }
  }
  out[q] = at;
}
__global__ void find_word(const char* text, const char* word, int length, int* at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n - length) return;
  int k = 0;
  while (k < length && text[i + k] == word[k]) ++k;
  if (k == length) atomicMin(at, i);
}
__global__ void halve_picture(const unsigned char* in, unsigned char* out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width / 2 || y >= height / 2) return;
  int at = 2 * y * width + 2 * x;
  out[y * (width / 2) + x] = (in[at] + in[at + 1] + in[at + width] + in[at + width + 1] + 2) / 4;
}
__global__ void strike_out(char* composite, int n) {
  int p = blockIdx.x * blockDim.x + threadIdx.x + 2;
  if (p * p > n) return;
  for (int m = p * p; m <= n; m += p) composite[m] = 1;
}
__global__ void scan_warps(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, v = i < n ? in[i] : 0;
  for (int d = 1; d < 32; d <<= 1) {
    int other = __shfl_up_sync(~0u, v, d);
    if (lane >= d) v += other;
  }
  if (i < n) out[i] = v;
}
__global__ void tiled_product(const float* a, const float* b, float* c, int n) {
  __shared__ float as[16][16], bs[16][16];
  int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n / 16; ++t) {
    as[threadIdx.y][threadIdx.x] = a[row * n + t * 16 + threadIdx.x];
    bs[threadIdx.y][threadIdx.x] = b[(t * 16 + threadIdx.y) * n + column];
    __syncthreads();
    for (int k = 0; k < 16; ++k) sum += as[threadIdx.y][k] * bs[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
__global__ void sine_table(float* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = sinf(6.2831853f * i / n) * expf(-0.001f * i);
}
__global__ void fibonacci(unsigned* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned a = 0, b = 1;
  for (int k = 0; k < i; ++k) {
    unsigned c = a + b;
    a = b;
    b = c;
  }
  out[i] = a;
}

__global__ void sum_by_atomics(const float* a, float* sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(sum, a[i]);
}
__global__ void count_bytes(const unsigned char* data, int* counts, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&counts[data[i]], 1);
}
__global__ void sort_rows(int* a, int columns) {
  int* row = a + (blockIdx.x * blockDim.x + threadIdx.x) * columns;
  for (int i = 0; i < columns - 1; ++i)
    for (int j = 0; j < columns - 1 - i; ++j)
      if (row[j] > row[j + 1]) {
        int t = row[j];
        row[j] = row[j + 1];
        row[j + 1] = t;
      }
}
__global__ void knapsack(const int* weights, const int* values, int* best, int items, int capacity) {
  for (int item = 0; item < items; ++item) {
    const int* from = best + item % 2 * (capacity + 1);
    int* to = best + (1 - item % 2) * (capacity + 1);
    for (int c = threadIdx.x; c <= capacity; c += blockDim.x) {
      int without = from[c];
      to[c] = c >= weights[item] ? max(without, from[c - weights[item]] + values[item]) : without;
    }
    __syncthreads();
  }
}
__global__ void look_up(const int* heads, const int2* nodes, const int* keys, int* found, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = heads[keys[i] & 255], steps = 0;
  while (at >= 0 && steps < 1000 && nodes[at].x != keys[i]) {
    at = nodes[at].y;
    ++steps;
  }
  found[i] = at;
}
__global__ void heat_step(const float* from, float* to, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  float c = from[y * n + x];
  to[y * n + x] =
      c + 0.2f * (from[y * n + x - 1] + from[y * n + x + 1] + from[(y - 1) * n + x] + from[(y + 1) * n + x] - 4 * c);
}
__global__ void mandelbrot_picture(int* out, int n, int most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float cr = -2.2f + 3.2f * x / n, ci = -1.6f + 3.2f * y / n, r = 0, i = 0;
  int k = 0;
  for (; k < most; ++k) {
    float rr = r * r, ii = i * i;
    if (rr + ii > 4) break;
    i = 2 * r * i + ci;
    r = rr - ii + cr;
  }
  out[y * n + x] = k;
}
__global__ void columns_of_matrix(const float* a, const float* x, float* y, int rows, int columns) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float sum = 0;
  for (int c = 0; c < columns; ++c) sum += a[c * rows + r] * x[c];
  y[r] = sum;
}
__global__ void count_primes(int* count, int first, int last) {
  for (int c = first + blockIdx.x * blockDim.x + threadIdx.x; c < last; c += gridDim.x * blockDim.x) {
    int prime = 1;
    for (int d = 2; d * d <= c; ++d)
      if (c % d == 0) {
        prime = 0;
        break;
      }
    if (prime) atomicAdd(count, 1);
  }
}
__global__ void sum_two_blocks(const double* a, double* out, int n) {
  __shared__ double s[256];
  double sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) sum += a[i];
  s[threadIdx.x] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
__global__ void tell_each(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) printf("%d squared is %d\n", i, i * i);
}
__global__ void recurrence(float* out, int steps) {
  float x = 0.3f + 0.001f * threadIdx.x, y = 0.1f;
  for (int i = 0; i < steps; ++i) {
    float t = x;
    x = 1 - 1.4f * x * x + y;
    y = 0.3f * t;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv), n = 1 << 20;
  float *a = on_device(some_floats(n)), *b = on_device(some_floats(n)), *c = zeros<float>(n);
  int *numbers = on_device(some_ints(n, 1 << 18)), *out = zeros<int>(n);
  std::vector<char> text(60000);
  unsigned s = 9;
  for (char& x : text) x = "aabcdeeefghi jklmnop qrstuvwxyz"[(next_random(s) >> 10) % 31];
  char *letters = on_device(text), *word = on_device(std::vector<char>{'e', 'a', 's', 't'});
  std::vector<int> heads(256, -1);
  std::vector<int2> nodes(20000);
  for (int i = 0; i < 20000; ++i) {
    int key = (int)(next_random(s) >> 8) & 0xfffff;
    nodes[i] = make_int2(key, heads[key & 255]);
    heads[key & 255] = i;
  }
  int* table = on_device(heads);
  int2* list = on_device(nodes);
  for (TIMES) multiply_complex<<<over(70000, 256), 256>>>((float2*)a, (float2*)b, (float2*)c, 70000);
  for (TIMES) add_matrices<<<dim3(13, 13), dim3(16, 16)>>>(a, b, c, 200);
  for (TIMES) shift_letters<<<over(60000, 256), 256>>>(letters, 0, 60000);
  for (TIMES) largest_of_blocks<<<over(30000, 128), 128>>>(numbers, out, 30000);
  for (TIMES) nearest<<<over(500, 64), 64>>>((float2*)a, (float2*)b, out, 100, 500);
  for (TIMES) find_word<<<over(60000, 128), 128>>>(letters, word, 4, out, 60000);
  for (TIMES) halve_picture<<<dim3(20, 15), dim3(16, 16)>>>((unsigned char*)a, (unsigned char*)c, 640, 480);
  for (TIMES) strike_out<<<1, 128>>>((char*)out, 10000);
  for (TIMES) scan_warps<<<over(90000, 256), 256>>>(numbers, out, 90000);
  for (TIMES) tiled_product<<<dim3(8, 8), dim3(16, 16)>>>(a, b, c, 128);
  for (TIMES) sine_table<<<over(50000, 256), 256>>>(c, 50000);
  for (TIMES) fibonacci<<<4, 128>>>((unsigned*)out, 500);
  for (TIMES) sum_by_atomics<<<over(300000, 128), 128>>>(a, c, 300000);
  for (TIMES) count_bytes<<<132, 256>>>((unsigned char*)numbers, out, n);
  for (TIMES) sort_rows<<<4, 64>>>(numbers, 60);
  for (TIMES) knapsack<<<1, 512>>>(numbers + 5000, numbers + 6000, out, 100, 4000);
  for (TIMES) look_up<<<16, 128>>>(table, list, numbers + n / 2, out, 2000);
  for (TIMES)
    for (int t = 0; t < 150; ++t) heat_step<<<dim3(8, 16), dim3(32, 16)>>>(t % 2 ? c : a, t % 2 ? a : c, 250);
  for (TIMES) mandelbrot_picture<<<dim3(16, 16), dim3(8, 8)>>>(out, 128, 5000);
  for (TIMES) columns_of_matrix<<<2, 128>>>(a, b, c, 256, 4096);
  for (TIMES) count_primes<<<4, 128>>>(out, 100000, 104000);
  for (TIMES) sum_two_blocks<<<2, 256>>>((double*)b, (double*)c, n / 2);
  for (TIMES) tell_each<<<3, 200>>>(500);
  for (TIMES) recurrence<<<2, 64>>>(c, 20000);
  cudaDeviceSynchronize();
}
