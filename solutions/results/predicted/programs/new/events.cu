// Times that events tell, in 20 ways in which programs ask for them.
#include "../fit/case.h"

__global__ void scale(float* a, float s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] *= s;
}
__global__ void square(float* a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = a[i] * a[i];
}
__global__ void iterate(float* a, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i];
  for (int s = 0; s < steps; ++s) x = 3.7f * x * (1 - x);
  a[i] = x;
}
__global__ void blocks_sum(const float* a, float* out) {
  __shared__ float s[256];
  s[threadIdx.x] = a[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}

struct Timer {
  cudaEvent_t start, stop;
  Timer() {
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start);
  }
  void tell(const char* what, int times = 1) {
    float ms = 0;
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);
    printf("EVENT %s %.3f us\n", what, 1000 * ms / times);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
  }
};
#define TIMED(what, times, ...) \
  {                             \
    Timer timer;                \
    __VA_ARGS__;                \
    timer.tell(what, times);    \
  }

int main() {
  const int n = 1 << 20;
  std::vector<float> host = some_floats(n);
  float *a = on_device(host), *b = zeros<float>(n);
  TIMED("first_of_all", 1, (scale<<<over(10000, 256), 256>>>(a, 1.1f, 10000)))
  TIMED("small_again", 1, (scale<<<over(10000, 256), 256>>>(a, 1.1f, 10000)))
  TIMED("million", 1, (scale<<<over(n, 256), 256>>>(a, 1.1f, n)))
  TIMED("million_again", 1, (scale<<<over(n, 256), 256>>>(a, 1.1f, n)))
  TIMED("first_square", 1, (square<<<over(n, 256), 256>>>(a, n)))
  TIMED("average_of_20", 20, for (int i = 0; i < 20; ++i) square<<<over(n, 256), 256>>>(a, n))
  TIMED("average_of_500_small", 500, for (int i = 0; i < 500; ++i) square<<<4, 256>>>(a, 1024))
  TIMED("first_iterate", 1, (iterate<<<8, 256>>>(b, 100)))
  TIMED("iterate_100", 1, (iterate<<<8, 256>>>(b, 100)))
  TIMED("iterate_3000", 1, (iterate<<<8, 256>>>(b, 3000)))
  TIMED("iterate_20000", 1, (iterate<<<1, 32>>>(b, 20000)))
  TIMED("average_of_50_iterate_3000", 50, for (int i = 0; i < 50; ++i) iterate<<<8, 256>>>(b, 3000))
  TIMED("two_kernels", 1, (scale<<<64, 256>>>(a, 2, 16384)), (square<<<64, 256>>>(a, 16384)))
  TIMED("first_sum", 1, (blocks_sum<<<4096, 256>>>(a, b)))
  TIMED("sum", 1, (blocks_sum<<<4096, 256>>>(a, b)))
  TIMED(
      "synchronised_each", 50, for (int i = 0; i < 50; ++i) {
        scale<<<4, 256>>>(a, 1.f, 1024);
        cudaDeviceSynchronize();
      })
  TIMED("copy_in_and_kernel", 1, cudaMemcpy(a, host.data(), n, cudaMemcpyHostToDevice);
        scale<<<over(n, 256), 256>>>(a, 2, n))
  TIMED("copy_in", 1, cudaMemcpy(a, host.data(), n * 4, cudaMemcpyHostToDevice))
  TIMED("copy_out", 1, cudaMemcpy(host.data(), a, n * 4, cudaMemcpyDeviceToHost))
  TIMED("kernel_and_copy_out", 1, scale<<<4, 256>>>(a, 1.f, 1024);
        cudaMemcpy(host.data(), a, 4096, cudaMemcpyDeviceToHost))
}
