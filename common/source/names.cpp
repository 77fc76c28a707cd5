#include "common/source/names.h"

#include <algorithm>

namespace source {
namespace {

// clang-format off
constexpr Meaning kMeanings[] = {
    // name, words, beginnings, endings, parts
    {"side", "M N K rows cols columns width height", "", "", ""},
    {"size", "M N K rows cols columns width height m n k", "", "", ""},
    {"row_count", "M m rows height", "", "", ""},
    {"row_length", "N n cols columns width", "", "", ""},
    {"row", "", "row", "", ""},
    {"column", "", "col", "", ""},
    {"k", "", "k", "", ""},
    {"sum", "", "sum", "", ""},
    {"A", "", "A a d_A d_a dA da dev_A dev_a devA deva", "", ""},
    {"B", "", "B b d_B d_b dB db dev_B dev_b devB devb", "", ""},
    {"C", "", "C c d_C d_c dC dc dev_C dev_c devC devc", "", ""},
    {"C_itself", "C c d_C d_c dC dc dev_C dev_c devC devc", "", "", ""},
    {"C_anywhere", "", "C c d_C d_c dC dc dev_C dev_c devC devc h_C h_c hC hc", "", ""},
    {"with_c", "", "", "", "c C"},
    {"tile_size", "", "", "", "TILE BK block Block 0 1 2 3 4 5 6 7 8 9"},
    {"tiles", "K", "", "", "tiles Tiles phase Phase steps Steps"},  // number of tiles
    {"grid", "", "", "", "grid Grid"},
    {"blocks", "", "", "", "grid Grid blocks Blocks"},
    {"grid_size", "", "tiles Tiles", "blocks Blocks", "grid Grid GRID BLOCKS"},
    {"no_block", "", "", "", "grid Grid blocks Blocks numblock numBlock Numblock NumBlock num_block num_Block"},
    {"block", "", "", "", "block Block thread Thread"},
    {"block_size", "", "", "block Block blockDim BlockDim blockSize BlockSize block_dim Block_dim block_size Block_size",
     "threads Threads THREADS"},
    {"barrier", "", "", "", "__syncthreads arrive_and_wait consumer_wait"},
    {"variable", "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z",
     "_ a b c d e f g h i j k l m n o p q r s t u v w x y z", "", ""},  // not constants
    {"whole_type", "int long unsigned short int32_t int64_t", "", "", ""},
    {"real_type", "float double float4 half T", "", "", ""},
    {"matmul", "", "", "matmul", ""},
    {"cuda_launch", "", "", "", "cudaLaunch"},
};
// clang-format on

template <class Test>
bool any_of(std::string_view list, Test test) {
  while (!list.empty()) {
    const size_t end = std::min(list.find(' '), list.size());
    if (test(list.substr(0, end))) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

}  // namespace

bool Meaning::fits(std::string_view word) const {
  return any_of(words, [&](std::string_view one) { return word == one; }) ||
         any_of(beginnings, [&](std::string_view one) { return word.starts_with(one); }) ||
         any_of(endings, [&](std::string_view one) { return word.ends_with(one); }) ||
         any_of(parts, [&](std::string_view one) { return word.find(one) != std::string_view::npos; });
}

const Meaning* meaning_of(std::string_view name) {
  const auto* found =
      std::find_if(std::begin(kMeanings), std::end(kMeanings), [&](const Meaning& one) { return one.name == name; });
  return found == std::end(kMeanings) ? nullptr : found;
}

}  // namespace source
