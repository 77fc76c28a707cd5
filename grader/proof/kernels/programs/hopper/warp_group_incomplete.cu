// An elected leader loads; the first product overwrites the sums (scale-d 0).
#include <cuda.h>
#include <cuda_runtime.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

using T = float;
constexpr int M = 128, N = 128, K = 64, BM = 64, BN = 64, BK = 32, KI = 8;

struct TxBarrier {
  uint64_t word;
  __device__ uint32_t at() const { return static_cast<uint32_t>(__cvta_generic_to_shared(&word)); }
  __device__ void init(uint32_t arrivals) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(at()), "r"(arrivals) : "memory");
  }
  __device__ void arrive() {
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(at()) : "memory");
  }
  __device__ void arrive_tx(uint32_t bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at()), "r"(bytes) : "memory");
  }
  __device__ void await(uint32_t phase) {
    for (int spins = 0; spins < (1 << 20); ++spins) {
      uint32_t over;
      asm volatile("{\n.reg .pred p;\nmbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2;\nselp.u32 %0, 1, 0, p;\n}\n" : "=r"(over) : "r"(at()), "r"(phase) : "memory");
      if (over) return;
    }
    __trap();
  }
  __device__ static void publish() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
  }
};

union MatrixDesc {  // of a tile with swizzle 128
  uint64_t bits;
  struct {
    uint64_t start : 14, : 2, lead : 14, : 2, stride : 14, : 3, base : 3, : 10, mode : 2;
  } f;
  __device__ explicit MatrixDesc(const void* p) : bits(0) {
    f.start = (static_cast<uint32_t>(__cvta_generic_to_shared(p)) & 0x3FFFF) >> 4;
    f.lead = 16 >> 4;
    f.stride = 1024 >> 4;
    f.mode = 1;
  }
};

__device__ __forceinline__ bool elect_one() {
  uint32_t mine;
  asm volatile("{\n.reg .pred P;\nelect.sync _|P, 0xffffffff;\nselp.b32 %0, 1, 0, P;\n}" : "=r"(mine));
  return mine != 0;
}

struct BoxMover {
  const CUtensorMap* map;
  __device__ void load(void* tile, TxBarrier& bar, int col, int row) const {
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(uint32_t(__cvta_generic_to_shared(tile))), "l"(map), "r"(col), "r"(row), "r"(bar.at()) : "memory");
  }
};

struct TensorCore {
  static __device__ __forceinline__ void open() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
  static __device__ __forceinline__ void close() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
  template <int LEFT>
  static __device__ __forceinline__ void settle() { asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(LEFT) : "memory"); }
  static __device__ __forceinline__ void fma(float (&d)[32], uint64_t da, uint64_t db, int keep) {
    asm volatile("{\n.reg .pred p;\nsetp.ne.b32 p, %34, 0;\n"  // expect: barrier-divergence error
                 "wgmma.mma_async.sync.aligned.m64n64k8.f32.tf32.tf32 {%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, %32, %33, p, 1, 1;\n}\n"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]), "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]), "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]) : "l"(da), "l"(db), "r"(keep));
  }
};

// the 16 x 8 pieces of a warp's sums
template <int COUNT>
__device__ void write_sums(const float (&acc)[COUNT], float* out, int pitch) {
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32 % 4;
  float* const at = out + (warp * 16 + lane / 4) * pitch + lane % 4 * 2;
#pragma unroll
  for (int i = 0; i < COUNT; ++i) at[i % 4 / 2 * 8 * pitch + i / 4 * 8 + i % 2] = acc[i];
}

struct __align__(1024) Storage {
  T a[BM * BK];
  T b[BN * BK];
  TxBarrier here;
};

__global__ void __launch_bounds__(128) gemm(const __grid_constant__ CUtensorMap a_map, const __grid_constant__ CUtensorMap b_map, float* out) {
  __shared__ Storage st;
  const BoxMover a_mover{&a_map}, b_mover{&b_map};
  const int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  const bool leader = threadIdx.x / 32 == 0 && elect_one();
  if (leader) {
    st.here.init(1);
    TxBarrier::publish();
  }
  __syncthreads();
  float acc[BN / 2];
  for (int it = 0; it < K / BK; ++it) {
    if (leader) {
      st.here.arrive_tx(sizeof(st.a) + sizeof(st.b));
      a_mover.load(st.a, st.here, it * BK, row0);
      b_mover.load(st.b, st.here, it * BK, col0);
    }
    st.here.await(it & 1);
    MatrixDesc a(st.a), b(st.b);
    if (threadIdx.x >= 32) {
    TensorCore::open();
#pragma unroll
    for (int k = 0; k < BK / KI; ++k) {
      TensorCore::fma(acc, a.bits, b.bits, it + k != 0);
      a.f.start += 2;
      b.f.start += 2;
    }
    TensorCore::close();
    TensorCore::settle<0>();
    }
    __syncthreads();
  }
  write_sums(acc, out + row0 * N + col0, N);
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
  const CUtensorMap a_map = TiledMap(da, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(T), M, K, BM, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  const CUtensorMap b_map = TiledMap(db, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, sizeof(T), N, K, BN, BK, CU_TENSOR_MAP_SWIZZLE_128B);
  gemm<<<dim3(N / BN, M / BM), 128>>>(a_map, b_map, dc);
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
