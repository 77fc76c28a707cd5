// CUB's scan needs more temporary storage than a sum of as many numbers, so the call fails, and nobody reads its status.
// prints: sum 499500, last 0
#include <cub/cub.cuh>
#include <cstdio>

int main() {
  constexpr int kN = 1000;
  int *in, *out, *sums, host[kN], sum;
  cudaMalloc(&in, sizeof host);
  cudaMalloc(&out, sizeof sum);
  cudaMalloc(&sums, sizeof host);
  for (int i = 0; i < kN; ++i) host[i] = i;
  cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
  cudaMemset(sums, 0, sizeof host);
  void* storage = nullptr;
  size_t bytes = 0;
  cub::DeviceReduce::Sum(storage, bytes, in, out, kN);
  cudaMalloc(&storage, bytes);
  cub::DeviceReduce::Sum(storage, bytes, in, out, kN);
  cub::DeviceScan::InclusiveSum(storage, bytes, in, sums, kN);  // expect: launch-error warning
  cudaMemcpy(&sum, out, sizeof sum, cudaMemcpyDeviceToHost);
  cudaMemcpy(host, sums, sizeof host, cudaMemcpyDeviceToHost);
  printf("sum %d, last %d\n", sum, host[kN - 1]);
  for (void* p : {(void*)in, (void*)out, (void*)sums, storage}) cudaFree(p);
}
