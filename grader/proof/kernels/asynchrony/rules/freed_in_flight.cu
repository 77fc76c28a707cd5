// The memory goes back to the pool in the order of a stream that has not waited for the kernel.
__global__ void fill(int* a) { a[threadIdx.x] = 1; }

int main() {
  cudaStream_t kernels, frees;
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&frees, cudaStreamNonBlocking);
  int* a;
  cudaMallocAsync(&a, 64 * sizeof(int), kernels);
  fill<<<1, 64, 0, kernels>>>(a);
  cudaFreeAsync(a, frees);  // expect: global-race error
  cudaDeviceSynchronize();
  cudaStreamDestroy(kernels);
  cudaStreamDestroy(frees);
}
