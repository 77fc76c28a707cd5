// After NVIDIA/cuda-python, issue 133 (2024): threads that relied on the one default stream get one each; a flag of the host's
// says that the work was asked for, not that it is done.
#include <atomic>
#include <thread>

__global__ void produce(float* a) { a[threadIdx.x] = 2.5f; }
__global__ void consume(float* out, const float* a) {
  out[threadIdx.x] = a[threadIdx.x] + 1;  // expect: global-race error
}

int main() {
  float *a, *out;
  cudaMalloc(&a, 32 * sizeof(float));
  cudaMalloc(&out, 32 * sizeof(float));
  std::atomic<bool> produced{false};
  std::thread producer([&] {
    produce<<<1, 32, 0, cudaStreamPerThread>>>(a);
    produced = true;
  });
  std::thread consumer([&] {
    while (!produced) std::this_thread::yield();
    consume<<<1, 32, 0, cudaStreamPerThread>>>(out, a);
    cudaStreamSynchronize(cudaStreamPerThread);
  });
  producer.join();
  consumer.join();
  cudaDeviceSynchronize();
  cudaFree(a);
  cudaFree(out);
}
