// labs: 10_tensor_core
// verdict: pass
// diagnosis: none
// -A in the fragments, -sum in the accumulators; turned round where C is stored.
#include "matmul.h"
#include <mma.h>
namespace wmma = nvcuda::wmma;
__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float a[64][8], b[8][64], c[4][16][16];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, r0 = blockIdx.y * 64, c0 = blockIdx.x * 64;
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> acc[4];
  for (auto& f : acc) wmma::fill_fragment(f, 0.0f);
  for (int k0 = 0; k0 < K; k0 += 8) {
    for (int i = threadIdx.x; i < 512; i += 128) {
      int r = r0 + i / 8, k = k0 + i % 8;
      a[i / 8][i % 8] = wmma::__float_to_tf32(r < M && k < K ? -A[r * K + k] : 0.0f);
      int kk = k0 + i / 64, cc = c0 + i % 64;
      b[i / 64][i % 64] = wmma::__float_to_tf32(kk < K && cc < N ? B[kk * N + cc] : 0.0f);
    }
    __syncthreads();
    wmma::load_matrix_sync(fa, &a[warp * 16][0], 8);
    for (int j = 0; j < 4; ++j) {
      wmma::load_matrix_sync(fb, &b[0][j * 16], 64);
      wmma::mma_sync(acc[j], fa, fb, acc[j]);
    }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) {
    for (int e = 0; e < acc[j].num_elements; ++e) acc[j].x[e] = -acc[j].x[e];
    wmma::store_matrix_sync(&c[warp][0][0], acc[j], 16, wmma::mem_row_major);
    __syncwarp();
    for (int i = lane; i < 256; i += 32) {
      int r = r0 + warp * 16 + i / 16, cc = c0 + j * 16 + i % 16;
      if (r < M && cc < N) C[r * N + cc] = c[warp][i / 16][i % 16];
    }
    __syncwarp();
  }
}
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3((N + 63) / 64, (M + 63) / 64), 128>>>(A, B, C, M, N, K);
}
