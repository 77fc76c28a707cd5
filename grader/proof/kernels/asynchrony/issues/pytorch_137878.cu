// After pytorch/pytorch, issue 137878 (2024): rows come to a pinned table one by one, and the table is printed.
#include <cstdio>

__global__ void ones(float* a, int n) {
  if (threadIdx.x < n) a[threadIdx.x] = 1;
}

int main() {
  constexpr int kRows = 5, kColumns = 16;
  float *device, *table;
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  cudaMalloc(&device, kRows * kColumns * sizeof(float));
  cudaMallocHost(&table, 2 * kRows * kColumns * sizeof(float));
  for (int i = 0; i < 2 * kRows * kColumns; ++i) table[i] = 0;
  ones<<<1, 96, 0, stream>>>(device, kRows * kColumns);
  for (int row = 0; row < kRows; ++row)
    cudaMemcpyAsync(table + 2 * row * kColumns, device + row * kColumns, kColumns * sizeof(float),
                    cudaMemcpyDeviceToHost, stream);
  for (int row = 0; row < kRows; ++row)
    printf("%g ", table[2 * row * kColumns]);  // expect: global-race error
  printf("\n");
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFree(device);
  cudaFreeHost(table);
}
