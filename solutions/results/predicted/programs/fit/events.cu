// Times as events tell them: a first launch, a later one, and many back to back.
#include "case.h"

__global__ void spin(float* out, float a, int steps) {
  float x = threadIdx.x;
  for (int i = 0; i < steps; ++i) x = x * a + 1;
  out[threadIdx.x] = x;
}
__global__ void other(float* out, float a) { out[threadIdx.x] = a; }
__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}

cudaEvent_t start, stop;
void begin() { cudaEventRecord(start); }
void tell(const char* what) {
  float ms;
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  cudaEventElapsedTime(&ms, start, stop);
  printf("EVENT %s %.3f us\n", what, 1000 * ms);
}

int main(int argc, char** argv) {
  float* out = zeros<float>(1 << 22);
  std::vector<float> host(1 << 20);
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  begin(), tell("nothing_first");
  begin(), tell("nothing");
  begin(), spin<<<1, 32>>>(out, 0.5f, 10), tell("first");
  begin(), spin<<<1, 32>>>(out, 0.5f, 10), tell("short");
  begin(), spin<<<1, 32>>>(out, 0.5f, 10), tell("short_again");
  begin(), spin<<<1, 32>>>(out, 0.5f, 1000), tell("spin_1000");
  begin(), spin<<<1, 32>>>(out, 0.5f, 10000), tell("spin_10000");
  begin(), other<<<1, 32>>>(out, 0.5f), tell("first_of_other");
  begin(), other<<<1, 32>>>(out, 0.5f), spin<<<1, 32>>>(out, 0.5f, 10), tell("two_short");
  begin();
  for (int i = 0; i < 10; ++i) other<<<1, 32>>>(out, 0.5f);
  tell("ten_short");
  begin();
  for (int i = 0; i < 1000; ++i) other<<<1, 32>>>(out, 0.5f);
  tell("thousand_short");
  begin();
  for (int i = 0; i < 100; ++i) spin<<<1, 32>>>(out, 0.5f, 1000);
  tell("hundred_spin_1000");
  begin();
  for (int i = 0; i < 100; ++i) spin<<<1, 32>>>(out, 0.5f, 100);
  tell("hundred_spin_100");
  begin();
  for (int i = 0; i < 100; ++i) {
    other<<<1, 32>>>(out, 0.5f);
    cudaDeviceSynchronize();
  }
  tell("hundred_synchronised");
  begin(), add<<<16384, 256>>>(out, out, out, 1 << 22), tell("first_add");
  begin(), add<<<16384, 256>>>(out, out, out, 1 << 22), tell("add");
  begin(), cudaMemcpy(out, host.data(), 4096, cudaMemcpyHostToDevice), tell("copy_in_4k");
  begin(), cudaMemcpy(out, host.data(), 4 << 20, cudaMemcpyHostToDevice), tell("copy_in_4m");
  begin(), cudaMemcpy(host.data(), out, 4096, cudaMemcpyDeviceToHost), tell("copy_out_4k");
  begin(), cudaMemcpy(host.data(), out, 4 << 20, cudaMemcpyDeviceToHost), tell("copy_out_4m");
  begin(), cudaMemcpy(out, out + (1 << 20), 4 << 20, cudaMemcpyDeviceToDevice), tell("copy_within_4m");
  begin(), cudaMemset(out, 0, 4 << 20), tell("set_4m");
  begin(), cudaMemset(out, 0, 4 << 20), tell("set_4m_again");
}
