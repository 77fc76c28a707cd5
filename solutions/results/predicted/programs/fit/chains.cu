#include "case.h"

__global__ void walk(const int* next, int* out, int steps, int stride) {
  int at = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
  for (int i = 0; i < steps; ++i) at = next[at];
  out[blockIdx.x * blockDim.x + threadIdx.x] = at;
}
struct Node {
  Node* next;
  int value;
};
__global__ void link(Node* nodes, int n, int step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) nodes[i] = {nodes + (i + step) % n, i};
}
__global__ void sum_list(const Node* head, int* out, int steps) {
  int sum = 0;
  const Node* at = head + threadIdx.x;
  for (int i = 0; i < steps; ++i) {
    sum += at->value;
    at = at->next;
  }
  out[threadIdx.x] = sum;
}
__global__ void walk_shared(int* out, int steps) {
  __shared__ int next[256];
  next[threadIdx.x] = (threadIdx.x * 5 + 1) % 256;
  __syncthreads();
  int at = threadIdx.x;
  for (int i = 0; i < steps; ++i) at = next[at];
  out[threadIdx.x] = at;
}
__global__ void divide_chain(unsigned* out, unsigned by, int steps) {
  unsigned x = 4000000000u - threadIdx.x;
  for (int i = 0; i < steps; ++i) x = 4000000000u / (x % by + 3);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void divide_chain64(unsigned long long* out, unsigned long long by, int steps) {
  unsigned long long x = 1ull << 60;
  for (int i = 0; i < steps; ++i) x = (1ull << 60) / (x % by + 3);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void mod_constant(unsigned* out, int steps) {
  unsigned x = threadIdx.x + 1;
  for (int i = 0; i < steps; ++i) x = (x * 16807u) % 2147483647u;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void fma_chain(float* out, float a, int steps) {
  float x = threadIdx.x;
  for (int i = 0; i < steps; ++i) x = x * a + 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void divide_float_chain(float* out, float a, int steps) {
  float x = threadIdx.x + 1;
  for (int i = 0; i < steps; ++i) x = a / (x + 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void sine_chain(float* out, int steps) {
  float x = threadIdx.x;
  for (int i = 0; i < steps; ++i) x = sinf(x) + 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void exp_sqrt_chain(float* out, int steps) {
  float x = threadIdx.x;
  for (int i = 0; i < steps; ++i) x = sqrtf(expf(-x) + 1);
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void double_chain(double* out, double a, int steps) {
  double x = threadIdx.x;
  for (int i = 0; i < steps; ++i) x = x * a + 1;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void xorshift(unsigned* out, int steps) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x + 1;
  for (int i = 0; i < steps; ++i) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
__global__ void serial_sum(const float* a, float* out, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i];
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void serial_prefix(float* a, int n) {
  for (int i = 1; i < n; ++i) a[i] += a[i - 1];
}
__global__ void horner(const float* a, const float* x, float* out, int n) {
  float r = 0, at = x[threadIdx.x];
  for (int i = 0; i < n; ++i) r = r * at + a[i];
  out[threadIdx.x] = r;
}

int main(int argc, char** argv) {
  const int repeats = repeats_of(argc, argv);
  const int small = 1 << 10, middle = 1 << 20;
  std::vector<int> ring(middle);
  for (int i = 0; i < small; ++i) ring[i] = (i * 5 + 129) % small;
  int* near = on_device(ring);
  for (int i = 0; i < middle; ++i) ring[i] = (int)((i * 5ll + 60013) % middle);
  int* far = on_device(ring);
  const int nodes = 1 << 14;
  Node* list = zeros<Node>(nodes);
  int* out = zeros<int>(1 << 17);
  float* outf = (float*)out;
  float* a = on_device(some_floats(1 << 16));
  for (TIMES) link<<<nodes / 256, 256>>>(list, nodes, 1709);
  for (TIMES) walk<<<1, 1>>>(near, out, 1000, 1);
  for (TIMES) walk<<<1, 1>>>(far, out, 1000, 1);
  for (TIMES) walk<<<1, 32>>>(far, out, 500, 77);
  for (TIMES) walk<<<8, 128>>>(far, out, 200, 77);
  for (TIMES) walk<<<132, 128>>>(far, out, 50, 7);
  for (TIMES) sum_list<<<1, 1>>>(list, out, 1000);
  for (TIMES) sum_list<<<1, 64>>>(list, out, 400);
  for (TIMES) walk_shared<<<1, 256>>>(out, 2000);
  for (TIMES) divide_chain<<<1, 32>>>((unsigned*)out, 1009, 500);
  for (TIMES) divide_chain<<<264, 256>>>((unsigned*)out, 1009, 50);
  for (TIMES) divide_chain64<<<1, 32>>>((unsigned long long*)out, 1000003, 200);
  for (TIMES) mod_constant<<<1, 32>>>((unsigned*)out, 1000);
  for (TIMES) fma_chain<<<1, 32>>>(outf, 0.5f, 4000);
  for (TIMES) fma_chain<<<264, 256>>>(outf, 0.5f, 400);
  for (TIMES) divide_float_chain<<<1, 32>>>(outf, 3.f, 1000);
  for (TIMES) sine_chain<<<1, 32>>>(outf, 1000);
  for (TIMES) exp_sqrt_chain<<<1, 32>>>(outf, 1000);
  for (TIMES) exp_sqrt_chain<<<264, 256>>>(outf, 50);
  for (TIMES) double_chain<<<1, 32>>>((double*)out, 0.5, 1000);
  for (TIMES) xorshift<<<1, 32>>>((unsigned*)out, 2000);
  for (TIMES) xorshift<<<264, 256>>>((unsigned*)out, 200);
  for (TIMES) serial_sum<<<1, 1>>>(a, outf, 10000);
  for (TIMES) serial_sum<<<64, 128>>>(a, outf, 500);
  for (TIMES) serial_prefix<<<1, 1>>>(a, 2000);
  for (TIMES) horner<<<1, 64>>>(a, a + 4096, outf, 1000);
  cudaDeviceSynchronize();
}
