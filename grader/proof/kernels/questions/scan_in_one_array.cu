// "My Hillis-Steele scan is wrong for more than one warp."
#include <cstdio>

__global__ void scan(int* a) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = a[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    if (t >= d) s[t] += s[t - d];  // expect: shared-race error
    __syncthreads();
  }
  a[t] = s[t];
}

int main() {
  int host[128], *a;
  for (int i = 0; i < 128; i++) host[i] = 1;
  cudaMalloc(&a, sizeof host);
  cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice);
  scan<<<1, 128>>>(a);
  cudaMemcpy(host, a, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[127]);
  cudaFree(a);
}
