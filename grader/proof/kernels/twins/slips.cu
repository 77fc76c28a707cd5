// lab: 04_naive
// also: wrong_leading_dimension tile_index_wrong
// also: same_target_twice other_sum_stored
// also: same_product_twice other_sum_stored
// Two rows for each thread, and threads that are counted along x alone: names and launches that do not fit.
#include "matmul.h"

constexpr int SIDE = 16;

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {  //not sizes_not_given
__global__ void kernel(const float* A, const float* B, float* C) {                       //has sizes_not_given one_size_for_all
  const int M = 64, N = 64, K = 64;                                                      //has sizes_not_given
  int row = blockIdx.y * 2 * SIDE + threadIdx.x / SIDE, next = row + SIDE;
  int col = blockIdx.x * SIDE + threadIdx.x % SIDE;
  float s0 = 0.0f, s1 = 0.0f;                            //not only_zeros/shadowed
  float s0 = 0.0f;                                       //has only_zeros/shadowed
  float s1 = 0.0f;                                       //has only_zeros/shadowed
  if (row == M || col == N) return;                      //not assignment_in_test
  if (row = M || col == N) return;                       //has assignment_in_test nothing_written
  for (int k = 0; k < K; ++k) {
    float s0 = 0.0f;                                     //has only_zeros/shadowed
    float b = col < N ? B[k * N + col] : 0.0f;           //not wrong_leading_dimension
    float b = col < N ? B[k * col + col] : 0.0f;         //has wrong_leading_dimension
    float a0 = row < M ? A[row * K + k] : 0.0f, a1 = next < M ? A[next * K + k] : 0.0f;  //not same_target_twice
    float a[2] = {};                                       //has same_target_twice
    a[0] = row < M ? A[row * K + k] : 0.0f;                //has same_target_twice
    a[0] = next < M ? A[next * K + k] : 0.0f;              //has same_target_twice
    float a0 = a[0], a1 = a[1];                            //has same_target_twice
    s0 += a0 * b;
    s1 += a1 * b;                                        //not same_product_twice
    s1 += a0 * b;                                        //has same_product_twice wrong_row_used
  }
  if (row < M && col < N) C[row * N + col] = s0;
  if (next < M && col < N) C[next * N + col] = s1;       //not guard_missing
  if (row < M && col < N) C[next * N + col] = s1;        //has guard_missing write_past_end
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 grid((N + SIDE - 1) / SIDE, (M + 2 * SIDE - 1) / (2 * SIDE));
  float* out;                                                      //has c_not_handed_on nothing_written
  cudaMalloc(&out, sizeof(float) * M * N);                         //has c_not_handed_on
  kernel<<<grid, SIDE * SIDE>>>(A, B, out, M, N, K);               //has c_not_handed_on
  cudaFree(out);                                                   //has c_not_handed_on
  float* own;                                                                              //has copy_reversed nothing_written
  cudaMalloc(&own, sizeof(float) * M * N);                                                 //has copy_reversed
  kernel<<<grid, SIDE * SIDE>>>(A, B, own, M, N, K);                                       //has copy_reversed
  cudaMemcpy(own, C, sizeof(float) * M * N, cudaMemcpyDeviceToDevice);                     //has copy_reversed
  cudaFree(own);                                                                           //has copy_reversed
  float* mine;                                                                             //has size_of_pointer
  cudaMalloc(&mine, sizeof(float) * M * N);                                                //has size_of_pointer
  kernel<<<grid, SIDE * SIDE>>>(A, B, mine, M, N, K);                                      //has size_of_pointer
  cudaMemcpy(C, mine, sizeof(mine), cudaMemcpyDeviceToDevice);                             //has size_of_pointer
  cudaFree(mine);                                                                          //has size_of_pointer
  kernel<<<grid, SIDE * SIDE>>>(A, B, C, M, N, K);                 //not c_not_handed_on unwritten_pattern/block sizes_not_given copy_reversed size_of_pointer
  kernel<<<grid, dim3(SIDE, SIDE)>>>(A, B, C, M, N, K);            //has unwritten_pattern/block
  kernel<<<grid, SIDE * SIDE>>>(A, B, C);                          //has sizes_not_given
}
