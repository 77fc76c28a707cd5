// Host functions come in the order of their stream, and what they make is read after it.
// prints: 496 992
#include <cstdio>

struct Result {
  int* pinned;
  int sum;
};

__global__ void fill(int* a, int by) { a[threadIdx.x] = threadIdx.x * by; }

void add_up(void* data) {
  auto* result = static_cast<Result*>(data);
  result->sum = 0;
  for (int i = 0; i < 32; ++i) result->sum += result->pinned[i];
}
void CUDART_CB add_up_again(cudaStream_t, cudaError_t status, void* data) {
  if (status == cudaSuccess) add_up(data);
}

int main() {
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  auto* result = new Result{};
  cudaMallocHost(&result->pinned, 32 * sizeof(int));
  fill<<<1, 32, 0, stream>>>(result->pinned, 1);
  cudaLaunchHostFunc(stream, add_up, result);
  cudaStreamSynchronize(stream);
  printf("%d ", result->sum);
  fill<<<1, 32, 0, stream>>>(result->pinned, 2);
  cudaStreamAddCallback(stream, add_up_again, result, 0);
  cudaDeviceSynchronize();
  printf("%d\n", result->sum);
  cudaStreamDestroy(stream);
  cudaFreeHost(result->pinned);
  delete result;
}
