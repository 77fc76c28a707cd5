// Mapped memory is read after the kernel's event, and refilled after its stream.
// prints: 120 135
#include <cstdio>

__global__ void sum(const int* in, int* out) {
  int s = 0;
  for (int i = 0; i < 16; ++i) s += in[i];
  *out = s;
}

int main() {
  int *in, *out;
  cudaEvent_t done;
  cudaEventCreate(&done);
  cudaHostAlloc(&in, 16 * sizeof(int), cudaHostAllocMapped);
  cudaHostAlloc(&out, sizeof(int), cudaHostAllocMapped);
  for (int i = 0; i < 16; ++i) in[i] = i;
  sum<<<1, 1>>>(in, out);
  cudaEventRecord(done);
  cudaEventSynchronize(done);
  printf("%d ", *out);
  in[0] = 15;
  sum<<<1, 1>>>(in, out);
  cudaStreamSynchronize(0);
  printf("%d\n", *out);
  cudaEventDestroy(done);
  cudaFreeHost(in);
  cudaFreeHost(out);
}
