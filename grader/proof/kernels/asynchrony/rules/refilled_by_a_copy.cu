// The copy of the next part waits for nothing: the kernel may still read the part before in the same device buffer.
__global__ void add(int* sum, const int* part) { atomicAdd(sum, part[threadIdx.x]); }  // expect: global-race error

int main() {
  cudaStream_t copies, kernels;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaEvent_t there;
  cudaEventCreate(&there);
  int *host, *part, *sum;
  cudaMallocHost(&host, 2 * 64 * sizeof(int));
  cudaMalloc(&part, 64 * sizeof(int));
  cudaMalloc(&sum, sizeof(int));
  for (int i = 0; i < 128; ++i) host[i] = i;
  cudaMemsetAsync(sum, 0, sizeof(int), kernels);
  for (int p = 0; p < 2; ++p) {
    cudaMemcpyAsync(part, host + 64 * p, 64 * sizeof(int), cudaMemcpyHostToDevice, copies);
    cudaEventRecord(there, copies);
    cudaStreamWaitEvent(kernels, there, 0);
    add<<<1, 64, 0, kernels>>>(sum, part);
  }
  cudaDeviceSynchronize();
  cudaEventDestroy(there);
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFreeHost(host);
  cudaFree(part);
  cudaFree(sum);
}
