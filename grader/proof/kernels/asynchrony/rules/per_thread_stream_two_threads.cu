// Each thread of the host's has a default stream of its own; that one thread has ended does not mean that its work has.
#include <thread>

__global__ void fill(int* a) { a[threadIdx.x] = 5; }
__global__ void twice(int* a) {
  a[threadIdx.x] *= 2;  // expect: global-race error
}

int main() {
  int* a;
  cudaMalloc(&a, 64 * sizeof(int));
  std::thread first([=] { fill<<<1, 64, 0, cudaStreamPerThread>>>(a); });
  first.join();
  std::thread second([=] {
    twice<<<1, 64, 0, cudaStreamPerThread>>>(a);
    cudaStreamSynchronize(cudaStreamPerThread);
  });
  second.join();
  cudaDeviceSynchronize();
  cudaFree(a);
}
