// The parameters of the next launch are put where the kernel of the last one may still read them.
__global__ void scale(float* a, const float* factor) { a[threadIdx.x] *= *factor; }

int main() {
  float *a, *factor, *device_factor;
  cudaMalloc(&a, 32 * sizeof(float));
  cudaMemset(a, 0, 32 * sizeof(float));
  cudaHostAlloc(&factor, sizeof(float), cudaHostAllocMapped);
  cudaHostGetDevicePointer(&device_factor, factor, 0);
  for (int i = 0; i < 3; ++i) {
    *factor = 1.5f * i;  // expect: global-race error
    scale<<<1, 32>>>(a, device_factor);
  }
  cudaDeviceSynchronize();
  cudaFreeHost(factor);
  cudaFree(a);
}
