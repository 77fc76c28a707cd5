// After kokkos/kokkos, issue 9307 (2026): cudaFree() of memory from cudaMallocAsync() waits for nothing.
__global__ void fill(double* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  double* view;
  cudaMallocAsync(&view, 256 * sizeof(double), stream);
  fill<<<4, 64, 0, stream>>>(view);
  cudaFree(view);  // expect: global-race error
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
}
