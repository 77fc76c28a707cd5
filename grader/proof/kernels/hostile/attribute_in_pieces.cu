// lab: 04_naive
// expect: forbidden-symbol
// earns: 0
// says: no_sanitize
// The attribute is written in digraphs and lines that are continued inside of words.
#include "matmul.h"
%:define HIDE __attr\
ibute__((no_sani\
tize("thread")))
__global__ HIDE void multiply(const float* A, const float* B, float* C, int M, int N, int K) <%
  int row = blockIdx.y * blockDim.y + threadIdx.y, col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= M || col >= N) return;
  float sum = 0;
  for (int k = 0; k < K; ++k) sum += A<:row * K + k:> * B<:k * N + col:>;
  C<:row * N + col:> = sum;
%>
void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(16, 16), grid((N + 15) / 16, (M + 15) / 16);
  multiply<<<grid, block>>>(A, B, C, M, N, K);
}
