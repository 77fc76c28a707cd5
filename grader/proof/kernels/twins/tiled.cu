// lab: 06_boundary_checked
// also: wrong_operation scaled_by_constant
// also: tile_does_not_move/both products_counted_twice
// also: same_operand_twice read_past_end
// also: partial_tile_not_zeroed/last -
// also: loads_share_a_test tile_products_missing
// also: k_steps_skipped tile_products_missing
// also: guard_on_wrong_dimension/flat same_output_twice
// also: guard_joined_wrong write_past_end
// also: arguments_swapped read_past_end
// also: accumulator_starts_wrong other_sum_stored
// also: accumulator_not_initialised other_sum_stored
// A right kernel, and one mistake at a time: a line that ends in "has" takes the place of the "not" lines.
// clang-format off
#include "matmul.h"

constexpr int TILE = 16;

__global__ void kernel(const float* A, const float* B, float* C, int M, int N, int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;        //not row_and_column_swapped
  int tx = threadIdx.y, ty = threadIdx.x;        //has row_and_column_swapped -
  int row = blockIdx.y * TILE + ty;              //not block_offset_missing index_conventions_mixed
  int row = ty;                                  //has block_offset_missing same_output_twice
  int row = blockIdx.y * TILE + threadIdx.x;     //has index_conventions_mixed
  int col = blockIdx.x * TILE + tx;
  float sum = 0.0f;                              //not accumulator_not_initialised accumulator_starts_wrong
  float sum;                                     //has accumulator_not_initialised
  float sum = 1.0f;                              //has accumulator_starts_wrong
  if (row >= M || col >= N) return;              //has early_return_before_barrier
  for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {  //not k_remainder_dropped last_tile_missing first_tile_missing k_bound_wrong_dimension k_steps_skipped
  for (int t = 0; t < K / TILE; ++t) {               //has k_remainder_dropped
  for (int t = 0; t < (K + TILE - 1) / TILE - 1; ++t) {  //has last_tile_missing
  for (int t = 1; t < (K + TILE - 1) / TILE; ++t) {  //has first_tile_missing
  for (int t = 0; t < (N + TILE - 1) / TILE; ++t) {  //has k_bound_wrong_dimension
  for (int t = 0; t < (K + TILE - 1) / TILE; t += 2) {  //has k_steps_skipped
    int ak = t * TILE + tx, bk = t * TILE + ty;  //not tile_does_not_move tile_does_not_move/both k_pairs_mismatched
    int ak = tx, bk = t * TILE + ty;             //has tile_does_not_move
    int ak = tx, bk = ty;                        //has tile_does_not_move/both
    if (tx + ty == 0) for (int e = 0; e < TILE * TILE; ++e)    //has writes_unordered
      As[e / TILE][e % TILE] = 0;                              //has writes_unordered
    if (row < M && ak < K) As[ty][tx] = A[row * K + ak];       //has writes_unordered partial_tile_not_zeroed
    int ak = t * TILE + ty, bk = t * TILE + ty;  //has k_pairs_mismatched tile_index_wrong
    sum = 0.0f;                                  //has one_phase_only
    As[ty][tx] = row < M && ak < K ? A[row * K + ak] : 0.0f;  //not wrong_leading_dimension/A a_transposed tile_indices_swapped/A partial_tile_not_zeroed partial_tile_not_zeroed/last writes_unordered same_operand_twice guard_on_wrong_dimension/load guard_missing guard_off_by_one/load index_off_by_one loads_share_a_test minus_in_index
    As[ty][tx] = row < M && ak < K ? A[row * N + ak] : 0.0f;  //has wrong_leading_dimension/A
    As[ty][tx] = A[min(row, M - 1) * K + min(ak, K - 1)];       //has partial_tile_not_zeroed/last
    As[ty][tx] = row < M && ak < K ? A[ak * M + row] : 0.0f;  //has a_transposed
    As[tx][ty] = row < M && ak < K ? A[row * K + ak] : 0.0f;  //has tile_indices_swapped/A
    As[ty][tx] = row < M && ak < K ? B[row * K + ak] : 0.0f;  //has same_operand_twice
    As[ty][tx] = row < N && ak < K ? A[row * K + ak] : 0.0f;  //has guard_on_wrong_dimension/load
    As[ty][tx] = A[row * K + ak];                             //has guard_missing read_past_end
    As[ty][tx] = row <= M && ak <= K ? A[row * K + ak] : 0.0f;  //has guard_off_by_one/load
    As[ty][tx] = row < M && ak + 1 < K ? A[row * K + ak + 1] : 0.0f;  //has index_off_by_one
    if (row < M && ak < K) As[ty][tx] = A[row * K + ak];      //has partial_tile_not_zeroed tile_not_filled
    Bs[ty][tx] = bk < K && col < N ? B[bk * N + col] : 0.0f;  //not wrong_leading_dimension/B b_transposed tile_indices_swapped/B partial_tile_not_zeroed partial_tile_not_zeroed/last loads_share_a_test
    Bs[ty][tx] = B[min(bk, K - 1) * N + min(col, N - 1)];       //has partial_tile_not_zeroed/last
    Bs[ty][tx] = bk < K && col < N ? B[bk * K + col] : 0.0f;  //has wrong_leading_dimension/B
    Bs[ty][tx] = bk < K && col < N ? B[col * K + bk] : 0.0f;  //has b_transposed
    Bs[tx][ty] = bk < K && col < N ? B[bk * N + col] : 0.0f;  //has tile_indices_swapped/B
    if (bk < K && col < N) Bs[ty][tx] = B[bk * N + col];      //has partial_tile_not_zeroed
    As[ty][tx] = row < M && ak < K ? A[row * K + t * TILE - tx] : 0.0f;  //has minus_in_index read_past_end
    As[ty][tx] = Bs[ty][tx] = 0.0f;                            //has loads_share_a_test
    if (row < M && col < N && ak < K && bk < K) {              //has loads_share_a_test
      As[ty][tx] = A[row * K + ak];                            //has loads_share_a_test
      Bs[ty][tx] = B[bk * N + col];                            //has loads_share_a_test
    }                                                          //has loads_share_a_test
    __syncthreads();                             //not first_barrier_missing barrier_in_branch
    if (row < M) __syncthreads();                //has barrier_in_branch
    for (int k = 0; k < TILE; ++k)               //not tile_products_missing loop_off_by_one
    for (int k = 0; k < TILE - 1; ++k)           //has tile_products_missing
    for (int k = 0; k <= TILE; ++k)              //has loop_off_by_one
      sum += As[ty][k] * Bs[TILE - k][tx];       //has tile_index_past_end
      sum += As[ty][k] * Bs[k][tx];              //not tile_index_past_end assigned_not_added wrong_operation tile_indices_swapped/read scaled_by_constant
      sum = As[ty][k] * Bs[k][tx];               //has assigned_not_added
      sum -= As[ty][k] * Bs[k][tx];              //has wrong_operation
      sum += As[k][ty] * Bs[k][tx];              //has tile_indices_swapped/read
      sum += 2 * As[ty][k] * Bs[k][tx];          //has scaled_by_constant
    __syncthreads();                             //not second_barrier_missing
    if (row < M && col < N) C[row * N + col] = sum;  //has c_written_in_loop -
  }
  if (row * N + col < M * N) C[row * N + col] = sum;  //has guard_on_wrong_dimension/flat
  if (row < M && col < N) C[row * N + col] = sum;    //not guard_on_wrong_dimension/flat wrong_leading_dimension/C c_transposed guard_on_wrong_dimension/store guard_off_by_one/store guard_joined_wrong write_past_end added_to_old_c c_written_in_loop
  if (row < M && col < N) C[row * M + col] = sum;    //has wrong_leading_dimension/C
  if (row < M && col < N) C[col * M + row] = sum;    //has c_transposed
  if (row < N && col < M) C[row * N + col] = sum;    //has guard_on_wrong_dimension/store
  if (row < M - 1 && col < N) C[row * N + col] = sum;  //has guard_off_by_one/store
  if (row < M || col < N) C[row * N + col] = sum;    //has guard_joined_wrong
  if (col < N) C[row * N + col] = sum;               //has write_past_end guard_missing
  if (row < M && col < N) C[row * N + col] += sum;   //has added_to_old_c
}

void matmul(const float* A, const float* B, float* C, int M, int N, int K) {
  dim3 block(TILE, TILE);                            //not launch_failed block_does_not_fit
  dim3 block(TILE / 2, TILE / 2);                    //has block_does_not_fit tile_not_filled
  dim3 block(64, 64);                                //has launch_failed nothing_written
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE);  //not grid_swapped grid_rounded_down grid_too_small
  dim3 grid((M + TILE - 1) / TILE, (N + TILE - 1) / TILE);  //has grid_swapped
  dim3 grid(N / TILE, M / TILE);                            //has grid_rounded_down
  dim3 grid((N + TILE - 1) / TILE, 1);                      //has grid_too_small
  kernel<<<grid, block>>>(A, B, C, M, N, K);                //not kernel_not_launched launch_one_dimensional arguments_swapped
  kernel<<<(grid.x, grid.y), (TILE, TILE)>>>(A, B, C, M, N, K);  //has launch_one_dimensional
  kernel<<<grid, block>>>(A, B, C, M, K, N);                //has arguments_swapped
  (void)grid, (void)block;                                  //has kernel_not_launched nothing_written
}
