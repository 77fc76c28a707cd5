// Two blocks of a cluster multiply with the same columns of B: each loads half of a stage of them and casts it to both.
#include <cooperative_groups.h>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using T = __nv_bfloat16;
constexpr int M = 128, N = 128, K = 256, BM = 64, BN = 64, BK = 64, KI = 16, STAGES = 2, BLOCKS = 2;

__device__ __forceinline__ uint32_t at(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ __forceinline__ void init(uint64_t* b, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at(b)), "r"(count) : "memory");
}

__device__ __forceinline__ void expect(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(b)), "r"(bytes) : "memory");
}

__device__ __forceinline__ void arrive_at(uint64_t* b, uint32_t rank) {
  asm volatile("{\n.reg .b32 remote;\nmapa.shared::cluster.u32 remote, %0, %1;\nmbarrier.arrive.shared::cluster.b64 _, [remote];\n}\n" ::"r"(at(b)), "r"(rank) : "memory");
}

__device__ __forceinline__ void wait(uint64_t* b, uint32_t parity) {
  for (int spins = 0; spins < (1 << 20); ++spins) {
    uint32_t over;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(over) : "r"(at(b)), "r"(parity) : "memory");
    if (over) return;
  }
  __trap();
}

__device__ __forceinline__ void load(void* to, const CUtensorMap* map, uint64_t* b, int col, int row) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(at(to)), "l"(map), "r"(at(b)), "r"(col), "r"(row) : "memory");
}

__device__ __forceinline__ void cast(void* to, const CUtensorMap* map, uint64_t* b, uint16_t blocks, int col, int row) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(at(to)), "l"(map), "r"(at(b)), "h"(blocks), "r"(col), "r"(row) : "memory");
}

__device__ __forceinline__ uint64_t descriptor(const void* p) {  // swizzle 128
  return uint64_t((at(p) & 0x3FFFF) >> 4) | uint64_t(16 >> 4) << 16 | uint64_t(1024 >> 4) << 32 | uint64_t(1) << 62;
}

__device__ __forceinline__ void multiply(float (&d)[32], uint64_t a, uint64_t b) {
  asm volatile("wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, 1, 1, 1, 0, 0;"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]) : "l"(a), "l"(b));
}

struct __align__(1024) Stages {
  T a[STAGES][BM * BK], b[STAGES][BN * BK];
};

__global__ void __cluster_dims__(1, BLOCKS, 1) __launch_bounds__(160) gemm(const __grid_constant__ CUtensorMap a_map, const __grid_constant__ CUtensorMap b_map, float* out) {
  extern __shared__ uint8_t pool[];
  Stages& st = *reinterpret_cast<Stages*>((reinterpret_cast<uintptr_t>(pool) + 1023) & ~uintptr_t(1023));
  __shared__ alignas(8) uint64_t full[STAGES], empty[STAGES];
  const cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
  const uint32_t rank = cluster.block_rank();
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN, half = BN / BLOCKS;
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) {
      init(&full[i], 1);
      init(&empty[i], 4 * BLOCKS);  // each warp that multiplies, of both blocks
    }
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
  asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
  if (threadIdx.x == 128) {
    for (int it = 0; it < K / BK; ++it) {
      const int s = it % STAGES;
      wait(&empty[s], (it / STAGES + 1) & 1);
      expect(&full[s], sizeof(st.a[0]) + sizeof(st.b[0]));
      load(st.a[s], &a_map, &full[s], it * BK, row0);
      cast(st.b[s] + rank * half * BK, &b_map, &full[s], (1 << BLOCKS) - 1, it * BK, col0 + rank * half);
    }
  } else if (threadIdx.x < 128) {
    float d[32] = {};
    for (int it = 0; it < K / BK; ++it) {
      const int s = it % STAGES;
      wait(&full[s], it / STAGES & 1);
      asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#pragma unroll
      for (int k = 0; k < BK / KI; ++k) multiply(d, descriptor(st.a[s]) + k * 2, descriptor(st.b[s]) + k * 2);
      asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
      asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
      if (threadIdx.x % 32 < BLOCKS) arrive_at(&empty[s], threadIdx.x % 32);
    }
    const int lane = threadIdx.x % 32, row = row0 + threadIdx.x / 32 * 16 + lane / 4, col = col0 + lane % 4 * 2;
#pragma unroll
    for (int i = 0; i < 32; ++i) out[(row + i / 2 % 2 * 8) * N + col + i / 4 * 8 + i % 2] = d[i];
  }
  cluster.sync();  // the other block may still arrive at this one's barriers
}

static CUtensorMap TiledMap(const void* p, CUtensorMapDataType type, int size, int rows, int cols, int box_rows, int box_cols, CUtensorMapSwizzle swizzle) {
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
  const CUtensorMap a_map = TiledMap(da, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), M, K, BM, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap b_map = TiledMap(db, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), N, K, BN / BLOCKS, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  cudaFuncSetAttribute(gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof(Stages) + 1024);
  gemm<<<dim3(N / BN, M / BM), 160, sizeof(Stages) + 1024>>>(a_map, b_map, dc);
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
// prints: wrong: 0
