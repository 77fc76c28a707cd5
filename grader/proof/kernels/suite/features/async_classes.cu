// shape: 48x16x80
// numbers: right
// cuda::barrier, cuda::pipeline of a thread and of a block, and memcpy_async() of a group: 12 rows of C each.
#include "matmul.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>

namespace cg = cooperative_groups;

constexpr int ROWS = 12, T = 16;

__device__ float product(float (*a)[T], float (*b)[T]) {
  float sum = 0;
  for (int k = 0; k < T; ++k) sum += a[threadIdx.y][k] * b[k][threadIdx.x];
  return sum;
}

// The barrier of the next tile is not waited for before its turn.
__global__ void by_barrier(const float* A, const float* B, float* C, int N, int K) {
  __shared__ __align__(16) float a[2][ROWS][T], b[2][T][T];
  __shared__ cuda::barrier<cuda::thread_scope_block> landed[2];
  if (cg::this_thread_block().thread_rank() == 0)
    for (auto& barrier : landed) init(&barrier, blockDim.x * blockDim.y);
  __syncthreads();
  auto request = [&](int slot, int k) {
    const cuda::aligned_size_t<16> row(T * sizeof(float));
    if (threadIdx.x == 0) cuda::memcpy_async(a[slot][threadIdx.y], &A[threadIdx.y * K + k], row, landed[slot]);
    cuda::memcpy_async(cg::this_thread_block(), b[slot][0], &B[k * N], sizeof b[slot], landed[slot]);
  };
  float sum = 0;
  request(0, 0);
  for (int k = 0; k < K; k += T) {
    const int slot = k / T % 2;
    if (k + T < K) request(1 - slot, k + T);
    auto token = landed[slot].arrive();
    landed[slot].wait(std::move(token));
    sum += product(a[slot], b[slot]);
    __syncthreads();
  }
  C[threadIdx.y * N + threadIdx.x] = sum;
}

__global__ void by_own_pipeline(const float* A, const float* B, float* C, int N, int K) {
  constexpr int STAGES = 3;
  __shared__ float a[STAGES][ROWS][T], b[STAGES][T][T];
  auto pipe = cuda::make_pipeline();
  auto request = [&](int k) {
    const int slot = k / T % STAGES;
    pipe.producer_acquire();
    if (k < K) {
      cuda::memcpy_async(&a[slot][threadIdx.y][threadIdx.x], &A[threadIdx.y * K + k + threadIdx.x], sizeof(float),
                         pipe);
      for (int r = threadIdx.y; r < T; r += ROWS)
        cuda::memcpy_async(&b[slot][r][threadIdx.x], &B[(k + r) * N + threadIdx.x], sizeof(float), pipe);
    }
    pipe.producer_commit();
  };
  float sum = 0;
  for (int k = 0; k < (STAGES - 1) * T; k += T) request(k);
  for (int k = 0; k < K; k += T) {
    pipe.consumer_wait();
    __syncthreads();
    sum += product(a[k / T % STAGES], b[k / T % STAGES]);
    pipe.consumer_release();
    request(k + (STAGES - 1) * T);
  }
  C[threadIdx.y * N + threadIdx.x] = sum;
}

// All threads meet in consumer_wait() and producer_acquire(), so there is no other barrier.
__global__ void by_pipeline_of_block(const float* A, const float* B, float* C, int N, int K) {
  __shared__ __align__(16) float a[2][ROWS][T], b[2][T][T];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  auto request = [&](int k) {
    pipe.producer_acquire();
    for (int r = 0; r < ROWS; ++r) cuda::memcpy_async(block, a[k / T % 2][r], &A[r * K + k], T * sizeof(float), pipe);
    cuda::memcpy_async(block, b[k / T % 2][0], &B[k * N], T * T * sizeof(float), pipe);
    pipe.producer_commit();
  };
  float sum = 0;
  request(0);
  for (int k = 0; k < K; k += T) {
    if (k + T < K) request(k + T);
    pipe.consumer_wait();
    sum += product(a[k / T % 2], b[k / T % 2]);
    pipe.consumer_release();
  }
  C[threadIdx.y * N + threadIdx.x] = sum;
}

__global__ void by_group(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float a[ROWS][T], b[T][T];
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int k = 0; k < K; k += T) {
    for (int r = 0; r < ROWS; ++r) cg::memcpy_async(block, a[r], +T, &A[r * K + k], K - k);
    cg::memcpy_async(block, b[0], &B[k * N], sizeof b);
    cg::wait(block);
    sum += product(a, b);
    block.sync();
  }
  C[threadIdx.y * N + threadIdx.x] = sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  auto kernels = {by_barrier, by_own_pipeline, by_pipeline_of_block, by_group};
  for (auto kernel : kernels) {
    kernel<<<1, dim3(T, ROWS)>>>(A, B, C, N, K);
    A += ROWS * K;
    C += ROWS * N;
  }
}
