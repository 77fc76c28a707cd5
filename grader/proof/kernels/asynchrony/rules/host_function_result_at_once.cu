// What the host function makes is read before anybody has waited for it.
#include <cstdio>

struct Result {
  int* pinned;
  int sum;
};

__global__ void fill(int* a) { a[threadIdx.x] = threadIdx.x; }

void add_up(void* data) {
  auto* result = static_cast<Result*>(data);
  for (int i = 0; i < 32; ++i) result->sum += result->pinned[i];
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  auto* result = new Result{};
  cudaMallocHost(&result->pinned, 32 * sizeof(int));
  fill<<<1, 32, 0, stream>>>(result->pinned);
  cudaLaunchHostFunc(stream, add_up, result);
  printf("%d\n", result->sum);  // expect: global-race error
  cudaStreamSynchronize(stream);
  cudaStreamDestroy(stream);
  cudaFreeHost(result->pinned);
  delete result;
}
