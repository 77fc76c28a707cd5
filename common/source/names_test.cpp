#include "common/source/names.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace source {
namespace {

void check(bool (*question)(std::string_view), std::initializer_list<const char*> yes,
           std::initializer_list<const char*> no) {
  for (const char* word : yes) CHECK_MESSAGE(question(word), word);
  for (const char* word : no) CHECK_FALSE_MESSAGE(question(word), word);
}

TEST_CASE("names: sizes, rows, columns, k") {
  check(is_side, {"M", "N", "K", "rows", "width"}, {"m", "row", "MN", ""});
  check(is_size, {"M", "m", "k"}, {"i", "kk"});
  check(is_row_count, {"M", "height"}, {"N", "row"});
  check(is_row_length, {"n", "cols"}, {"M", "col"});
  check(is_row, {"row", "row0", "rows"}, {"col", "arrow"});
  check(is_column, {"col", "column"}, {"row"});
  check(is_along_k, {"k", "k0", "kTile"}, {"K", "i"});
}

TEST_CASE("names: matrices, also on the device") {
  for (const char* name : {"A", "a", "a_tile", "As", "d_A", "dA", "dev_a", "devA"})
    CHECK_MESSAGE(is_matrix(name, 'A'), name);
  for (const char* name : {"B", "d_b", "tile_a", "d_", "dev"}) CHECK_FALSE_MESSAGE(is_matrix(name, 'A'), name);
}

TEST_CASE("names: tiles, grids, blocks, barriers") {
  check(is_tile_size, {"TILE", "TILE_K", "BK", "blockSize", "16", "k0"}, {"N", "tile"});
  check(is_grid, {"grid", "dimGrid", "numBlocks"}, {"block", "threads"});
  check(is_block, {"block", "dimBlock", "threadsPerBlock"}, {"grid", "numBlocks", "num_block"});
  check(is_block_size, {"block", "THREADS", "blockDim"}, {"blocks", "grid"});
  check(is_grid_size, {"grid", "GRID", "tiles", "blocks"}, {"block", "threads", "mytiles"});
  check(is_barrier, {"__syncthreads", "__syncthreads_or", "arrive_and_wait"}, {"sync", "wait"});
  CHECK((meaning_of("side") == &is_side));
  CHECK((meaning_of("nonsense") == nullptr));
}

}  // namespace
}  // namespace source
