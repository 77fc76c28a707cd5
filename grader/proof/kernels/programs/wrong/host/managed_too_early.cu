// Managed memory is written while a kernel that reads it may run, and the result is taken before it is there. The event that
// is waited for lies before the launch.
#include <cstdio>

__global__ void add(const float* in, float* out) { out[threadIdx.x] = in[threadIdx.x] + 1; }

int main() {
  float *in, *out;
  cudaMallocManaged(&in, 32 * sizeof(float));
  cudaMallocManaged(&out, 32 * sizeof(float));
  for (int i = 0; i < 32; ++i) in[i] = i;
  cudaEvent_t before;
  cudaEventCreate(&before);
  cudaEventRecord(before);
  add<<<1, 32>>>(in, out);
  in[7] = 0;  // expect: global-race error
  cudaEventSynchronize(before);
  printf("%g\n", out[7]);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaEventDestroy(before);
  cudaFree(in);
  cudaFree(out);
}
