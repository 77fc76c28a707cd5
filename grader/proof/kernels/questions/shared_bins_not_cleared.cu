// "My shared-memory histogram begins with random numbers."
__global__ void histogram(const unsigned char* a, int n, int* bins) {
  __shared__ int own[16];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&own[a[i] & 15], 1);  // expect: uninitialised-read error
  __syncthreads();
  if (threadIdx.x < 16) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);  // expect: uninitialised-read error
}

int main() {
  unsigned char* a;
  int* bins;
  cudaMalloc(&a, 256);
  cudaMemset(a, 3, 256);
  cudaMalloc(&bins, 16 * sizeof(int));
  cudaMemset(bins, 0, 16 * sizeof(int));
  histogram<<<2, 128>>>(a, 256, bins);
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(bins);
}
