// A sister of lab 11 in BF16: C = A * B, all three in BF16, sums in FP32. A whole program, for a card of compute capability 9.0:
//   nvcc -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a -I common solutions/11_hopper/bf16/bf16.cu -lcublas -o bf16
//   ./bf16 4096 4096 4096     its time beside cuBLAS's;   ./bf16     checks small shapes, which `grader run` does without a GPU
//
// What differs from lab 11: with operands of 16 bits wgmma takes B as it lies, with n side by side, so both come from shared memory
// and C is computed, not its transpose. And two blocks are a cluster: they multiply tiles one above the other, which read the same
// part of B. Each block loads one half of it, and the copy engine stores that half in both (multicast). So a stage may only be
// filled again when the readers of both blocks have left it: they arrive at the barriers of both.
//
// An arrival at the other block's barrier needs no `.release.cluster`, since nothing was stored; nvcc makes a fence of the whole
// card of it, and the kernel was 0.72 times as fast (H200, 4096).
#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "hopper.h"

using Bf16 = __nv_bfloat16;

constexpr int BM = 128, BN = 256, BK = 64, STAGES = 4, BLOCKS = 2;  // of a cluster
constexpr int BOX = 64;                                             // columns of a box: 128 bytes, the swizzle's width
constexpr int WARP_GROUP = 128, THREADS = 3 * WARP_GROUP;
constexpr int ROWS_SIDE_BY_SIDE = 8;  // of clusters' tiles: what they read stays in L2

struct Stages {
  alignas(1024) Bf16 a[STAGES][BM * BK];
  alignas(1024) Bf16 b[STAGES][BK * BN];  // four boxes of 64 columns
  hopper::Barrier full[STAGES], empty[STAGES];
};

/// Where in the ring: a stage, and the parity of its phase.
struct Turn {
  int stage = 0, parity = 0;
  __device__ void next() {
    if (++stage < STAGES) return;
    stage = 0;
    parity ^= 1;
  }
};

/// What the clusters multiply: BLOCKS tiles, one above the other.
struct Tiles {
  int rows, columns;

  struct Corner {
    int row, column;
  };
  __device__ Corner operator[](int index) const {
    const int in_group = ROWS_SIDE_BY_SIDE * columns, first = index / in_group * ROWS_SIDE_BY_SIDE;
    const int in_rows = min(ROWS_SIDE_BY_SIDE, rows - first), rest = index % in_group;
    return {(first + rest % in_rows) * BM * BLOCKS, rest / in_rows * BN};
  }
};

__device__ uint32_t rank_in_cluster() {
  uint32_t rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}

/// __syncthreads() of all threads of the cluster.
__device__ void sync_cluster() {
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}

/// load_box() into all blocks of the cluster, at the same place in each; the bytes count for the barrier of each.
__device__ void load_box_to_all(void* to, const hopper::TensorMap* map, hopper::Barrier* b, int row, int column) {
  constexpr uint16_t kAll = (1 << BLOCKS) - 1;
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster"
      " [%0], [%1, {%4, %5}], [%2], %3;" ::"r"(hopper::shared_offset(to)),
      "l"(map), "r"(hopper::shared_offset(b)), "h"(kAll), "r"(column), "r"(row)
      : "memory");
}

/// Arrives at this barrier of block `rank`.
__device__ void arrive_in(hopper::Barrier* b, uint32_t rank) {
  uint32_t there;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(hopper::shared_offset(b)), "r"(rank));
  asm volatile("mbarrier.arrive.shared::cluster.b64 _, [%0];" ::"r"(there) : "memory");
}

/// A tile whose rows of 128 bytes are swizzled: eight rows take 1,024 bytes, the next 64 columns lie `next_box` bytes on.
__device__ uint64_t describe(const Bf16* tile, uint64_t next_box) {
  constexpr uint64_t EIGHT_ROWS = 1024, SWIZZLE_128 = 1,
                     OFFSET = (1 << 18) - 1;  // higher bits: which block of the cluster
  return (hopper::shared_offset(tile) & OFFSET) >> 4 | next_box >> 4 << 16 | EIGHT_ROWS >> 4 << 32 | SWIZZLE_128 << 62;
}

/// wgmma.mma_async.m64n256k16: sums (64 x 256) = A (64 x 16, k side by side) * B (16 x 256, n side by side) + keep * sums.
__device__ void multiply_add(float (&d)[128], uint64_t a, uint64_t b, int keep) {
  asm volatile(
      "{\n.reg .pred p;\nsetp.ne.b32 p, %130, 0;\n"
      "wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16 {"
      "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
      "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
      "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
      "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
      "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
      "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
      "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111, "
      "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
      "}, %128, %129, p, 1, 1, 0, 1;\n}\n"
      : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]),
        "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15]), "+f"(d[16]),
        "+f"(d[17]), "+f"(d[18]), "+f"(d[19]), "+f"(d[20]), "+f"(d[21]), "+f"(d[22]), "+f"(d[23]), "+f"(d[24]),
        "+f"(d[25]), "+f"(d[26]), "+f"(d[27]), "+f"(d[28]), "+f"(d[29]), "+f"(d[30]), "+f"(d[31]), "+f"(d[32]),
        "+f"(d[33]), "+f"(d[34]), "+f"(d[35]), "+f"(d[36]), "+f"(d[37]), "+f"(d[38]), "+f"(d[39]), "+f"(d[40]),
        "+f"(d[41]), "+f"(d[42]), "+f"(d[43]), "+f"(d[44]), "+f"(d[45]), "+f"(d[46]), "+f"(d[47]), "+f"(d[48]),
        "+f"(d[49]), "+f"(d[50]), "+f"(d[51]), "+f"(d[52]), "+f"(d[53]), "+f"(d[54]), "+f"(d[55]), "+f"(d[56]),
        "+f"(d[57]), "+f"(d[58]), "+f"(d[59]), "+f"(d[60]), "+f"(d[61]), "+f"(d[62]), "+f"(d[63]), "+f"(d[64]),
        "+f"(d[65]), "+f"(d[66]), "+f"(d[67]), "+f"(d[68]), "+f"(d[69]), "+f"(d[70]), "+f"(d[71]), "+f"(d[72]),
        "+f"(d[73]), "+f"(d[74]), "+f"(d[75]), "+f"(d[76]), "+f"(d[77]), "+f"(d[78]), "+f"(d[79]), "+f"(d[80]),
        "+f"(d[81]), "+f"(d[82]), "+f"(d[83]), "+f"(d[84]), "+f"(d[85]), "+f"(d[86]), "+f"(d[87]), "+f"(d[88]),
        "+f"(d[89]), "+f"(d[90]), "+f"(d[91]), "+f"(d[92]), "+f"(d[93]), "+f"(d[94]), "+f"(d[95]), "+f"(d[96]),
        "+f"(d[97]), "+f"(d[98]), "+f"(d[99]), "+f"(d[100]), "+f"(d[101]), "+f"(d[102]), "+f"(d[103]), "+f"(d[104]),
        "+f"(d[105]), "+f"(d[106]), "+f"(d[107]), "+f"(d[108]), "+f"(d[109]), "+f"(d[110]), "+f"(d[111]), "+f"(d[112]),
        "+f"(d[113]), "+f"(d[114]), "+f"(d[115]), "+f"(d[116]), "+f"(d[117]), "+f"(d[118]), "+f"(d[119]), "+f"(d[120]),
        "+f"(d[121]), "+f"(d[122]), "+f"(d[123]), "+f"(d[124]), "+f"(d[125]), "+f"(d[126]), "+f"(d[127])
      : "l"(a), "l"(b), "r"(keep));
}

__device__ uint32_t pack(float x, float y) {
  const __nv_bfloat162 pair = __floats2bfloat162_rn(x, y);
  return *reinterpret_cast<const uint32_t*>(&pair);
}

/// Exchanges what two lanes that differ in `bit` have of a 2 x 2 matrix: `mine` of one lane for `other` of the other.
__device__ void exchange(uint32_t& mine, uint32_t& other, int bit) {
  const bool upper = threadIdx.x & bit;
  const uint32_t got = __shfl_xor_sync(~0u, upper ? mine : other, bit);
  (upper ? mine : other) = got;
}

/// Four lanes have pairs of columns, side by side: they turn four rows of four pairs, so that each stores 16 bytes.
__device__ void store(const float (&sums)[128], Bf16* C, int M, int N, int first_row, int first_column) {
  const int warp = threadIdx.x % WARP_GROUP / 32, g = threadIdx.x % 32 / 4, q = threadIdx.x % 4;
#pragma unroll
  for (int j = 0; j < BN / 8; j += 4)
#pragma unroll
    for (int half = 0; half < 2; ++half) {
      uint32_t pairs[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) pairs[i] = pack(sums[(j + i) * 4 + half * 2], sums[(j + i) * 4 + half * 2 + 1]);
      exchange(pairs[0], pairs[1], 1);
      exchange(pairs[2], pairs[3], 1);
      exchange(pairs[0], pairs[2], 2);
      exchange(pairs[1], pairs[3], 2);
      const int row = first_row + warp * 16 + g + half * 8, column = first_column + (j + q) * 8;
      if (row < M && column < N)
        *reinterpret_cast<uint4*>(C + size_t(row) * N + column) = make_uint4(pairs[0], pairs[1], pairs[2], pairs[3]);
    }
}

__global__ void __cluster_dims__(BLOCKS, 1, 1) __launch_bounds__(THREADS, 1)
    multiply_kernel(const __grid_constant__ hopper::TensorMap map_a, const __grid_constant__ hopper::TensorMap map_b,
                    Bf16* C, int M, int N, int K) {
  extern __shared__ __align__(1024) unsigned char memory[];
  auto& s = *reinterpret_cast<Stages*>(memory + (1024 - hopper::shared_offset(memory) % 1024) % 1024);
  if (threadIdx.x == 0) {
    for (int i = 0; i < STAGES; ++i) {
      hopper::init(&s.full[i], 1);
      hopper::init(&s.empty[i], 2 * BLOCKS);
    }
    hopper::fence_barriers();
  }
  const int rank = int(rank_in_cluster());
  sync_cluster();
  const Tiles tiles = {(M + BM * BLOCKS - 1) / (BM * BLOCKS), (N + BN - 1) / BN};
  const int count = tiles.rows * tiles.columns, steps = (K + BK - 1) / BK;
  const int clusters = gridDim.x / BLOCKS, own = blockIdx.x / BLOCKS;
  Turn turn;

  if (threadIdx.x < WARP_GROUP) {
    hopper::give_registers<40>();
    if (threadIdx.x == 0)
      for (int index = own; index < count; index += clusters) {
        const Tiles::Corner at = tiles[index];
        for (int k = 0; k < steps; ++k, turn.next()) {
          hopper::wait(&s.empty[turn.stage], turn.parity ^ 1);
          hopper::arrive_and_expect(&s.full[turn.stage], (BM + BN) * BK * sizeof(Bf16));
          hopper::load_box(s.a[turn.stage], &map_a, &s.full[turn.stage], at.row + rank * BM, k * BK);
          for (int box = rank; box < BN / BOX; box += BLOCKS)
            load_box_to_all(s.b[turn.stage] + box * BOX * BK, &map_b, &s.full[turn.stage], k * BK,
                            at.column + box * BOX);
        }
      }
  } else {
    hopper::take_registers<232>();
    const int warp_group = threadIdx.x / WARP_GROUP - 1, thread = threadIdx.x % WARP_GROUP;
    float sums[128] = {};
    for (int index = own; index < count; index += clusters) {
      int before = -1;  // the stage whose products may still be under way
      for (int k = 0; k < steps; ++k, turn.next()) {
        hopper::wait(&s.full[turn.stage], turn.parity);
        const uint64_t a = describe(s.a[turn.stage] + warp_group * 64 * BK, 16);
        const uint64_t b = describe(s.b[turn.stage], BOX * BK * sizeof(Bf16));
        hopper::fence_registers();
#pragma unroll
        for (int i = 0; i < BK / 16; ++i)  // 16 of k: 32 bytes of a row of A, 16 rows of B
          multiply_add(sums, a + i * (32 >> 4), b + i * (16 * 128 >> 4), k + i > 0);
        hopper::commit_products();
        if (before >= 0) {
          hopper::wait_products<1>();
          if (thread < BLOCKS) arrive_in(&s.empty[before], thread);
        }
        before = turn.stage;
      }
      hopper::wait_products<0>();
      if (thread < BLOCKS) arrive_in(&s.empty[before], thread);
      const Tiles::Corner at = tiles[index];
      store(sums, C, M, N, at.row + rank * BM + warp_group * 64, at.column);
    }
  }
  __syncwarp();
  sync_cluster();  // the other block may still arrive at this one's barriers
}

/// Boxes of `box_rows` x 64 of a row-major matrix.
bool make_map(hopper::TensorMap* map, const Bf16* matrix, int rows, int columns, int box_rows) {
  void* encode = nullptr;
  cudaDriverEntryPointQueryResult found;
  if (cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &encode, 12000, cudaEnableDefault, &found) !=
          cudaSuccess ||
      found != cudaDriverEntryPointSuccess)
    return false;
  const cuuint64_t extents[] = {cuuint64_t(columns), cuuint64_t(rows)};
  const cuuint64_t strides[] = {columns * sizeof(Bf16)};
  const cuuint32_t box[] = {BOX, cuuint32_t(box_rows)}, ones[] = {1, 1};
  return reinterpret_cast<decltype(&cuTensorMapEncodeTiled)>(encode)(
             map, CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, const_cast<Bf16*>(matrix), extents, strides, box, ones,
             CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_128B, CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
             CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE) == CUDA_SUCCESS;
}

/// A (M x K), B (K x N) and C (M x N) are device pointers to row-major matrices; K and N are multiples of 8. The launch returns at
/// once. False where the driver refuses a tensor map.
bool multiply(const Bf16* A, const Bf16* B, Bf16* C, int M, int N, int K) {
  hopper::TensorMap map_a, map_b;
  if (!make_map(&map_a, A, M, K, BM) || !make_map(&map_b, B, K, N, BK)) return false;
  int multiprocessors = 0;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const int bytes = sizeof(Stages) + 1024;
  const int tiles = (M + BM * BLOCKS - 1) / (BM * BLOCKS) * ((N + BN - 1) / BN);
  const int blocks = std::min(multiprocessors / BLOCKS, tiles) * BLOCKS;
  cudaFuncSetAttribute(multiply_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  multiply_kernel<<<blocks, THREADS, bytes>>>(map_a, map_b, C, M, N, K);
  return true;
}

// ---- the program

struct Matrix {
  std::vector<Bf16> host;
  Bf16* device = nullptr;

  Matrix(int rows, int columns, unsigned seed) : host(size_t(rows) * columns) {
    for (Bf16& x : host) {
      seed = seed * 1664525 + 1013904223;
      x = __float2bfloat16(float(seed >> 8) / (1 << 23) - 1);
    }
    cudaMalloc(&device, host.size() * sizeof(Bf16));
    cudaMemcpy(device, host.data(), host.size() * sizeof(Bf16), cudaMemcpyHostToDevice);
  }
  ~Matrix() { cudaFree(device); }
  Matrix(const Matrix&) = delete;
  Matrix& operator=(const Matrix&) = delete;
};

/// The largest error, as a multiple of what rounding to BF16 may cost.
double largest_error(const Matrix& A, const Matrix& B, const Matrix& C, int M, int N, int K, int row_step) {
  double largest = 0;
  for (int i = 0; i < M; i += row_step)
    for (int j = 0; j < N; ++j) {
      double sum = 0;
      for (int k = 0; k < K; ++k)
        sum += double(__bfloat162float(A.host[size_t(i) * K + k])) * __bfloat162float(B.host[size_t(k) * N + j]);
      const double error =
          std::abs(__bfloat162float(C.host[size_t(i) * N + j]) - sum) / (std::abs(sum) / 256 + K * 1e-6);
      largest = error <= largest ? largest : error;  // a NaN stays
    }
  return largest;
}

bool check(int M, int N, int K) {
  const Matrix A(M, K, 1), B(K, N, 2);
  Matrix C(M, N, 3);
  if (!multiply(A.device, B.device, C.device, M, N, K)) {
    printf("the driver refuses a tensor map\n");
    return false;
  }
  const cudaError_t error = cudaMemcpy(C.host.data(), C.device, C.host.size() * sizeof(Bf16), cudaMemcpyDeviceToHost);
  if (error != cudaSuccess) {
    printf("%d x %d x %d: %s\n", M, N, K, cudaGetErrorString(error));
    return false;
  }
  const double largest = largest_error(A, B, C, M, N, K, std::max(1, M / 64));
  printf("%d x %d x %d: largest error %.2f of what rounding may cost\n", M, N, K, largest);
  return largest <= 1;
}

double median_time(const Matrix& A, const Matrix& B, const Matrix& C, int M, int N, int K, cublasHandle_t cublas) {
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  std::vector<float> times(11);
  for (float& ms : times) {
    const float one = 1, zero = 0;
    cudaEventRecord(start);
    if (cublas)  // column by column, a row-major matrix is its transpose
      cublasGemmEx(cublas, CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one, B.device, CUDA_R_16BF, N, A.device, CUDA_R_16BF, K,
                   &zero, C.device, CUDA_R_16BF, N, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT);
    else
      multiply(A.device, B.device, C.device, M, N, K);
    cudaEventRecord(stop);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&ms, start, stop);
  }
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

int main(int argc, char** argv) {
  if (argc != 4) return check(256, 256, 128) && check(300, 520, 72) ? 0 : 1;
  const int M = atoi(argv[1]), N = atoi(argv[2]), K = atoi(argv[3]);
  if (M < 1 || N < 8 || K < 8 || N % 8 != 0 || K % 8 != 0) {
    printf("M is at least 1, N and K are multiples of 8: %d %d %d\n", M, N, K);
    return 2;
  }
  const Matrix A(M, K, 1), B(K, N, 2), C(M, N, 3);
  cublasHandle_t cublas;
  cublasCreate(&cublas);
  const double library = median_time(A, B, C, M, N, K, cublas), own = median_time(A, B, C, M, N, K, nullptr);
  cublasDestroy(cublas);
  printf("%d x %d x %d: %.4f ms, cuBLAS %.4f ms: %.3f times as fast\n", M, N, K, own, library, library / own);
  return cudaGetLastError() == cudaSuccess ? 0 : 1;
}
