// cudaMemset() of device memory comes back before it is done, and a stream that does not block does not wait for it.
__global__ void count(int* counter) {
  atomicAdd(counter, 1);
}

int main() {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  int* counter;
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(counter, 0, sizeof(int));  // expect: global-race error
  count<<<4, 64, 0, stream>>>(counter);
  cudaStreamSynchronize(stream);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(counter);
}
