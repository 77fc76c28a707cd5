// How the judge times a kernel: turn by turn, in a process that stays alive (`runner --time TURNS ANSWERS`). The same
// for CPU and GPU.
//
// The process first reads a job of one case (protocol.h): the base A and B. Then it obeys one-byte commands from TURNS
// and answers into ANSWERS, both named pipes.
//
// Every turn has other inputs, whose product the judge knows without multiplying again: rows, columns and k are put in
// another order, and some change their sign. The runner does that itself, outside of the clock, so that no matrix
// travels. For permutations p, q, r and signs s, t, u
//
//   A'[i][k] = s_i t_k A[p_i][q_k]    B'[k][j] = t_k u_j B[q_k][r_j]    so    C'[i][j] = s_i u_j C[p_i][r_j]
//
// and integers stay exact: the same products are summed in another order.
//
// On a CPU only the judge's clock counts: from sending `go` to reading kTurnDone. On a GPU the runner measures with
// CUDA events (gpu_timing.h); that is a claim, which the judge compares with its own clock over a `batch`.
#pragma once
#include <cstddef>
#include <cstdint>

namespace lab {

enum class Turn : char {
  load = 'l',   // followed by M + K + N numbers, p, q and r as below: fills the next set of buffers, poisons its C
  go = 'g',     // calls matmul once; answers kTurnDone and a double: seconds by the runner's clock, 0 on a CPU
  batch = 'b',  // followed by one number, n: calls matmul n times and waits for the last
  rows = 'o',   // followed by one number, n, and n row numbers: answers with one `output` record of these rows of C
  ping = 'p',   // does nothing: the price of a round trip
};

constexpr char kTurnDone = '.';  // answers every turn but `rows`

// All numbers are int32_t. An entry of a permutation that also changes the sign is written as its complement.
constexpr int32_t shuffled_index(int32_t entry) { return entry < 0 ? ~entry : entry; }
constexpr float shuffled_sign(int32_t entry) { return entry < 0 ? -1.0f : 1.0f; }

/// What stands in row p and column q of a shuffled matrix; `from` is the base matrix of `width` columns.
constexpr float shuffled_element(const float* from, int32_t p, int32_t q, size_t width) {
  return shuffled_sign(p) * shuffled_sign(q) *
         from[static_cast<size_t>(shuffled_index(p)) * width + static_cast<size_t>(shuffled_index(q))];
}

}  // namespace lab
