// Memory is given back in the stream that used it, after an event of it, or by the host function itself.
// prints: done
#include <cstdio>

__global__ void fill(int* a) { a[threadIdx.x] = 1; }
void show(void* data) {
  const char* text = static_cast<const char*>(data);
  printf("%s\n", text);
  delete[] text;
}

int main() {
  cudaStream_t kernels, frees;
  cudaEvent_t used;
  cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&frees, cudaStreamNonBlocking);
  cudaEventCreate(&used);
  int *a, *b;
  cudaMallocAsync(&a, 64 * sizeof(int), kernels);
  cudaMallocAsync(&b, 64 * sizeof(int), kernels);
  fill<<<1, 64, 0, kernels>>>(a);
  fill<<<1, 64, 0, kernels>>>(b);
  cudaFreeAsync(a, kernels);
  cudaEventRecord(used, kernels);
  cudaStreamWaitEvent(frees, used, 0);
  cudaFreeAsync(b, frees);
  cudaLaunchHostFunc(kernels, show, new char[8]{"done"});
  cudaDeviceSynchronize();
  cudaEventDestroy(used);
  cudaStreamDestroy(kernels);
  cudaStreamDestroy(frees);
}
