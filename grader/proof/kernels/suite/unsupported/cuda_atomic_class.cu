// shape: 16x16x16
// numbers: none
// A header of CUDA that the emulator lacks is no mistake of the student's.
#include "matmul.h"

#include <cuda/atomic>  // expect: unsupported error

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {}
