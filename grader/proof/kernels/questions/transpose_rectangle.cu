// "My transpose works for square matrices only."
#include <cstdio>

__global__ void transpose(const int* in, int* out, int width, int height) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  out[x * width + y] = in[y * width + x];  // expect: out-of-bounds error
}

int main() {
  const int width = 64, height = 32;
  int host[width * height], *in, *out;
  for (int i = 0; i < width * height; i++) host[i] = i;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof host);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  transpose<<<dim3(width / 16, height / 16), dim3(16, 16)>>>(in, out, width, height);
  cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d\n", host[1]);
  cudaFree(in);
  cudaFree(out);
}
