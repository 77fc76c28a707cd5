// lab: 05_tiled
// expect: full marks
// earns: 20
// says:
// Twin: structures passed by value and returned into memory, local arrays and pointers to them, a sorted table on the
// host, a __managed__ flag.
#include <cstdlib>
#include <cstring>

#include "matmul.h"

constexpr int TILE = 32;

struct Corner {
  int row, col;
};
struct Pair {
  float first, second;
};

__managed__ int calls;

__device__ Corner corner() { return {static_cast<int>(blockIdx.y) * TILE, static_cast<int>(blockIdx.x) * TILE}; }
__device__ Pair add(Pair sum, float a, Pair b) { return {sum.first + a * b.first, sum.second + a * b.second}; }
__device__ float4 load(const float* from) { return *reinterpret_cast<const float4*>(from); }
__device__ void add_row(float* sums, float4 a, const float (*b)[TILE], int col) {
  for (int j = 0; j < 2; ++j)
    sums[j] += a.x * b[0][col + j] + a.y * b[1][col + j] + a.z * b[2][col + j] + a.w * b[3][col + j];
}

// 16 x 16 threads, each with two rows of two neighbours.
__global__ void tiled(const float* A, const float* B, float* C, int N, int K) {
  __shared__ float A_tile[TILE][TILE], B_tile[TILE][TILE];
  const Corner at = corner();
  const int t = threadIdx.y * 16 + threadIdx.x, row = t / 8, four = t % 8 * 4, col = threadIdx.x * 2;
  float lower[2] = {0, 0};
  Pair upper = {0, 0};
  for (int k0 = 0; k0 < K; k0 += TILE) {
    const float4 b = load(B + (k0 + row) * N + at.col + four);
    *reinterpret_cast<float4*>(&A_tile[row][four]) = load(A + (at.row + row) * K + k0 + four);
    memcpy(&B_tile[row][four], &b, sizeof b);
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      upper = add(upper, A_tile[threadIdx.y][k], *reinterpret_cast<const Pair*>(&B_tile[k][col]));
    for (int k = 0; k < TILE; k += 4) add_row(lower, load(&A_tile[threadIdx.y + 16][k]), &B_tile[k], col);
    __syncthreads();
  }
  *reinterpret_cast<Pair*>(C + (at.row + threadIdx.y) * N + at.col + col) = add(upper, 0, upper);
  *reinterpret_cast<float2*>(C + (at.row + threadIdx.y + 16) * N + at.col + col) = make_float2(lower[0], lower[1]);
}

static int by_size(const void* a, const void* b) { return *static_cast<const int*>(a) - *static_cast<const int*>(b); }

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  int sides[3] = {M, N, K};
  std::qsort(sides, 3, sizeof sides[0], by_size);
  calls += sides[0] > 0;
  tiled<<<dim3(N / TILE, M / TILE), dim3(16, 16)>>>(A, B, C, N, K);
}
