// cuda::barrier as an mbarrier: tokens, some threads only, threads that drop out, and the copy engine's part of CUDA's guide.
#include <cuda.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <utility>

using barrier = cuda::barrier<cuda::thread_scope_block>;
namespace cde = cuda::device::experimental;

constexpr int kThreads = 128, kWidth = 64, kHeight = 32, kBoxWidth = 32, kBoxHeight = 8;

// Bulk copies of a row in and out, as in the guide.
__global__ void add_one(int* data, int offset) {
  __shared__ alignas(16) int smem[2 * kThreads];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    cuda::memcpy_async(smem, data + offset, cuda::aligned_size_t<16>(sizeof(smem)), bar);
  }
  bar.arrive_and_wait();
  for (int i = threadIdx.x; i < 2 * kThreads; i += blockDim.x) smem[i] += 1;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_shared_to_global(data + offset, smem, sizeof(smem));
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
}

__global__ void add_two(int* data) {
  __shared__ alignas(16) int smem[kThreads];
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_global_to_shared(smem, data, sizeof(smem), bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(smem));
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  data[threadIdx.x] = smem[threadIdx.x ^ 1] + 2;
}

// A box by a tensor map, there and back.
__global__ void box(const __grid_constant__ CUtensorMap map, int x, int y) {
  __shared__ alignas(128) int smem[kBoxHeight][kBoxWidth];
  __shared__ barrier bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    cde::fence_proxy_async_shared_cta();
  }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_global_to_shared(&smem, &map, x, y, bar);
    token = cuda::device::barrier_arrive_tx(bar, 1, sizeof(smem));
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  for (int i = threadIdx.x; i < kBoxHeight * kBoxWidth; i += blockDim.x) smem[i / kBoxWidth][i % kBoxWidth] += i;
  cde::fence_proxy_async_shared_cta();
  __syncthreads();
  if (threadIdx.x == 0) {
    cde::cp_async_bulk_tensor_2d_shared_to_global(&map, x, y, &smem);
    cde::cp_async_bulk_commit_group();
    cde::cp_async_bulk_wait_group_read<0>();
  }
  __syncthreads();
  if (threadIdx.x == 0) (&bar)->~barrier();
}

// The same by cuda::ptx, in clusters of two: block 0 gives both blocks the box.
__global__ void __cluster_dims__(2, 1, 1) cast_box(const __grid_constant__ CUtensorMap map, int* out) {
  namespace ptx = cuda::ptx;
  __shared__ alignas(128) int smem[kBoxHeight][kBoxWidth];
  __shared__ uint64_t filled;
  if (threadIdx.x == 0) {
    ptx::mbarrier_init(&filled, 1);
    ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
    ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &filled, sizeof(smem));
  }
  ptx::barrier_cluster_arrive();
  ptx::barrier_cluster_wait();
  if (ptx::get_sreg_cluster_ctarank() == 0 && threadIdx.x == 0) {
    const int at[2] = {4, 2};
    ptx::cp_async_bulk_tensor(ptx::space_cluster, ptx::space_global, &smem, &map, at, &filled, uint16_t(3));
  }
  while (!ptx::mbarrier_try_wait_parity(&filled, 0)) {
  }
  if (blockIdx.x == 1)
    for (int i = threadIdx.x; i < kBoxHeight * kBoxWidth; i += blockDim.x) smem[i / kBoxWidth][i % kBoxWidth] *= 3;
  ptx::fence_proxy_async(ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, out + blockIdx.x * kBoxHeight * kBoxWidth, &smem, sizeof(smem));
    ptx::cp_async_bulk_commit_group();
    ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
  }
}

// Two warps fill two buffers that the others empty; a warp drops out at the end.
__global__ void producers_and_consumers(int* out, const int* in, int rounds) {
  __shared__ barrier ready[2], filled[2], last;
  __shared__ int buffer[2][64];
  if (threadIdx.x < 4) init(threadIdx.x < 2 ? &ready[threadIdx.x] : &filled[threadIdx.x - 2], blockDim.x);
  if (threadIdx.x == 4) init(&last, blockDim.x);
  __syncthreads();
  if (threadIdx.x < 64) {
    for (int i = 0; i < rounds; ++i) {
      ready[i % 2].arrive_and_wait();
      buffer[i % 2][threadIdx.x] = in[i * 64 + threadIdx.x];
      (void)filled[i % 2].arrive();
    }
  } else {
    int sum = 0;
    (void)ready[0].arrive();
    (void)ready[1].arrive();
    for (int i = 0; i < rounds; ++i) {
      filled[i % 2].arrive_and_wait();
      sum += buffer[i % 2][127 - threadIdx.x];
      if (i + 2 < rounds) (void)ready[i % 2].arrive();
    }
    out[threadIdx.x - 64] = sum;
  }
  if (threadIdx.x < 32) {
    last.arrive_and_drop();
    return;
  }
  last.arrive_and_wait();
}

unsigned hash(const int* data, int count) {
  unsigned h = 2166136261u;
  for (int i = 0; i < count; ++i) h = (h ^ unsigned(data[i])) * 16777619u;
  return h;
}

int main() {
  int *data, *out;
  cudaMallocManaged(&data, kWidth * kHeight * sizeof(int));
  cudaMallocManaged(&out, 64 * sizeof(int));
  for (int i = 0; i < kWidth * kHeight; ++i) data[i] = i;
  add_one<<<1, kThreads>>>(data, 16);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("bulk: %d %d %d, hash %08x\n", data[15], data[16], data[271], hash(data, kWidth * kHeight));
  add_two<<<1, kThreads>>>(data);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("arrive_tx: %d %d, hash %08x\n", data[0], data[127], hash(data, kWidth * kHeight));
  CUtensorMap map;
  const cuuint64_t extents[] = {kWidth, kHeight}, strides[] = {kWidth * sizeof(int)};
  const cuuint32_t size[] = {kBoxWidth, kBoxHeight}, steps[] = {1, 1};
  if (cuTensorMapEncodeTiled(&map, CU_TENSOR_MAP_DATA_TYPE_INT32, 2, data, extents, strides, size, steps, CU_TENSOR_MAP_INTERLEAVE_NONE,
                             CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) != CUDA_SUCCESS)
    return 1;
  box<<<1, kThreads>>>(map, 8, 28);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("box: %d %d, hash %08x\n", data[28 * kWidth + 8], data[31 * kWidth + 39], hash(data, kWidth * kHeight));
  int* boxes;
  cudaMallocManaged(&boxes, 2 * kBoxHeight * kBoxWidth * sizeof(int));
  cast_box<<<2, kThreads>>>(map, boxes);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("cast: %d %d, hash %08x\n", boxes[0], boxes[kBoxHeight * kBoxWidth + 1], hash(boxes, 2 * kBoxHeight * kBoxWidth));
  cudaFree(boxes);
  producers_and_consumers<<<1, kThreads>>>(out, data, 9);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  printf("buffers: %d %d, hash %08x\n", out[0], out[63], hash(out, 64));
  cudaFree(data);
  cudaFree(out);
  return 0;
}
// prints: no error
// prints: bulk: 15 17 272, hash 20b3b1c5
// prints: no error
// prints: arrive_tx: 3 129, hash d6788c65
// prints: no error
// prints: box: 1800 2150, hash 811513e5
// prints: no error
// prints: cast: 133 402, hash 1786c9ad
// prints: no error
// prints: buffers: 2877 2314, hash 008fdfc5
