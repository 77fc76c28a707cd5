// After Genoil/cpp-ethereum, pull request 2 (2015): two streams take turns, and the result of a turn is looked at without a wait.
#include <cstdio>

struct Found {
  unsigned count, nonce;
};

__global__ void search(Found* found, unsigned start) {
  const unsigned nonce = start + blockIdx.x * blockDim.x + threadIdx.x;
  if (nonce % 1000 == 7 && atomicAdd(&found->count, 1u) == 0) found->nonce = nonce;
}

int main() {
  cudaStream_t streams[2];
  Found *found[2], *results[2];
  for (int s = 0; s < 2; ++s) {
    cudaStreamCreate(&streams[s]);
    cudaMalloc(&found[s], sizeof(Found));
    cudaMallocHost(&results[s], sizeof(Found));
    cudaMemsetAsync(found[s], 0, sizeof(Found), streams[s]);
  }
  unsigned hits = 0;
  for (unsigned turn = 0; turn < 6; ++turn) {
    const int s = turn & 1;
    if (turn >= 2)
      hits += results[s]->count;  // expect: global-race error
    search<<<4, 64, 0, streams[s]>>>(found[s], turn * 256);
    cudaMemcpyAsync(results[s], found[s], sizeof(Found), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaDeviceSynchronize();
  printf("%u\n", hits);
  for (int s = 0; s < 2; ++s) cudaStreamDestroy(streams[s]), cudaFree(found[s]), cudaFreeHost(results[s]);
}
