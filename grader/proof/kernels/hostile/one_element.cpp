// lab: 02_tiled_cpu
// expect: wrong-result
// earns: 0
// says: elements are wrong
// One product is stored.
#include "matmul.h"
void matmul(const float* A, const float* B, float* C, int M, int N, int K) { C[0] = A[0] * B[0]; }
