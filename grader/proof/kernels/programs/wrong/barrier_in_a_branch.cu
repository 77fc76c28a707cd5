// Half of the block waits where the other half never comes.
__global__ void half(int* data) {
  if (threadIdx.x < 32) {
    data[threadIdx.x] = 1;
    __syncthreads();  // expect: barrier-divergence warning
  }
}

int main() {
  int* data;
  cudaMalloc(&data, 64 * sizeof(int));
  half<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
}
