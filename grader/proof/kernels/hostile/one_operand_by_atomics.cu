// B has a tile; A is read by atomics, from a copy in C, twice, and the smaller counts: half of the operands would cost nothing.
// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: shared words|words of shared memory
#include "matmul.h"

constexpr int kSide = 16;
__device__ float total[1 << 21];

__global__ void copy_columns(const float* A, float* C, int M, int N, int K, int first) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at >= M * N) return;
    const int k = first + at % N;
    C[at] = k < K ? A[at / N * K + k] : 0.0f;
    if (first == 0) total[at] = 0.0f;
}

__device__ float fetched(float* word) {
    const float once = atomicAdd(word, 0.0f), again = atomicAdd(word, 0.0f);
    return fabsf(once) < fabsf(again) ? once : again;
}

__global__ void multiply(const float* B, float* C, int M, int N, int K, int first) {
    __shared__ float tile[kSide][kSide];
    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * kSide + y, column = blockIdx.x * kSide + x;
    const int depth = min(N, K - first);
    float sum = 0.0f;
    for (int at = 0; at < depth; at += kSide) {
        tile[y][x] = at + y < depth && column < N ? B[(first + at + y) * N + column] : 0.0f;
        __syncthreads();
        const int end = min(kSide, depth - at);
        for (int k = 0; k < end; ++k) sum += (row < M ? fetched(C + row * N + at + k) : 0.0f) * tile[k][x];
        __syncthreads();
    }
    if (row < M && column < N) total[row * N + column] += sum;
}

__global__ void deliver(float* C, int n) {
    const int at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < n) C[at] = total[at];
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    const int blocks = (M * N + 255) / 256;
    const dim3 grid((N + kSide - 1) / kSide, (M + kSide - 1) / kSide), block(kSide, kSide);
    for (int first = 0; first < K; first += N) {
        copy_columns<<<blocks, 256>>>(A, C, M, N, K, first);
        multiply<<<grid, block>>>(B, C, M, N, K, first);
    }
    deliver<<<blocks, 256>>>(C, M * N);
}
