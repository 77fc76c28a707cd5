// Pi by numbers from cuRAND, on the host and in kernels.
// prints: host generator: pi is about 3.1
// prints: kernel generator: within 0.05: yes
#include <curand.h>
#include <curand_kernel.h>
#include <cstdio>
#include <vector>

__global__ void setup(curandState* states) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  curand_init(1234, id, 0, &states[id]);
}

__global__ void darts(curandState* states, unsigned* hits, int throws) {
  int id = threadIdx.x + blockIdx.x * blockDim.x;
  curandState mine = states[id];
  unsigned count = 0;
  for (int i = 0; i < throws; ++i) {
    float x = curand_uniform(&mine), y = curand_uniform(&mine);
    if (x * x + y * y <= 1.0f) ++count;
  }
  states[id] = mine;
  hits[id] = count;
}

int main() {
  const int n = 20000;
  float* d;
  cudaMalloc(&d, 2 * n * sizeof(float));
  curandGenerator_t gen;
  curandCreateGenerator(&gen, CURAND_RNG_PSEUDO_DEFAULT);
  curandSetPseudoRandomGeneratorSeed(gen, 99);
  curandGenerateUniform(gen, d, 2 * n);
  std::vector<float> h(2 * n);
  cudaMemcpy(h.data(), d, 2 * n * sizeof(float), cudaMemcpyDeviceToHost);
  int inside = 0;
  for (int i = 0; i < n; ++i) inside += h[2 * i] * h[2 * i] + h[2 * i + 1] * h[2 * i + 1] <= 1;
  printf("host generator: pi is about %.1f\n", 4.0 * inside / n);
  curandDestroyGenerator(gen);
  const int threads = 256;
  curandState* states;
  unsigned* hits;
  cudaMalloc(&states, threads * sizeof(curandState));
  cudaMallocManaged(&hits, threads * sizeof(unsigned));
  setup<<<2, 128>>>(states);
  darts<<<2, 128>>>(states, hits, 200);
  cudaDeviceSynchronize();
  long total = 0;
  for (int i = 0; i < threads; ++i) total += hits[i];
  printf("kernel generator: within 0.05: %s\n", fabs(4.0 * total / (threads * 200) - 3.14159) < 0.05 ? "yes" : "no");
  cudaFree(d);
  cudaFree(states);
  cudaFree(hits);
}
