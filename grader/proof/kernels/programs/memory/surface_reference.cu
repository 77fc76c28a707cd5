// Surface references, as programs had them before CUDA 12: host code binds an array, and kernels read and write it.
// prints: 60 in the last row
// prints: zero outside: 0
#include <cstdio>
constexpr int kSide = 8;

surface<void, 2> plane;
surface<void, cudaSurfaceType1D> line;

__global__ void fill() {
  surf2Dwrite(static_cast<float>(threadIdx.x), plane, threadIdx.x * sizeof(float), blockIdx.x);
  if (blockIdx.x == 0) surf1Dwrite(2.0f, line, threadIdx.x * sizeof(float));
}
__global__ void scale(float* sum) {
  float value, factor;
  surf2Dread(&value, plane, threadIdx.x * sizeof(float), kSide - 1);
  surf1Dread(&factor, line, threadIdx.x * sizeof(float));
  atomicAdd(sum, value * factor + (threadIdx.x == 0 ? 4.0f : 0));
}
__global__ void read_outside(float* sum) {
  *sum = surf2Dread<float>(plane, 0, kSide, cudaBoundaryModeZero);
}

int main() {
  const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float>();
  cudaArray_t two, one;
  cudaMallocArray(&two, &floats, kSide, kSide, cudaArraySurfaceLoadStore);
  cudaMallocArray(&one, &floats, kSide, 0, cudaArraySurfaceLoadStore);
  cudaBindSurfaceToArray(plane, two);
  cudaBindSurfaceToArray(line, one, floats);
  float *sum, host = 0;
  cudaMalloc(&sum, sizeof(float));
  cudaMemset(sum, 0, sizeof(float));
  fill<<<kSide, kSide>>>();
  scale<<<1, kSide>>>(sum);
  cudaMemcpy(&host, sum, sizeof(float), cudaMemcpyDeviceToHost);
  printf("%g in the last row\n", host);
  read_outside<<<1, 1>>>(sum);
  cudaMemcpy(&host, sum, sizeof(float), cudaMemcpyDeviceToHost);
  printf("zero outside: %g\n", host);
  cudaFreeArray(two);
  cudaFreeArray(one);
  cudaFree(sum);
}
