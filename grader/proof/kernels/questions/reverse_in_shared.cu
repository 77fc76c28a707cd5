// "Reversing an array in shared memory is right for 32 elements and wrong for 256."
#include <cstdio>

__global__ void reverse(int* data) {
  __shared__ int tile[256];
  int t = threadIdx.x;
  tile[t] = data[t];
  data[t] = tile[255 - t];  // expect: shared-race error; expect: uninitialised-read error
}

int main() {
  int host[256], *data;
  for (int i = 0; i < 256; i++) host[i] = i;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
  reverse<<<1, 256>>>(data);
  cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
  printf("%d %d\n", host[0], host[255]);
  cudaFree(data);
}
