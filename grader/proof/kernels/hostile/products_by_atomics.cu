// Nothing is added up in registers: each product goes to C by an atomic, which brings the sum to it and back.
// lab: 05_tiled
// expect: technique-only
// earns: 15
// says: bytes of global memory per multiply-add
#include "matmul.h"

constexpr int kPatch = 16;

__global__ void outer_product(const float* A, const float* B, float* C, int N, int K) {
    const int k = blockIdx.z * blockDim.x + threadIdx.x;
    const float* a = A + blockIdx.y * kPatch * K + k;
    const float* b = B + k * N + blockIdx.x * kPatch;
    float* c = C + blockIdx.y * kPatch * N + blockIdx.x * kPatch;
    float row[kPatch];
    for (int j = 0; j < kPatch; ++j) row[j] = b[j];
    for (int i = 0; i < kPatch; ++i) {
        const float element = a[i * K];
        for (int j = 0; j < kPatch; ++j) atomicAdd(c + i * N + j, element * row[j]);
    }
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
    cudaMemset(C, 0, sizeof(float) * M * N);
    outer_product<<<dim3(N / kPatch, M / kPatch, K / 64), 64>>>(A, B, C, N, K);
}
