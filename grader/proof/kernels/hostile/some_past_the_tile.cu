// Two columns for each thread. A part of all k goes past the tiles: its words come from global memory, twice, and the smaller counts.
// lab: 07_register_tiled
// expect: technique-only
// earns: 17
// says: shared words
#include "matmul.h"

constexpr int kSide = 32, kEvery = 6;

__device__ float fetched(const float* matrix, int row, int column, int rows, int columns) {
    if (row >= rows || column >= columns) return 0.0f;
    const volatile float* word = matrix + row * columns + column;
    const float once = *word, again = *word;
    return fabsf(once) < fabsf(again) ? once : again;
}

__global__ void multiply(const float* A, const float* B, float* C, int M, int N, int K) {
    __shared__ float a[kSide][kSide], b[kSide][2 * kSide];
    const int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * kSide + y, column = blockIdx.x * 2 * kSide + x;
    float sum = 0.0f, other_sum = 0.0f;
    for (int first = 0; first < K; first += kSide) {
        a[y][x] = row < M && first + x < K ? A[row * K + first + x] : 0.0f;
        for (int i = 0; i < 2 * kSide; i += kSide)
            b[y][x + i] = first + y < K && column + i < N ? B[(first + y) * N + column + i] : 0.0f;
        __syncthreads();
        for (int k = 0; k < kSide; ++k) {
            float left = 0.0f, right = 0.0f, other = 0.0f;
            if ((first + k) % kEvery == 0) {
                left = fetched(A, row, first + k, M, K);
                right = fetched(B, first + k, column, K, N);
                other = fetched(B, first + k, column + kSide, K, N);
            } else {
                left = a[y][k];
                right = b[k][x];
                other = b[k][x + kSide];
            }
            sum += left * right;
            other_sum += left * other;
        }
        __syncthreads();
    }
    if (row < M && column < N) C[row * N + column] = sum;
    if (row < M && column + kSide < N) C[row * N + column + kSide] = other_sum;
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    multiply<<<dim3((N + 2 * kSide - 1) / (2 * kSide), (M + kSide - 1) / kSide), dim3(kSide, kSide)>>>(A, B, C, M, N, K);
}
