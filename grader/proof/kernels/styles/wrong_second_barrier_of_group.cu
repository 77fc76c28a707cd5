// shape: 48x32x64
// verdict: fail
// diagnosis: second_barrier_missing
// Copies of a cooperative group: its wait() is the first barrier, and nothing keeps the next copies from coming too soon.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>

namespace cg = cooperative_groups;

constexpr int SIDE = 16;

__global__ void multiply(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float left[SIDE][SIDE], right[SIDE][SIDE];
  cg::thread_block block = cg::this_thread_block();
  const int x = threadIdx.x, y = threadIdx.y;
  const float* rows = A + blockIdx.y * SIDE * K;
  const float* columns = B + blockIdx.x * SIDE;
  float sum = 0;
  for (int k = 0; k < K; k += SIDE) {
    for (int line = 0; line < SIDE; ++line) {
      cg::memcpy_async(block, left[line], rows + line * K + k, sizeof left[line]);
      cg::memcpy_async(block, right[line], columns + (k + line) * N, sizeof right[line]);
    }
    cg::wait(block);
    for (int i = 0; i < SIDE; ++i) sum += left[y][i] * right[i][x];
  }
  C[(blockIdx.y * SIDE + y) * N + blockIdx.x * SIDE + x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(N / SIDE, M / SIDE), dim3(SIDE, SIDE)>>>(A, B, C, N, K);
}
