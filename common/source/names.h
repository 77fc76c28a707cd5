// What a name most likely means in a matrix multiplication, as people call things there.
#pragma once
#include <string_view>

namespace source {

bool is_side(std::string_view word);        // M, N, K, rows, cols, columns, width, height
bool is_size(std::string_view word);        // a side, also in small letters
bool is_row_count(std::string_view word);   // M, m, rows, height
bool is_row_length(std::string_view word);  // N, n, cols, columns, width
bool is_row(std::string_view word);         // row, row0, …
bool is_column(std::string_view word);      // col, column, …
bool is_along_k(std::string_view word);     // k, k0, kTile, …
bool is_sum(std::string_view word);         // sum, sums, …

/// 'A': A, a, a_tile, d_A, devA, …
bool is_matrix(std::string_view word, char letter);

bool is_tile_size(std::string_view word);   // TILE, BK, blockSize, 16
bool counts_tiles(std::string_view word);   // tiles, phase, numSteps, …
bool is_grid(std::string_view word);        // grid, numBlocks, …: what a kernel has blocks for
bool is_grid_size(std::string_view word);   // the same in a launch: GRID, tiles, …
bool is_block(std::string_view word);       // block, threadsPerBlock, …: no grid
bool is_block_size(std::string_view word);  // the same in a launch: blockDim, THREADS, …

bool is_barrier(std::string_view word);  // __syncthreads and its kin, arrive_and_wait, …

/// Asks one of these questions by the word that patterns have for it (pattern.h); nullptr for none.
using Meaning = bool (*)(std::string_view word);
Meaning meaning_of(std::string_view name);

}  // namespace source
