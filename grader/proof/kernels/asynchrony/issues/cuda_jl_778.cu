// After JuliaGPU/CUDA.jl, pull request 778 (2021): a finalizer frees in the stream of its own task.
#include <thread>

__global__ void sines(float* a) { a[threadIdx.x] = sinf(a[threadIdx.x]); }

int main() {
  cudaStream_t work, finalizer;
  cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&finalizer, cudaStreamNonBlocking);
  float* a;
  cudaMallocAsync(&a, 128 * sizeof(float), work);
  cudaMemsetAsync(a, 0, 128 * sizeof(float), work);
  sines<<<1, 128, 0, work>>>(a);
  std::thread collector([=] {
    cudaFreeAsync(a, finalizer);  // expect: global-race error
  });
  collector.join();
  cudaDeviceSynchronize();
  cudaStreamDestroy(work);
  cudaStreamDestroy(finalizer);
}
