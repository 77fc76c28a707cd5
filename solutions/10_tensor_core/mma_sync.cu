// Changed: tensor cores through their own instruction, mma.sync, in TF32. Nothing is packed before.
// Why it is faster: it is twice as wide as what wmma becomes, and 8 reads of 16 bytes per lane feed 32 of it.
// Measured (H200), of cuBLAS TF32: 1024 0.959, 2048 0.664, 4096 0.624 (240,412 GFLOP/s), 8192 0.609, 4095 1.476.
// cuBLAS differs from process to process. Of its fastest in any of them: 0.898, 0.672, 0.604, 0.524, 1.337. On another H200, in
// turns with cuBLAS in one process: 1024 0.902 (120,052 GFLOP/s), 2048 0.659, 4096 0.594, 8192 0.598, 4095 1.484.
//
// THE INSTRUCTION m16n8k8 adds A (16 x 8) times B (8 x 8) to C (16 x 8). A lane holds, with g = lane / 4, t = lane % 4:
//
//                                  column g
//                        row t     |  b0  |          Which k is called t and which column is called g is free, as long
//                        row t + 4 |  b1  |          as A and B agree on k, and B and C on columns. So B and C can be
//                                                    laid out as reads and stores want them.
//   row g     | a0 | a2 |          | c0 c1 |
//   row g + 8 | a1 | a3 |          | c2 c3 |
//   column      t   t + 4           2t  2t + 1
//
// THE READS. ldmatrix gives a lane a0 to a3 at once. Of B, a lane reads 16 bytes of a row: 4 columns, one for each of 4
// products. Of 32 columns, that is, 8 pieces of 16 bytes, lanes of even g read the pieces 0 to 3, of odd g 4 to 7:
//
//   piece           0   1   2   3   4   5   6   7    So c0 of the 4 products are 4 columns side by side, and the lanes
//   read by g =     0   2   4   6   1   3   5   7    t = 0 to 3 together store 64 bytes of a row.
//   stored by t =   0   1   2   3   0   1   2   3
//                   ----- c0 ----   ----- c1 ----
//
// In shared memory, piece p of row r lies at p ^ r % 8 in A and at p ^ r % 4 in B: 8 lanes that read at once meet all
// 32 banks.
//
// THE BLOCK computes 128 x 256 of C with 8 warps of 64 x 64: for 8 of k 4 x 8 products. 3 stages of 32 of k form a
// ring: one is multiplied, two are on their way. What is no whole tile is copied before, with zeros around it: then the
// loop knows no edges. C with a width that is no multiple of 4 is written to scratch memory, and copied after.
//
// WHAT EACH STEP GAINED at 4096 x 4096 x 4096 (GFLOP/s)
//   211,992  256 x 128, 3 stages; B by 16-byte reads; edges are zero-filled by the copies in the loop
//   222,203  every second row of products runs backward
//   225,233  whole tiles: no edges in the loop
//   234,301  128 x 256 instead of 256 x 128
//   240,184  the order of the pieces above; at 2048 222,930 instead of 208,190. Before, a store left half of each 32
//            bytes to another, and storing took 5.7% of the time (samples)
//   239,568  this file, and 241,317 in a second process: copies in 3 of 4 steps, loads and copies spread over all
//            products of a step; no faster than before, but without a special case for the first copies
//
// TRIED, NO GAIN. From this file: 256 x 128 224,667; 128 x 128, two blocks per multiprocessor, 222,791; 4 stages
// 235,935; groups of 16 tile rows 240,372; no row backward 240,090; A loaded before B 239,447; copies before loads
// 229,346; copies of a step in one burst 230,701; rounding some products ahead 228,931. From 241,033: loads and copies
// within 3/4 of the products 231,885. From 225,233: rounding just after the load 207,938; no rounding at all 183,107; B
// rounded once, in shared memory, 188,516.
//
// WHERE THE REST IS. mma.sync alone, all operands in registers, takes 6.05 cycles per instruction: 314,000 to 323,000
// GFLOP/s, 0.8 of cuBLAS, at the 1,763 to 1,806 MHz that the card keeps. In the loop (measured at 234,301) an
// instruction takes 7.4. The copies cost most: without them in the loop (the sums are wrong then) 263,285, from
// 240,184; without barriers 242,626.
#include "matmul.h"

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

constexpr int BK = 32, STEPS = BK / 8;  // a stage holds BK of K, that is, STEPS steps of one mma
constexpr int GROUP = 8;                // tile rows that are walked together, for the L2 cache

template <int BM_, int BN_, int WM_, int WN_, int STAGES_, int BLOCKS_PER_SM_>
struct Tile {
  static constexpr int BM = BM_, BN = BN_, WM = WM_, WN = WN_, STAGES = STAGES_, BLOCKS_PER_SM = BLOCKS_PER_SM_;
  static constexpr int THREADS = (BM / WM) * (BN / WN) * 32;
  static constexpr int ROWS = WM / 16, COLS = WN / 8;  // tiles of one mma in the tile of a warp
  static constexpr int STAGE = (BM + BN) * BK;         // words
  static constexpr int SHARED_BYTES = STAGES * STAGE * 4;
};
using Large = Tile<128, 256, 64, 64, 3, 1>;
using Medium = Tile<128, 64, 64, 32, 4, 1>;  // a fourth stage: 101,068 to 120,052 GFLOP/s at 1024
using Small = Tile<64, 32, 16, 32, 4, 3>;

// An mma cuts off the last 13 bits of its operands. With half of their weight added before, that is rounding.
__device__ __forceinline__ uint32_t rounded(uint32_t x) { return x + 0x1000u; }

__device__ __forceinline__ void mma(float (&c)[4], const uint32_t (&a)[4], uint32_t b0, uint32_t b1) {
  asm volatile(
      "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, "
      "{%0, %1, %2, %3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

// The tile of this block begins at row .x and column .y: column by column within groups of GROUP tile rows.
template <class T>
__device__ int2 tile_begin(int M, int N) {
  const int tiles_m = (M + T::BM - 1) / T::BM, tiles_n = (N + T::BN - 1) / T::BN;
  const int per_group = GROUP * tiles_n, group = blockIdx.x / per_group, in_group = blockIdx.x % per_group;
  const int rows = min(GROUP, tiles_m - group * GROUP);
  return make_int2((group * GROUP + in_group % rows) * T::BM, in_group / rows * T::BN);
}

// Copies a stage: BM x BK of A, and after it BK x BN of B. Each thread has COPIES pieces of 16 bytes in it, those of A
// one above the other, and so those of B. Beyond the last stage the last is copied again, for nobody.
template <class T>
struct Copier {
  static constexpr int A_THREADS = BK / 4, A_ROWS = T::THREADS / A_THREADS, A_COPIES = T::BM / A_ROWS;
  static constexpr int B_THREADS = T::BN / 4, B_ROWS = T::THREADS / B_THREADS, B_COPIES = BK / B_ROWS;
  static constexpr int COPIES = A_COPIES + B_COPIES;
  static_assert(A_ROWS % 8 == 0 && B_ROWS % 4 == 0, "all pieces of a thread are swizzled equally");

  const float *a_from, *b_from;
  size_t a_next, b_next, b_stage;
  int a_to, b_to, left;

  __device__ Copier(const float* A, const float* B, int2 begin, int K, int N) {
    const int a_row = threadIdx.x / A_THREADS, a_piece = threadIdx.x % A_THREADS;
    const int b_row = threadIdx.x / B_THREADS, b_piece = threadIdx.x % B_THREADS;
    a_from = A + size_t(begin.x + a_row) * K + a_piece * 4;
    b_from = B + size_t(b_row) * N + begin.y + b_piece * 4;
    a_next = size_t(A_ROWS) * K;
    b_next = size_t(B_ROWS) * N;
    b_stage = size_t(BK) * N;
    a_to = a_row * BK + (a_piece ^ a_row % 8) * 4;
    b_to = T::BM * BK + b_row * T::BN + (b_piece ^ b_row % 4) * 4;
    left = K / BK;
  }
  __device__ __forceinline__ void copy(float* stage, int c) const {
    if (c < A_COPIES) {
      __pipeline_memcpy_async(stage + a_to + c * A_ROWS * BK, a_from + c * a_next, 16);
    } else {
      const int d = c - A_COPIES;
      __pipeline_memcpy_async(stage + b_to + d * B_ROWS * T::BN, b_from + d * b_next, 16);
    }
  }
  __device__ __forceinline__ void advance() {
    if (--left <= 0) return;
    a_from += BK;
    b_from += b_stage;
  }
};

// What a lane holds of 8 of k: 4 numbers of A for each 16 rows, and 2 of B for each 8 columns.
template <class T>
struct Fragments {
  uint32_t a[T::ROWS][4], b[T::COLS][2];
};

// Reads fragments from a stage.
template <class T>
struct Reader {
  uint32_t a_at;
  int b_at;

  __device__ explicit Reader(const float* shared) {
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, g = lane / 4, t = lane % 4;
    const int row = warp / (T::BN / T::WN) * T::WM + lane % 16, col = warp % (T::BN / T::WN) * T::WN;
    a_at = uint32_t(__cvta_generic_to_shared(shared)) + (row * BK + (lane / 16 ^ row % 8) * 4) * 4;
    b_at = T::BM * BK + t * T::BN + ((col / 4 + g / 2 + g % 2 * 4) ^ t) * 4;
  }
  // Rows 16 * i to 16 * i + 15. ldmatrix takes 16 bytes of a row from each lane, here the address of 4 of k.
  __device__ __forceinline__ void load_a(Fragments<T>& f, int slot, int step, int i) const {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(f.a[i][0]), "=r"(f.a[i][1]), "=r"(f.a[i][2]), "=r"(f.a[i][3])
                 : "r"(((a_at + slot * 4) ^ (step * 32)) + i * 16 * BK * 4));
  }
  // Part p: one k (t or t + 4), 32 columns. The 4 words of a lane go to 4 products.
  __device__ __forceinline__ void load_b(Fragments<T>& f, const float* shared, int slot, int step, int p) const {
    const float* const from = shared + slot + b_at + (step * 8 + p % 2 * 4) * T::BN + p / 2 * 32;
    const uint4 v = *reinterpret_cast<const uint4*>(from);
    f.b[p / 2 * 4][p % 2] = v.x, f.b[p / 2 * 4 + 1][p % 2] = v.y;
    f.b[p / 2 * 4 + 2][p % 2] = v.z, f.b[p / 2 * 4 + 3][p % 2] = v.w;
  }
};

// Each lane stores what it holds, 4 numbers side by side. `width`: the columns of C, a multiple of 4.
template <class T>
__device__ void store(const float (&sum)[T::ROWS][T::COLS][4], float* C, int2 begin, int M, int width) {
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const int row0 = begin.x + warp / (T::BN / T::WN) * T::WM + lane / 4;
  const int col0 = begin.y + warp % (T::BN / T::WN) * T::WN + lane % 4 * 4;
#pragma unroll
  for (int r = 0; r < T::ROWS * 2; ++r) {
#pragma unroll
    for (int q = 0; q < T::COLS / 2; ++q) {
      const int row = row0 + r * 8, col = col0 + q * 16, j = q / 2 * 4, e = r % 2 * 2 + q % 2;
      const auto& s = sum[r / 2];
      if (row >= M || col >= width) continue;
      *reinterpret_cast<float4*>(C + size_t(row) * width + col) =
          make_float4(s[j][e], s[j + 1][e], s[j + 2][e], s[j + 3][e]);
    }
  }
}

// A and B consist of whole tiles and stages: K and b_width, the columns of B, are multiples of BK and BN. C is M x
// c_width, a multiple of 4.
template <class T>
__global__ __launch_bounds__(T::THREADS, T::BLOCKS_PER_SM) void multiply_kernel(const float* A, const float* B,
                                                                                float* C, int M, int K, int b_width,
                                                                                int c_width) {
  constexpr int ROWS = T::ROWS, COLS = T::COLS, STAGES = T::STAGES, COPIES = Copier<T>::COPIES;
  extern __shared__ __align__(128) float shared[];
  const int2 begin = tile_begin<T>(M, b_width);
  const Reader<T> reader(shared);
  Copier<T> copier(A, B, begin, K, b_width);

#pragma unroll
  for (int s = 0; s < STAGES - 1; ++s) {
#pragma unroll
    for (int c = 0; c < COPIES; ++c) copier.copy(shared + s * T::STAGE, c);
    __pipeline_commit();
    copier.advance();
  }

  // Two sets of fragments: one is multiplied while the other is loaded, piece by piece.
  Fragments<T> fragments[2];
  constexpr int LOADS = COLS / 2 + ROWS;
  auto load = [&](int set, int slot, int step, int p) {
    if (p < COLS / 2) {
      reader.load_b(fragments[set], shared, slot, step, p);
    } else {
      reader.load_a(fragments[set], slot, step, p - COLS / 2);
    }
  };
  __pipeline_wait_prior(STAGES - 2);
  __syncthreads();
#pragma unroll
  for (int p = 0; p < LOADS; ++p) load(0, 0, 0, p);

  float sum[ROWS][COLS][4] = {};
  // Loads and copies are spread over the products of a step; copies are made in all steps but the last.
  constexpr int PART = (COPIES + STEPS - 2) / (STEPS - 1), PIECES = LOADS + PART, PRODUCTS = ROWS * COLS;
  int read = 0, write = (STAGES - 1) * T::STAGE;
#pragma unroll 1
  for (int s = 0; s < K / BK; ++s) {
#pragma unroll
    for (int k = 0; k < STEPS; ++k) {
      if (k == STEPS - 1) {
        // The last fragments of this stage are in registers: its slot is free, and the next stage must have landed.
        __pipeline_wait_prior(STAGES - 2);
        __syncthreads();
        write = read;
        read += T::STAGE;
        if (read == STAGES * T::STAGE) read = 0;
      }
      auto piece = [&](int p) {
        if (p < LOADS) {
          load((k + 1) % 2, read, (k + 1) % STEPS, p);
        } else if (k < STEPS - 1 && k * PART + p - LOADS < COPIES) {
          copier.copy(shared + write, k * PART + p - LOADS);
        }
      };
      Fragments<T>& f = fragments[k % 2];
#pragma unroll
      for (int n = 0; n < PRODUCTS; ++n) {
        // There and back: the product after a turn has the same columns.
        const int i = n / COLS, j = i % 2 == 0 ? n % COLS : COLS - 1 - n % COLS;
        if (n % COLS == 0) {
#pragma unroll
          for (int e = 0; e < 4; ++e) f.a[i][e] = rounded(f.a[i][e]);
        }
        if (i == 0) f.b[j][0] = rounded(f.b[j][0]), f.b[j][1] = rounded(f.b[j][1]);
        mma(sum[i][j], f.a[i], f.b[j][0], f.b[j][1]);
#pragma unroll
        for (int p = n * PIECES / PRODUCTS; p < (n + 1) * PIECES / PRODUCTS; ++p) piece(p);
      }
      if (k == STEPS - 2) __pipeline_commit();
    }
    copier.advance();
  }
  __pipeline_commit();
  __pipeline_wait_prior(0);
  store<T>(sum, C, begin, M, c_width);
}

// Copies a matrix of `cols` columns into one of `to_cols`, a row per block. What `from` does not have becomes zero.
__global__ __launch_bounds__(256) void resize_kernel(const float* from, int rows, int cols, float* to, int to_cols) {
  const int row = blockIdx.x;
  for (int first = threadIdx.x; first < to_cols; first += 4 * 256) {
    float number[4];  // 4 loads at once
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      const int col = first + i * 256;
      number[i] = row < rows && col < cols ? from[size_t(row) * cols + col] : 0.0f;
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      if (first + i * 256 < to_cols) to[size_t(row) * to_cols + first + i * 256] = number[i];
    }
  }
}

// Freed memory stays with the pool, so that the next call gets it at once. Otherwise every synchronisation gives it
// back.
inline void keep_freed_memory() {
  int device = 0;
  cudaMemPool_t pool;
  cudaGetDevice(&device);
  cudaDeviceGetDefaultMemPool(&pool, device);
  unsigned long long all = ~0ull;
  cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
}

// Scratch memory for a matrix, or none if the matrix itself will do: if it has that size and is aligned.
struct Scratch {
  float* data = nullptr;
  bool needed;

  Scratch(const float* matrix, int rows, int cols, int to_rows, int to_cols)
      : needed(rows != to_rows || cols != to_cols || reinterpret_cast<uintptr_t>(matrix) % 16 != 0) {
    if (!needed) return;
    keep_freed_memory();
    cudaMallocAsync(&data, size_t(to_rows) * to_cols * sizeof(float), 0);
  }
  ~Scratch() {
    if (data != nullptr) cudaFreeAsync(data, 0);
  }
  bool missing() const { return needed && data == nullptr; }
};

template <class T>
void launch(const float* A, const float* B, float* C, int M, int N, int K) {
  const int tiles_m = (M + T::BM - 1) / T::BM, tiles_n = (N + T::BN - 1) / T::BN, stages = (K + BK - 1) / BK;
  const int rows = tiles_m * T::BM, cols = tiles_n * T::BN, depth = stages * BK, c_cols = (N + 3) / 4 * 4;
  const Scratch a(A, M, K, rows, depth), b(B, K, N, depth, cols), c(C, M, N, M, c_cols);
  if (a.missing() || b.missing() || c.missing()) return;

  if (a.needed) resize_kernel<<<rows, 256>>>(A, M, K, a.data, depth);
  if (b.needed) resize_kernel<<<depth, 256>>>(B, K, N, b.data, cols);
  const auto kernel = multiply_kernel<T>;
  cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, T::SHARED_BYTES);  // above 48 KB
  kernel<<<tiles_m * tiles_n, T::THREADS, T::SHARED_BYTES>>>(a.needed ? a.data : A, b.needed ? b.data : B,
                                                             c.needed ? c.data : C, M, depth, cols, c_cols);
  if (c.needed) resize_kernel<<<M, 256>>>(c.data, M, c_cols, C, N);
}

template <class T>
bool fills_gpu(int M, int N) {
  return static_cast<long long>((M + T::BM - 1) / T::BM) * ((N + T::BN - 1) / T::BN) >= 100;
}

// A, B and C are device pointers. The launches return at once; the caller synchronises.
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  if (fills_gpu<Large>(M, N)) {
    launch<Large>(A, B, C, M, N, K);
  } else if (fills_gpu<Medium>(M, N)) {
    launch<Medium>(A, B, C, M, N, K);
  } else {
    launch<Small>(A, B, C, M, N, K);
  }
}
