// "Does __syncthreads() in a condition matter? It seems to work."
__global__ void shift(int* a, int n) {
  __shared__ int s[128];
  int t = threadIdx.x;
  if (t < n) {
    s[t] = a[t];
    __syncthreads();  // expect: barrier-divergence warning
    a[t] = s[(t + 1) % n];
  }
}

int main() {
  int host[100] = {}, *a;
  cudaMalloc(&a, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  shift<<<1, 128>>>(a, 100);
  cudaDeviceSynchronize();
  cudaFree(a);
}
