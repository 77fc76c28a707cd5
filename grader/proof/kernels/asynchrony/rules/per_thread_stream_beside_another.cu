// The per-thread default stream waits for the legacy one and for no other.
__global__ void fill(int* a) { a[threadIdx.x] = 5; }
__global__ void twice(int* a) {
  a[threadIdx.x] *= 2;  // expect: global-race error
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  fill<<<1, 64, 0, stream>>>(a);
  twice<<<1, 64, 0, cudaStreamPerThread>>>(a);
  cudaDeviceSynchronize();
  cudaStreamDestroy(stream);
  cudaFree(a);
}
