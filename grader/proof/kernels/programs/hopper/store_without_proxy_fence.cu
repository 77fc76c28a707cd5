// Step 4: the sums go to shared memory and leave by a TMA store.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using T = float;
constexpr int M = 128, N = 64, K = 128, BM = 64, BN = 64, BK = 32, KI = 8;

// Most instructions below want a 32-bit address in shared memory.
__device__ __forceinline__ uint32_t smemAddress(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ __forceinline__ void initBarrier(uint64_t* bar, int arrivals) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(smemAddress(bar)), "r"(arrivals));
}

__device__ __forceinline__ void fenceBarrierInit() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

__device__ __forceinline__ void arriveAt(uint64_t* bar) {
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 _, [%0];" ::"r"(smemAddress(bar)) : "memory");
}

__device__ __forceinline__ void announceBytes(uint64_t* bar, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(smemAddress(bar)), "r"(bytes) : "memory");
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

__device__ __forceinline__ void storeTile(const CUtensorMap* map, const void* src, int col, int row) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%2, %3}], [%1];" ::"l"(map), "r"(smemAddress(src)), "r"(col), "r"(row) : "memory");  // expect: async-order error
}

__device__ __forceinline__ void commitStores() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }

__device__ __forceinline__ void waitStores() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }

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
               "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1;\n}\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]) : "l"(da), "l"(db), "r"(keep));
}

// Step 4: four warps multiply, a fifth loads; the block walks down its column of tiles and the sums leave by bulk stores.
struct SharedStorage {
  alignas(1024) T A[2][BM * BK];
  alignas(1024) T B[2][BN * BK];
  alignas(128) float out[BM * BN];
  alignas(8) uint64_t full[2], empty[2];
};

__global__ void __launch_bounds__(160) gemm(const __grid_constant__ CUtensorMap tensorMapA, const __grid_constant__ CUtensorMap tensorMapB, const __grid_constant__ CUtensorMap tensorMapC) {
  extern __shared__ __align__(1024) uint8_t buffer[];
  SharedStorage& smem = *reinterpret_cast<SharedStorage*>((reinterpret_cast<uintptr_t>(buffer) + 1023) / 1024 * 1024);
  int blockCol = blockIdx.x * BN;

  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; ++i) {
      initBarrier(&smem.full[i], 1);
      initBarrier(&smem.empty[i], 128);
    }
    fenceBarrierInit();
  }
  __syncthreads();

  int step = 0;  // counts on from tile to tile
  if (threadIdx.x >= 128) {
    if (threadIdx.x == 128) {
      for (int blockRow = 0; blockRow < M; blockRow += BM)
        for (int k0 = 0; k0 < K; k0 += BK, ++step) {
          waitFor(&smem.empty[step % 2], (step / 2 + 1) % 2);
          announceBytes(&smem.full[step % 2], (BM + BN) * BK * sizeof(T));
          loadTile(smem.A[step % 2], &tensorMapA, &smem.full[step % 2], k0, blockRow);
          loadTile(smem.B[step % 2], &tensorMapB, &smem.full[step % 2], k0, blockCol);
        }
    }
  } else {
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    for (int blockRow = 0; blockRow < M; blockRow += BM) {
      float acc[BN / 2] = {};
      for (int k0 = 0; k0 < K; k0 += BK, ++step) {
        waitFor(&smem.full[step % 2], step / 2 % 2);
        warpgroupFence();
        for (int kk = 0; kk < BK; kk += KI) multiply(acc, describe(smem.A[step % 2] + kk), describe(smem.B[step % 2] + kk), 1);
        warpgroupCommit();
        warpgroupWait0();
        arriveAt(&smem.empty[step % 2]);
      }
      for (int i = 0; i < BN / 2; ++i) {
        int col = i / 4 * 8 + lane % 4 * 2 + i % 2;
        smem.out[(warp * 16 + lane / 4 + i % 4 / 2 * 8) * BN + col] = acc[i];
      }
      asm volatile("bar.sync 1, 128;" ::: "memory");
      if (threadIdx.x == 0) {
        storeTile(&tensorMapC, smem.out, blockCol, blockRow);
        commitStores();
        waitStores();
      }
      asm volatile("bar.sync 1, 128;" ::: "memory");  // nobody writes `out` before the store has read it
    }
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
  const CUtensorMap tensorMapA = createTensorMap(da, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(T), M, K, BM, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap tensorMapB = createTensorMap(db, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(T), N, K, BN, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap tensorMapC = createTensorMap(dc, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(float), M, N, BM, BN, CU_TENSOR_MAP_SWIZZLE_NONE);
  cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(SharedStorage) + 1024);
  gemm<<<N / BN, 160, sizeof(SharedStorage) + 1024>>>(tensorMapA, tensorMapB, tensorMapC);
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
