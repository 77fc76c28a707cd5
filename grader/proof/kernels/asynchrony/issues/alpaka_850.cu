// After alpaka-group/alpaka, issue 850 (2019): a "blocking queue" made of a stream that does not block and of cudaMemcpy().
#include <cstdio>
#include <vector>

struct Queue {
  cudaStream_t stream;
  Queue() { cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking); }
  ~Queue() { cudaStreamDestroy(stream); }
  void bring(int* to, const int* from, int n) {
    cudaMemcpy(to, from, n * sizeof(int), cudaMemcpyDeviceToHost);  // expect: global-race error
  }
};

__global__ void count_up(int* a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) a[i] = i + 1;
}

int main() {
  Queue queue;
  constexpr int kN = 500;
  std::vector<int> host(kN);
  int* device;
  cudaMalloc(&device, kN * sizeof(int));
  count_up<<<1, 128, 0, queue.stream>>>(device, kN);
  queue.bring(host.data(), device, kN);
  printf("%d\n", host[kN - 1]);
  cudaFree(device);
}
