// After iree-org/iree, pull request 15673 (2023): a host function signals, and sends the next work on its way itself.
#include <atomic>
#include <cstdio>

__global__ void step(int* a) { ++*a; }

struct Queue {
  cudaStream_t stream;
  int* device;
  std::atomic<int> done{0};
};

void advance(void* data) {
  auto* queue = static_cast<Queue*>(data);
  ++queue->done;
  step<<<1, 1, 0, queue->stream>>>(queue->device);  // expect: launch-error warning
}

int main() {
  Queue queue;
  cudaStreamCreateWithFlags(&queue.stream, cudaStreamNonBlocking);
  cudaMalloc(&queue.device, sizeof(int));
  cudaMemsetAsync(queue.device, 0, sizeof(int), queue.stream);
  step<<<1, 1, 0, queue.stream>>>(queue.device);
  cudaLaunchHostFunc(queue.stream, advance, &queue);
  cudaStreamSynchronize(queue.stream);
  printf("%d\n", queue.done.load());
  cudaDeviceSynchronize();
  cudaStreamDestroy(queue.stream);
  cudaFree(queue.device);
}
