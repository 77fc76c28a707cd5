// A kernel writes its result straight into the host's memory; a launch comes back before that.
#include <cstdio>

__global__ void sum(const int* in, int* out) {
  int s = 0;
  for (int i = 0; i < 16; ++i) s += in[i];
  *out = s;
}

int main() {
  int *in, *out, *device_in, *device_out;
  cudaHostAlloc(&in, 16 * sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&out, sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < 16; ++i) in[i] = i;
  cudaHostGetDevicePointer(&device_in, in, 0);
  cudaHostGetDevicePointer(&device_out, out, 0);
  sum<<<1, 1>>>(device_in, device_out);
  printf("%d\n", *out);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaFreeHost(in);
  cudaFreeHost(out);
}
