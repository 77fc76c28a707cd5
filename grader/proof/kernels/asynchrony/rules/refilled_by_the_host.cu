// One pinned buffer for all parts: it is refilled while the copy of the part before may still be on its way.
__global__ void add(int* sum, const int* part) { atomicAdd(sum, part[threadIdx.x]); }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int *staging, *parts, *sum;
  cudaMallocHost(&staging, 64 * sizeof(int));
  cudaMalloc(&parts, 4 * 64 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  for (int p = 0; p < 4; ++p) {
    for (int i = 0; i < 64; ++i)
      staging[i] = p + i;  // expect: global-race error
    cudaMemcpyAsync(parts + 64 * p, staging, 64 * sizeof(int), cudaMemcpyHostToDevice, stream);
    add<<<1, 64, 0, stream>>>(sum, parts + 64 * p);
  }
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(staging);
  cudaFree(parts);
  cudaFree(sum);
}
