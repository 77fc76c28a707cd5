// "Why does my second kernel fail?"
__global__ void fill(int* a) {
  a[threadIdx.x] = 1;  // expect: out-of-bounds error
}

int main() {
  int* a;
  cudaMalloc(&a, 128);
  fill<<<1, 32>>>(a);
  cudaFree(a);
  fill<<<1, 32>>>(a);
  cudaDeviceSynchronize();
}
