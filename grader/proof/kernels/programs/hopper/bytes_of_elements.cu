// Step 1: one stage, a barrier for each tile.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using T = __nv_bfloat16;
constexpr int M = 64, N = 128, K = 64, BM = 64, BN = 64, BK = 64, KI = 16;

// Most instructions below want a 32-bit address in shared memory.
__device__ __forceinline__ uint32_t smemAddress(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ __forceinline__ void initBarrier(uint64_t* bar, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smemAddress(bar)), "r"(arrivals));
}

__device__ __forceinline__ void fenceBarrierInit() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

__device__ __forceinline__ void announceBytes(uint64_t* bar, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(smemAddress(bar)), "r"(bytes) : "memory");  // expect: async-order error
}

__device__ __forceinline__ void waitFor(uint64_t* bar, uint32_t parity) {
  uint32_t ready = 0;
  for (int tries = 0; tries < (1 << 20) && !ready; ++tries)
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(ready) : "r"(smemAddress(bar)), "r"(parity) : "memory");
  if (!ready) __trap();
}

__device__ __forceinline__ void loadTile(void* dst, const CUtensorMap* map, uint64_t* bar, int col, int row) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(smemAddress(dst)), "l"(map), "r"(smemAddress(bar)), "r"(col), "r"(row) : "memory");
}

__device__ __forceinline__ void warpgroupFence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

__device__ __forceinline__ void warpgroupCommit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }

__device__ __forceinline__ void warpgroupWait0() { asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory"); }

// Rows of the tile lie 128 bytes apart; eight of them are 1024 bytes (swizzle 128).
__device__ __forceinline__ uint64_t describe(const void* tile) {
  uint64_t d = 0;
  d |= uint64_t((smemAddress(tile) & 0x3FFFF) >> 4);
  d |= uint64_t(16 >> 4) << 16;
  d |= uint64_t(1024 >> 4) << 32;
  d |= uint64_t(1) << 62;
  return d;
}

__device__ __forceinline__ void multiply(float (&d)[32], uint64_t da, uint64_t db, int keep) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 0, 0;\n}\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]) : "l"(da), "l"(db), "r"(keep));
}

// Step 1: the simplest thing that works. Load, wait, multiply, wait, next.
__global__ void __launch_bounds__(128) gemm(const __grid_constant__ CUtensorMap tensorMapA, const __grid_constant__ CUtensorMap tensorMapB, float* C) {
  __shared__ alignas(1024) T tileA[BM * BK];
  __shared__ alignas(1024) T tileB[BN * BK];
  __shared__ alignas(8) uint64_t barA, barB;
  int blockRow = blockIdx.y * BM, blockCol = blockIdx.x * BN;

  if (threadIdx.x == 0) {
    initBarrier(&barA, 1);
    initBarrier(&barB, 1);
    fenceBarrierInit();
  }
  __syncthreads();

  float acc[BN / 2] = {};
  int parity = 0;
  for (int k0 = 0; k0 < K; k0 += BK) {
    if (threadIdx.x == 0) {
      announceBytes(&barA, BM * BK);
      loadTile(tileA, &tensorMapA, &barA, k0, blockRow);
      announceBytes(&barB, sizeof(tileB));
      loadTile(tileB, &tensorMapB, &barB, k0, blockCol);
    }
    waitFor(&barA, parity);
    waitFor(&barB, parity);
    parity ^= 1;
    __syncthreads();

    warpgroupFence();
    for (int kk = 0; kk < BK; kk += KI) multiply(acc, describe(tileA + kk), describe(tileB + kk), 1);
    warpgroupCommit();
    warpgroupWait0();
    __syncthreads();
  }

  // Each thread holds two neighbours in row r and two in row r + 8, for each 8 columns.
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
  int r = blockRow + warp * 16 + lane / 4;
#pragma unroll
  for (int j = 0; j < BN / 8; ++j) {
    int col = blockCol + j * 8 + (lane % 4) * 2;
    C[r * N + col] = acc[4 * j];
    C[r * N + col + 1] = acc[4 * j + 1];
    C[(r + 8) * N + col] = acc[4 * j + 2];
    C[(r + 8) * N + col + 1] = acc[4 * j + 3];
  }
}

static CUtensorMap createTensorMap(const void* p, CUtensorMapDataType type, int size, int rows, int cols, int box_rows, int box_cols, CUtensorMapSwizzle swizzle) {
  CUtensorMap map;
  cuuint64_t dims[2] = {cuuint64_t(cols), cuuint64_t(rows)}, strides[1] = {cuuint64_t(cols) * size};
  cuuint32_t box[2] = {cuuint32_t(box_cols), cuuint32_t(box_rows)}, steps[2] = {1, 1};
  const CUresult r = cuTensorMapEncodeTiled(&map, type, 2, const_cast<void*>(p), dims, strides, box, steps, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzle,
                                            CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
  if (r != CUDA_SUCCESS) {
    printf("tensor map refused: %d\n", int(r));
    exit(1);
  }
  return map;
}

int main() {
  std::vector<float> af(M * K), bf(N * K), c(M * N, 0.0f);
  std::vector<T> a(M * K), b(N * K);
  for (int i = 0; i < M * K; ++i) a[i] = T(af[i] = float((i * 7 + i / 11) % 9 - 4));
  for (int i = 0; i < N * K; ++i) b[i] = T(bf[i] = float((i * 5 + i / 13) % 7 - 3));
  T *da, *db;
  float* dc;
  cudaMalloc(&da, a.size() * sizeof(T));
  cudaMalloc(&db, b.size() * sizeof(T));
  cudaMalloc(&dc, c.size() * sizeof(float));
  cudaMemcpy(da, a.data(), a.size() * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemcpy(db, b.data(), b.size() * sizeof(T), cudaMemcpyHostToDevice);
  cudaMemset(dc, 0, c.size() * sizeof(float));
  const CUtensorMap tensorMapA = createTensorMap(da, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), M, K, BM, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap tensorMapB = createTensorMap(db, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), N, K, BN, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  gemm<<<dim3(N / BN, M / BM), 128>>>(tensorMapA, tensorMapB, dc);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) printf("error: %s\n", cudaGetErrorString(error));
  cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) sum += af[m * K + k] * bf[n * K + k];
      wrong += c[m * N + n] != sum;
    }
  printf("wrong: %d\n", wrong);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return 0;
}
