// "My warp sum hangs or is wrong at the end of the array": lanes without an element have left, and the mask names all.
#include <cstdio>

__global__ void warp_sums(const int* in, int n, int* out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  if (i % 32 < n % 32 || i < n / 32 * 32) {
    for (int d = 16; d > 0; d /= 2)
      v += __shfl_xor_sync(0xffffffff, v, d);  // expect: barrier-divergence warning
    if (i % 32 == 0) out[i / 32] = v;
  }
}

int main() {
  int host[80], *in, *out, result[3];
  for (int i = 0; i < 80; i++) host[i] = 1;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof result);
  cudaMemset(out, 0, sizeof result);
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  warp_sums<<<1, 96>>>(in, 80, out);
  cudaMemcpy(result, out, sizeof result, cudaMemcpyDeviceToHost);
  printf("%d %d %d\n", result[0], result[1], result[2]);
  cudaFree(in);
  cudaFree(out);
}
