// What is not pinned may be refilled as soon as the call returns, and read as soon as a copy to it returns.
// prints: 3 4
#include <cstdio>
#include <vector>

__global__ void add(int* a) { a[threadIdx.x] += 2; }

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  std::vector<int> in(64, 1), out(64);
  int *device, results[2];
  cudaMalloc(&device, 64 * sizeof(int));
  for (int round = 0; round < 2; ++round) {
    cudaMemcpyAsync(device, in.data(), 64 * sizeof(int), cudaMemcpyHostToDevice, stream);
    for (int& value : in) value = 2;
    add<<<1, 64, 0, stream>>>(device);
    cudaMemcpyAsync(out.data(), device, 64 * sizeof(int), cudaMemcpyDeviceToHost, stream);
    results[round] = out[63];
  }
  printf("%d %d\n", results[0], results[1]);
  cudaStreamDestroy(stream);
  cudaFree(device);
}
