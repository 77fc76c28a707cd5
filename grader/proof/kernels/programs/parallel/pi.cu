// Pi by throwing darts, with a generator of its own in each thread.
// prints: pi is about 3.1
#include <cstdio>

__device__ unsigned int lcg(unsigned int& state) { return state = 1664525u * state + 1013904223u; }

__global__ void darts(unsigned long long* hits, int throws) {
  unsigned int state = 12345u + 977u * (blockIdx.x * blockDim.x + threadIdx.x);
  for (int i = 0; i < 8; ++i) lcg(state);
  unsigned long long mine = 0;
  for (int i = 0; i < throws; ++i) {
    float x = (lcg(state) >> 8) * (1.0f / 16777216.0f), y = (lcg(state) >> 8) * (1.0f / 16777216.0f);
    mine += x * x + y * y <= 1.0f;
  }
  atomicAdd(hits, mine);
}

int main() {
  unsigned long long *hits, total = 0;
  cudaMalloc(&hits, sizeof *hits);
  cudaMemset(hits, 0, sizeof *hits);
  darts<<<16, 64>>>(hits, 100);
  cudaMemcpy(&total, hits, sizeof total, cudaMemcpyDeviceToHost);
  printf("pi is about %.1f\n", 4.0 * total / (16 * 64 * 100));
  cudaFree(hits);
}
