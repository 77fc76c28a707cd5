// "Works for up to 1024 blocks": the numbers of blocks and threads are in the wrong order.
__global__ void zero(int* a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 0; }

int main() {
  const int threads = 64, blocks = 2000;
  int* a;
  cudaMalloc(&a, threads * blocks * sizeof(int));
  zero<<<threads, blocks>>>(a);  // expect: launch-error error
  cudaDeviceSynchronize();
  cudaFree(a);
}
