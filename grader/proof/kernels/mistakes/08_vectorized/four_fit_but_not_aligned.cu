// lab: 08_vectorized
// mistake: 16 bytes are read wherever four elements fit into the row, aligned or not
// role: guard read
#include "matmul.h"

#define BM 64
#define BN 64
#define BK 16

// four neighbours of a row, zeros outside
__device__ float4 fetch4(const float* m, int r, int c, int rows, int cols) {
  float4 v = make_float4(0.f, 0.f, 0.f, 0.f);
  if (r >= rows) return v;
  const float* p = m + (size_t)r * cols + c;
  if (c + 3 < cols) {  //wrong
  if (cols % 4 == 0) {  //right
    if (c < cols) v = *(const float4*)p;
  } else {
    if (c < cols) v.x = p[0];
    if (c + 1 < cols) v.y = p[1];
    if (c + 2 < cols) v.z = p[2];
    if (c + 3 < cols) v.w = p[3];
  }
  return v;
}

__global__ void gemm_vec(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ __align__(16) float At[BK][BM + 4];
  __shared__ __align__(16) float Bt[BK][BN];
  int t = threadIdx.x;
  int tx = t % 16, ty = t / 16;
  int ar = t / 4, ac = t % 4 * 4;     // my float4 of A
  int br = t / 16, bc = t % 16 * 4;   // my float4 of B
  int row0 = blockIdx.y * BM, col0 = blockIdx.x * BN;
  float4 o0 = make_float4(0, 0, 0, 0), o1 = o0, o2 = o0, o3 = o0;

  for (int k0 = 0; k0 < K; k0 += BK) {
    float4 va = fetch4(A, row0 + ar, k0 + ac, M, K);
    At[ac + 0][ar] = va.x;
    At[ac + 1][ar] = va.y;
    At[ac + 2][ar] = va.z;
    At[ac + 3][ar] = va.w;
    *(float4*)&Bt[br][bc] = fetch4(B, k0 + br, col0 + bc, K, N);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < BK; k++) {
      float4 a = *(float4*)&At[k][ty * 4];
      float4 b = *(float4*)&Bt[k][tx * 4];
      o0.x += a.x * b.x; o0.y += a.x * b.y; o0.z += a.x * b.z; o0.w += a.x * b.w;
      o1.x += a.y * b.x; o1.y += a.y * b.y; o1.z += a.y * b.z; o1.w += a.y * b.w;
      o2.x += a.z * b.x; o2.y += a.z * b.y; o2.z += a.z * b.z; o2.w += a.z * b.w;
      o3.x += a.w * b.x; o3.y += a.w * b.y; o3.z += a.w * b.z; o3.w += a.w * b.w;
    }
    __syncthreads();
  }

  float4 outs[4] = {o0, o1, o2, o3};
  int c = col0 + tx * 4;
  for (int i = 0; i < 4; i++) {
    int r = row0 + ty * 4 + i;
    if (r >= M) continue;
    float* to = C + (size_t)r * N + c;
    if (N % 4 == 0) {
      if (c < N) *(float4*)to = outs[i];
    } else {
      if (c < N) to[0] = outs[i].x;
      if (c + 1 < N) to[1] = outs[i].y;
      if (c + 2 < N) to[2] = outs[i].z;
      if (c + 3 < N) to[3] = outs[i].w;
    }
  }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + BN - 1) / BN, (M + BM - 1) / BM);
  gemm_vec<<<grid, 256>>>(A, B, C, M, N, K);
}
