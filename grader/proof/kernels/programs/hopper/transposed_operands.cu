// prints: wrong: 0
// Both operands MN-major.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cuda_bf16.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using T = __nv_bfloat16;
constexpr int M = 64, N = 128, K = 128, BM = 64, BN = 64, BK = 64, KI = 16;

__device__ __forceinline__ uint32_t sm(const void* p) { return static_cast<uint32_t>(__cvta_generic_to_shared(p)); }

__device__ __forceinline__ void mb_init(uint64_t* b, int count) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(sm(b)), "r"(count) : "memory");
}

__device__ __forceinline__ void mb_fence_init() { asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory"); }

__device__ __forceinline__ void mb_expect(uint64_t* b, uint32_t bytes) {
  asm volatile("mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%0], %1;" ::"r"(sm(b)), "r"(bytes) : "memory");
}

__device__ __forceinline__ void mb_wait(uint64_t* b, uint32_t parity) {
  while (true) {
    uint32_t done;
    asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(done) : "r"(sm(b)), "r"(parity) : "memory");
    if (done) return;
  }
}

__device__ __forceinline__ void tma_box2(void* to, const CUtensorMap* map, uint64_t* bar, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::"r"(sm(to)), "l"(map), "r"(sm(bar)), "r"(x), "r"(y) : "memory");
}

__device__ __forceinline__ void wg_fence() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }

__device__ __forceinline__ void wg_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }

template <int LEFT>
__device__ __forceinline__ void wg_wait() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(LEFT) : "memory"); }

// swizzle 128, leading 8192 bytes, stride 1024 bytes
__device__ __forceinline__ uint64_t make_desc(const void* p) {
  return uint64_t((sm(p) & 0x3FFFF) >> 4) | (uint64_t(8192 >> 4) << 16) | (uint64_t(1024 >> 4) << 32) | (uint64_t(1) << 62);
}

__device__ __forceinline__ void wg_mma(float (&d)[32], uint64_t da, uint64_t db, int keep) {
  asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1, 1, 1;\n}\n"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]) : "l"(da), "l"(db), "r"(keep));
}

__global__ void __launch_bounds__(128) gemm(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b, float* c) {
  __shared__ alignas(1024) T sa[BM * BK];
  __shared__ alignas(1024) T sb[BN * BK];  // [column / 64][BK][64]
  __shared__ alignas(8) uint64_t full;
  const int tid = threadIdx.x, m0 = blockIdx.y * BM, n0 = blockIdx.x * BN;
  if (tid == 0) {
    mb_init(&full, 1);
    mb_fence_init();
  }
  __syncthreads();
  float d[BN / 2];
#pragma unroll
  for (int i = 0; i < BN / 2; ++i) d[i] = 0.0f;
  for (int it = 0; it < K / BK; ++it) {
    if (tid == 0) {
      mb_expect(&full, (BM + BN) * BK * sizeof(T));
      tma_box2(sa, &map_a, &full, m0, it * BK);
      tma_box2(sb, &map_b, &full, n0, it * BK);
    }
    mb_wait(&full, it & 1);
    wg_fence();
#pragma unroll
    for (int k = 0; k < BK / KI; ++k)
      wg_mma(d, make_desc(sa + k * KI * 64), make_desc(sb + k * KI * 64), 1);
    wg_commit();
    wg_wait<0>();
    __syncthreads();
  }
  const int row = m0 + tid / 32 * 16 + tid % 32 / 4, col = n0 + tid % 4 * 2;
#pragma unroll
  for (int j = 0; j < BN / 8; ++j) {
    c[row * N + col + j * 8] = d[j * 4];
    c[row * N + col + j * 8 + 1] = d[j * 4 + 1];
    c[(row + 8) * N + col + j * 8] = d[j * 4 + 2];
    c[(row + 8) * N + col + j * 8 + 1] = d[j * 4 + 3];
  }
}

static CUtensorMap make_map(const void* p, CUtensorMapDataType type, int size, int rows, int cols, int box_rows, int box_cols, CUtensorMapSwizzle swizzle) {
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
  const CUtensorMap map_a = make_map(da, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), K, M, BK, 64, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap map_b = make_map(db, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, sizeof(T), K, N, BK, 64, CU_TENSOR_MAP_SWIZZLE_128B);
  gemm<<<dim3(N / BN, M / BM), 128>>>(map_a, map_b, dc);
  const cudaError_t error = cudaDeviceSynchronize();
  if (error != cudaSuccess) printf("error: %s\n", cudaGetErrorString(error));
  cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int m = 0; m < M; ++m)
    for (int n = 0; n < N; ++n) {
      float sum = 0.0f;
      for (int k = 0; k < K; ++k) sum += af[k * M + m] * bf[k * N + n];
      wrong += c[m * N + n] != sum;
    }
  printf("wrong: %d\n", wrong);
  cudaFree(da);
  cudaFree(db);
  cudaFree(dc);
  return 0;
}
