// "My blur reads something from outside."
#include <cstdio>

__global__ void blur(const int* in, int* out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n - 1) out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;  // expect: out-of-bounds error
}

int main() {
  int host[64] = {}, *in, *out;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemset(out, 0, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  blur<<<1, 64>>>(in, out, 64);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
