#include "common/source/names.h"

#include <doctest/doctest.h>

#include <initializer_list>

namespace source {
namespace {

void check(const char* meaning, std::initializer_list<const char*> yes, std::initializer_list<const char*> no) {
  CAPTURE(meaning);
  for (const char* word : yes) CHECK_MESSAGE(means(word, meaning), word);
  for (const char* word : no) CHECK_FALSE_MESSAGE(means(word, meaning), word);
}

TEST_CASE("names: sizes, rows, columns, k") {
  check("side", {"M", "N", "K", "rows", "width"}, {"m", "row", "MN", ""});
  check("size", {"M", "m", "k"}, {"i", "kk"});
  check("row_count", {"M", "height"}, {"N", "row"});
  check("row_length", {"n", "cols"}, {"M", "col"});
  check("row", {"row", "row0", "rows"}, {"col", "arrow"});
  check("column", {"col", "column"}, {"row"});
  check("k", {"k", "k0", "kTile"}, {"K", "i"});
  check("variable", {"width", "_n", "M"}, {"TILE", "16"});
}

TEST_CASE("names: matrices, also on the device") {
  check("A", {"A", "a", "a_tile", "As", "d_A", "dA", "dev_a", "devA"}, {"B", "d_b", "tile_a", "d_", "dev"});
  check("C_itself", {"C", "d_c"}, {"Cs", "h_C"});
  check("C_anywhere", {"C", "Cs", "h_C"}, {"B", "sum"});
}

TEST_CASE("names: tiles, grids, blocks, barriers") {
  check("tile_size", {"TILE", "TILE_K", "BK", "blockSize", "16", "k0"}, {"N", "tile"});
  check("blocks", {"grid", "dimGrid", "numBlocks"}, {"block", "threads"});
  check("block", {"block", "dimBlock", "threadsPerBlock"}, {"grid", "tiles"});
  check("block_size", {"block", "THREADS", "blockDim"}, {"blocks", "grid"});
  check("grid_size", {"grid", "GRID", "tiles", "blocks"}, {"block", "threads", "mytiles"});
  check("barrier", {"__syncthreads", "__syncthreads_or", "arrive_and_wait"}, {"sync", "wait"});
  CHECK((meaning_of("nonsense") == nullptr));
}

}  // namespace
}  // namespace source
