// Twenty more event times: copies of other sizes and kinds, fills, streams, templates, functions of a grid, and
// launches of long and short kernels in turns.
#include "../fit/case.h"

__global__ void add(const float* a, const float* b, float* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = a[i] + b[i];
}
template <int STEPS>
__global__ void walk(const int* a, int* ends, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = i;
  for (int s = 0; s < STEPS; ++s) at = a[at];
  ends[i] = at;
}
__global__ void stencil(const float* a, float* b, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1) return;
  b[y * n + x] = 0.25f * (a[y * n + x - 1] + a[y * n + x + 1] + a[(y - 1) * n + x] + a[(y + 1) * n + x]);
}
__global__ void count(const int* a, int* bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(&bins[a[i] % 64], 1);
}

struct Timer {
  cudaEvent_t start, stop;
  explicit Timer(cudaStream_t stream) {
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    cudaEventRecord(start, stream);
  }
  void print(const char* what, int times, cudaStream_t stream) {
    float ms = 0;
    cudaEventRecord(stop, stream);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);
    printf("EVENT %s %.3f us\n", what, 1000 * ms / times);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
  }
};
#define TIMED_IN(stream, what, times, ...) \
  {                                        \
    Timer timer(stream);                   \
    __VA_ARGS__;                           \
    timer.print(what, times, stream);      \
  }
#define TIMED(what, times, ...) TIMED_IN(0, what, times, __VA_ARGS__)

int main() {
  const int n = 1 << 18, side = 512;
  std::vector<float> host = some_floats(4 * n);
  float *a = on_device(host), *b = zeros<float>(4 * n), *c = zeros<float>(4 * n), *pinned;
  int *order = on_device(some_ints(n, n)), *ends = zeros<int>(n), *bins = zeros<int>(64);
  cudaMallocHost(&pinned, 4 * n * sizeof(float));
  cudaStream_t stream;
  cudaStreamCreate(&stream);
  const dim3 block(32, 8), grid(side / 32, side / 8);

  TIMED("first_of_all", 1, (add<<<over(n, 128), 128>>>(a, b, c, n)))
  TIMED("add_again", 1, (add<<<over(n, 128), 128>>>(a, b, c, n)))
  TIMED("add_million", 1, (add<<<over(4 * n, 256), 256>>>(a, b, c, 4 * n)))
  TIMED("average_of_30_adds", 30, for (int i = 0; i < 30; ++i) add<<<over(n, 128), 128>>>(a, b, c, n))
  TIMED("average_of_3_million", 3, for (int i = 0; i < 3; ++i) add<<<over(4 * n, 256), 256>>>(a, b, c, 4 * n))
  TIMED("first_walk", 1, (walk<16><<<over(n, 256), 256>>>(order, ends, n)))
  TIMED("walk_again", 1, (walk<16><<<over(n, 256), 256>>>(order, ends, n)))
  TIMED("walk_of_another_length", 1, (walk<64><<<32, 256>>>(order, ends, 8192)))
  TIMED("first_stencil", 1, (stencil<<<grid, block>>>(a, b, side)))
  TIMED(
      "average_of_40_stencils", 40, for (int i = 0; i < 20; ++i) {
        stencil<<<grid, block>>>(a, b, side);
        stencil<<<grid, block>>>(b, a, side);
      })
  TIMED("first_count", 1, (count<<<over(n, 256), 256>>>(order, bins, n)))
  TIMED("count_again", 1, (count<<<over(n, 256), 256>>>(order, bins, n)))
  TIMED("fill_of_4_megabytes", 1, cudaMemset(b, 0, 16 * n))
  TIMED("copy_on_the_card_of_4_megabytes", 1, cudaMemcpy(b, a, 16 * n, cudaMemcpyDeviceToDevice))
  TIMED("pinned_in_of_4_megabytes", 1, cudaMemcpy(a, pinned, 16 * n, cudaMemcpyHostToDevice))
  TIMED("pinned_out_of_1_megabyte", 1, cudaMemcpy(pinned, a, 4 * n, cudaMemcpyDeviceToHost))
  TIMED("copy_in_of_64_kilobytes", 1, cudaMemcpy(a, host.data(), 65536, cudaMemcpyHostToDevice))
  TIMED("copy_out_of_64_kilobytes", 1, cudaMemcpy(host.data(), a, 65536, cudaMemcpyDeviceToHost))
  TIMED_IN(stream, "add_in_a_stream", 1, (add<<<over(n, 128), 128, 0, stream>>>(a, b, c, n)))
  TIMED_IN(
      stream, "ten_steps_in_a_stream", 10, for (int i = 0; i < 10; ++i) {
        cudaMemcpyAsync(a, pinned, 1 << 17, cudaMemcpyHostToDevice, stream);
        add<<<over(n, 128), 128, 0, stream>>>(a, b, c, n);
      })
}
