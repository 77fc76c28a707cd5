// An event puts the copy before the kernel, and another one the kernel before the next copy.
// prints: 27 30
#include <cstdio>

__global__ void scale(float* out, const float* in) { out[threadIdx.x] = 3 * in[threadIdx.x]; }

int main() {
  cudaStream_t copies, kernels;
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaEvent_t there, used;
  cudaEventCreateWithFlags(&there, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&used, cudaEventDisableTiming);
  float *host, *in, *out, result[2][64];
  cudaMallocHost(&host, 2 * 64 * sizeof(float));
  cudaMalloc(&in, 64 * sizeof(float));
  cudaMalloc(&out, 64 * sizeof(float));
  for (int i = 0; i < 128; ++i) host[i] = i % 64 + i / 64;
  for (int part = 0; part < 2; ++part) {
    cudaStreamWaitEvent(copies, used, 0);
    cudaMemcpyAsync(in, host + 64 * part, 64 * sizeof(float), cudaMemcpyHostToDevice, copies);
    cudaEventRecord(there, copies);
    cudaStreamWaitEvent(kernels, there, 0);
    scale<<<1, 64, 0, kernels>>>(out, in);
    cudaEventRecord(used, kernels);
    cudaMemcpyAsync(result[part], out, sizeof result[part], cudaMemcpyDeviceToHost, kernels);
  }
  cudaDeviceSynchronize();
  printf("%g %g\n", result[0][9], result[1][9]);
  cudaEventDestroy(there);
  cudaEventDestroy(used);
  cudaStreamDestroy(copies);
  cudaStreamDestroy(kernels);
  cudaFreeHost(host);
  cudaFree(in);
  cudaFree(out);
}
