// "Invalid __shared__ write": the third argument of the launch is missing.
__global__ void sort_pairs(int* a) {
  extern __shared__ int s[];
  int t = threadIdx.x;
  s[t] = a[t];  // expect: out-of-bounds error
  __syncthreads();
  a[t] = min(s[t], s[t ^ 1]);  // expect: out-of-bounds error
}

int main() {
  int host[64] = {}, *a;
  cudaMalloc(&a, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  sort_pairs<<<1, 64>>>(a);
  cudaDeviceSynchronize();
  cudaFree(a);
}
