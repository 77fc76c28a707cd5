// "Illegal address, although I allocate N elements": cudaMalloc() counts bytes.
#include <cstdio>

__global__ void squares(double* out, int n) {
  int i = threadIdx.x;
  if (i < n) out[i] = (double)i * i;  // expect: out-of-bounds error
}

int main() {
  const int n = 200;
  double *out, host[n];
  cudaMalloc((void**)&out, n);  // expect: leak warning
  squares<<<1, 256>>>(out, n);
  cudaError_t e = cudaMemcpy(host, out, n, cudaMemcpyDeviceToHost);
  printf("%s\n", cudaGetErrorString(e));
}
