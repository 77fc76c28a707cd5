// lab: 04_naive
// expect: wrong-result
// earns: 0
// says: elements are wrong
// One thread stores one product.
#include "matmul.h"
__global__ void k(const float* A, const float* B, float* C) { C[0] = A[0] * B[0]; }
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { k<<<1, 1>>>(A, B, C); }
