// After alpaka-group/alpaka, issue 851 (2019): cudaMemset() of device memory, then a kernel in another stream that does not block.
__global__ void mark(unsigned char* seen, const int* keys) {
  unsigned char* mine = seen + keys[threadIdx.x];
  *mine = 1;
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int host[32], *keys;
  for (int i = 0; i < 32; ++i) host[i] = 8 * i;
  unsigned char* seen;
  cudaMalloc(&keys, sizeof host);
  cudaMalloc(&seen, 256);
  cudaMemcpy(keys, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(seen, 0, 256);  // expect: global-race error
  mark<<<1, 32, 0, stream>>>(seen, keys);
  cudaStreamSynchronize(stream);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(keys);
  cudaFree(seen);
}
