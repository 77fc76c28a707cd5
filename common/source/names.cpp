#include "common/source/names.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <utility>

namespace source {
namespace {

using Words = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view word, Words words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool holds(std::string_view word, Words parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [&](std::string_view part) { return word.find(part) != std::string_view::npos; });
}

bool ends(std::string_view word, Words parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return word.ends_with(part); });
}

/// Without "d_", "dev" and the like, where a matrix' letter follows.
std::string_view without_device(std::string_view word, Words prefixes, char letter) {
  const auto is_letter = [&](size_t at) { return at < word.size() && std::toupper(word[at]) == letter; };
  for (std::string_view prefix : prefixes)
    if (word.starts_with(prefix) && is_letter(prefix.size())) return word.substr(prefix.size());
  return is_letter(0) ? word : std::string_view();
}

bool is_a(std::string_view word) { return is_matrix(word, 'A'); }
bool is_b(std::string_view word) { return is_matrix(word, 'B'); }
bool is_c(std::string_view word) { return is_matrix(word, 'C'); }
bool is_c_itself(std::string_view word) { return without_device(word, {"d_", "d", "dev_", "dev"}, 'C').size() == 1; }
bool is_c_anywhere(std::string_view word) {
  return !without_device(word, {"d_", "d", "dev_", "dev", "h_", "h"}, 'C').empty();
}
bool holds_c(std::string_view word) { return holds(word, {"c", "C"}); }
bool is_variable(std::string_view word) {
  const bool small = std::islower(static_cast<unsigned char>(word[0])) || word[0] == '_';
  return small || (word.size() == 1 && std::isupper(static_cast<unsigned char>(word[0])));
}
bool is_whole_type(std::string_view word) {
  return is_one_of(word, {"int", "long", "unsigned", "short", "int32_t", "int64_t"});
}
bool is_real_type(std::string_view word) { return is_one_of(word, {"float", "double", "float4", "half", "T"}); }
bool is_named_grid(std::string_view word) { return holds(word, {"grid", "Grid"}); }
bool is_matmul(std::string_view word) { return word.ends_with("matmul"); }

}  // namespace

bool is_side(std::string_view word) {
  return is_one_of(word, {"M", "N", "K", "rows", "cols", "columns", "width", "height"});
}
bool is_size(std::string_view word) { return is_side(word) || is_one_of(word, {"m", "n", "k"}); }
bool is_row_count(std::string_view word) { return is_one_of(word, {"M", "m", "rows", "height"}); }
bool is_row_length(std::string_view word) { return is_one_of(word, {"N", "n", "cols", "columns", "width"}); }
bool is_row(std::string_view word) { return word.starts_with("row"); }
bool is_column(std::string_view word) { return word.starts_with("col"); }
bool is_along_k(std::string_view word) { return word.starts_with('k'); }
bool is_sum(std::string_view word) { return word.starts_with("sum"); }

bool is_matrix(std::string_view word, char letter) {
  return !without_device(word, {"d_", "d", "dev_", "dev"}, letter).empty();
}

bool is_tile_size(std::string_view word) {
  return holds(word, {"TILE", "BK", "block", "Block", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"});
}
bool counts_tiles(std::string_view word) {
  return word == "K" || holds(word, {"tiles", "Tiles", "phase", "Phase", "steps", "Steps"});
}
bool is_grid(std::string_view word) { return holds(word, {"grid", "Grid", "blocks", "Blocks"}); }
bool is_grid_size(std::string_view word) {
  return holds(word, {"grid", "Grid", "GRID", "BLOCKS"}) || ends(word, {"blocks", "Blocks"}) ||
         word.starts_with("tiles") || word.starts_with("Tiles");
}
bool is_block(std::string_view word) {
  const bool number = holds(word, {"numblock", "numBlock", "Numblock", "NumBlock", "num_block", "num_Block"});
  return holds(word, {"block", "Block", "thread", "Thread"}) && !is_grid(word) && !number;
}
bool is_block_size(std::string_view word) {
  return holds(word, {"threads", "Threads", "THREADS"}) ||
         ends(word, {"block", "Block", "blockDim", "BlockDim", "blockSize", "BlockSize", "block_dim", "Block_dim",
                     "block_size", "Block_size"});
}
bool is_barrier(std::string_view word) { return holds(word, {"__syncthreads", "arrive_and_wait", "consumer_wait"}); }

Meaning meaning_of(std::string_view name) {
  static constexpr std::pair<std::string_view, Meaning> kMeanings[] = {{"side", is_side},
                                                                       {"size", is_size},
                                                                       {"row_count", is_row_count},
                                                                       {"row_length", is_row_length},
                                                                       {"row", is_row},
                                                                       {"column", is_column},
                                                                       {"k", is_along_k},
                                                                       {"A", is_a},
                                                                       {"B", is_b},
                                                                       {"C", is_c},
                                                                       {"C_itself", is_c_itself},
                                                                       {"C_anywhere", is_c_anywhere},
                                                                       {"with_c", holds_c},
                                                                       {"tile_size", is_tile_size},
                                                                       {"tiles", counts_tiles},
                                                                       {"grid", is_grid},
                                                                       {"block", is_block},
                                                                       {"barrier", is_barrier},
                                                                       {"variable", is_variable},
                                                                       {"whole_type", is_whole_type},
                                                                       {"real_type", is_real_type},
                                                                       {"matmul", is_matmul},
                                                                       {"named_grid", is_named_grid}};
  for (const auto& [known, meaning] : kMeanings)
    if (known == name) return meaning;
  return nullptr;
}

}  // namespace source
