// shape: 33x17x20
// verdict: pass
// diagnosis: c_written_in_loop
// Macros for elements, a typedef for the type, and constants in an enum.
#include "matmul.h"

typedef float data_t;
enum { WIDTH = 8 };

#define CEIL_DIV(x, y) (((x) + (y)-1) / (y))
#define A(i, j) matrix_A[(i)*p + (j)]
#define B(i, j) matrix_B[(i)*n + (j)]
#define C(i, j) matrix_C[(i)*n + (j)]

__global__ void multiply(const data_t* matrix_A, const data_t* matrix_B, data_t* matrix_C, int m, int n, int p) {
  register int i = blockIdx.y * WIDTH + threadIdx.y, j = blockIdx.x * WIDTH + threadIdx.x, k;
  if (i < m && j < n) {
    C(i, j) = 0;
    for (k = 0; k < p; k++) C(i, j) += A(i, k) * B(k, j);
  }
}

#undef A
#undef B
#undef C

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  multiply<<<dim3(CEIL_DIV(N, WIDTH), CEIL_DIV(M, WIDTH)), dim3(WIDTH, WIDTH)>>>(A, B, C, M, N, K);
}
