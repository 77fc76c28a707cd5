// "My reduction never ends": an unsigned number is never below zero.
// seconds: 3
// crash
__global__ void halves(int* a) {
  for (unsigned s = blockDim.x / 2; s >= 0; s >>= 1)
    if (threadIdx.x < s) a[threadIdx.x] += 1;  // expect: timeout error
}

int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  cudaMemset(a, 0, 64 * sizeof(int));
  halves<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
