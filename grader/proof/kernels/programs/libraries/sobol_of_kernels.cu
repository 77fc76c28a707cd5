// Sobol's generators in kernels: the published points of three dimensions, a later start, each interval once, scrambling, and
// an estimate of pi.
// prints: 0.000 0.000 0.000
// prints: 0.500 0.500 0.500
// prints: 0.750 0.250 0.250
// prints: 0.250 0.750 0.750
// prints: 0.375 0.375 0.625
// prints: 0.875 0.875 0.125
// prints: 0.625 0.125 0.875
// prints: 0.125 0.625 0.375
// prints: point 1000 of dimension 9: as the others
// prints: dimension 15000: 256 of 256 intervals
// prints: scrambled: 256 of 256 intervals, 64 bits: 0.5 0.75
// prints: pi is about 3.14, the middle of the normal distribution 0.00
#include <cmath>
#include <cstdio>

#include <curand_kernel.h>

constexpr int kPoints = 4096;

__global__ void first_points(curandDirectionVectors32_t* vectors) {
  curandStateSobol32_t states[3];
  for (int d = 0; d < 3; ++d) curand_init(vectors[d], 0, &states[d]);
  for (int i = 0; i < 8; ++i)
    printf("%.3f %.3f %.3f\n", curand(&states[0]) * 0x1p-32, curand(&states[1]) * 0x1p-32, curand(&states[2]) * 0x1p-32);
  curandStateSobol32_t a, b;
  curand_init(vectors[9], 1000, &a);
  curand_init(vectors[9], 0, &b);
  for (int i = 0; i < 1000; ++i) curand(&b);
  printf("point 1000 of dimension 9: %s\n", curand(&a) == curand(&b) ? "as the others" : "another");
}

__global__ void intervals(curandDirectionVectors32_t* vectors, unsigned int* scramble, int* hits) {
  curandStateSobol32_t plain;
  curandStateScrambledSobol32_t scrambled;
  curand_init(vectors[15000], 256, &plain);
  curand_init(vectors[4], scramble[4], 0u, &scrambled);
  for (int i = 0; i < 256; ++i) {
    ++hits[curand(&plain) >> 24];
    ++hits[256 + (curand(&scrambled) >> 24)];
  }
}

__global__ void words_of_64(curandDirectionVectors64_t* vectors, double* out) {
  curandStateSobol64_t state;
  curand_init(vectors[0], 1ull, &state);
  out[0] = curand_uniform_double(&state);
  out[1] = curand_uniform_double(&state);
}

__global__ void estimate(curandDirectionVectors32_t* vectors, int* inside, float* normal) {
  const unsigned int first = blockIdx.x * blockDim.x + threadIdx.x;
  curandStateSobol32_t x, y, z;
  curand_init(vectors[0], first, &x);
  curand_init(vectors[1], first, &y);
  curand_init(vectors[2], first, &z);
  const float a = curand_uniform(&x), b = curand_uniform(&y);
  if (a * a + b * b < 1) atomicAdd(inside, 1);
  atomicAdd(normal, curand_normal(&z));
}

int filled(const int* hits) {
  int count = 0;
  for (int i = 0; i < 256; ++i) count += hits[i] == 1;
  return count;
}

int main() {
  curandDirectionVectors32_t *host, *vectors;
  curandDirectionVectors64_t *host64, *vectors64;
  unsigned int *constants, *scramble;
  curandGetDirectionVectors32(&host, CURAND_DIRECTION_VECTORS_32_JOEKUO6);
  curandGetDirectionVectors64(&host64, CURAND_DIRECTION_VECTORS_64_JOEKUO6);
  curandGetScrambleConstants32(&constants);
  cudaMalloc(&vectors, 20000 * sizeof *vectors);
  cudaMalloc(&vectors64, sizeof *vectors64);
  cudaMalloc(&scramble, 5 * sizeof *scramble);
  cudaMemcpy(vectors, host, 20000 * sizeof *vectors, cudaMemcpyHostToDevice);
  cudaMemcpy(vectors64, host64, sizeof *vectors64, cudaMemcpyHostToDevice);
  cudaMemcpy(scramble, constants, 5 * sizeof *scramble, cudaMemcpyHostToDevice);
  first_points<<<1, 1>>>(vectors);

  int *hits, *inside;
  float* normal;
  double* wide;
  cudaMallocManaged(&hits, 512 * sizeof *hits);
  cudaMallocManaged(&inside, sizeof *inside);
  cudaMallocManaged(&normal, sizeof *normal);
  cudaMallocManaged(&wide, 2 * sizeof *wide);
  for (int i = 0; i < 512; ++i) hits[i] = 0;
  *inside = 0;
  *normal = 0;
  intervals<<<1, 1>>>(vectors, scramble, hits);
  words_of_64<<<1, 1>>>(vectors64, wide);
  estimate<<<kPoints / 128, 128>>>(vectors, inside, normal);
  cudaDeviceSynchronize();
  printf("dimension 15000: %d of 256 intervals\n", filled(hits));
  printf("scrambled: %d of 256 intervals, 64 bits: %.10g %.10g\n", filled(hits + 256), wide[0], wide[1]);
  printf("pi is about %.2f, the middle of the normal distribution %.2f\n", 4.0 * *inside / kPoints,
         std::fabs(*normal / kPoints));
  cudaFree(vectors);
  cudaFree(vectors64);
  cudaFree(scramble);
  cudaFree(hits);
  cudaFree(inside);
  cudaFree(normal);
  cudaFree(wide);
}
