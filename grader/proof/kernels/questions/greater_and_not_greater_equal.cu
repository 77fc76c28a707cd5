// "compute-sanitizer finds one invalid write of 4 bytes": the bound is off by one.
__global__ void ones(int* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > n) return;
  a[i] = 1;  // expect: out-of-bounds error
}

int main() {
  int* a;
  cudaMalloc(&a, 100 * sizeof(int));
  ones<<<2, 64>>>(a, 100);
  cudaDeviceSynchronize();
  cudaFree(a);
}
