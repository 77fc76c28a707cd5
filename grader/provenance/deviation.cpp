#include "grader/provenance/deviation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "grader/run/numbers.h"

namespace grader::provenance {
namespace {

/// The expected place in a matrix and the actual one.
struct Pair {
  int64_t row, col, got_row, got_col, got;
};

struct Sides {
  int64_t rows, cols;
};

template <class Test>
bool all(const std::vector<Pair>& pairs, Test test) {
  return !pairs.empty() && std::ranges::all_of(pairs, test);
}

std::vector<int64_t> tiles(const lab::TracedLaunch& launch) {
  std::set<int64_t> sizes = {4, 8, 16, 32, 64, 128};
  for (const int side : launch.block)
    if (side > 1) sizes.insert(side);
  return {sizes.begin(), sizes.end()};
}

struct IndexDifference {
  Difference difference;
  int64_t number = 0;
};

/// How the actual index differs. For A, rows are i and columns k; for B, rows are k and columns j.
IndexDifference compare_index(const std::vector<Pair>& pairs, const Sides& s, bool of_b,
                              const lab::TracedLaunch& launch) {
  for (const int64_t length : {s.rows, s.cols})
    if (all(pairs, [&](const Pair& p) { return p.got == p.col * length + p.row; }))
      return {Difference::transposed, length};
  for (const Pair& p : pairs)
    if (p.row > 0) {
      const int64_t length = (p.got - p.col) / p.row;
      if (length != s.cols && all(pairs, [&](const Pair& q) { return q.got == q.row * length + q.col; }))
        return {Difference::leading_dimension, length};
      break;
    }
  const int64_t shift = pairs[0].got - (pairs[0].row * s.cols + pairs[0].col);
  if (all(pairs, [&](const Pair& p) { return p.got - (p.row * s.cols + p.col) == shift; }))
    return {Difference::shifted, shift};
  const Difference of_rows = of_b ? Difference::round_left_out : Difference::block_left_out;
  const Difference of_cols = of_b ? Difference::block_left_out : Difference::round_left_out;
  for (const int64_t tile : tiles(launch)) {
    if (all(pairs, [&](const Pair& p) { return p.got_col == p.col && p.got_row == p.row % tile; }))
      return {of_rows, tile};
    if (all(pairs, [&](const Pair& p) { return p.got_row == p.row && p.got_col == p.col % tile; }))
      return {of_cols, tile};
    const auto exchanged = [&](const Pair& p) {
      return p.got_row == p.row / tile * tile + p.col % tile && p.got_col == p.col / tile * tile + p.row % tile;
    };
    if (all(pairs, exchanged)) return {Difference::exchanged_in_tile, tile};
  }
  if (all(pairs, [](const Pair& p) { return p.got_col == p.col; }))
    return {of_b ? Difference::other_step : Difference::other_line};
  if (all(pairs, [](const Pair& p) { return p.got_row == p.row; }))
    return {of_b ? Difference::other_line : Difference::other_step};
  return {Difference::elsewhere};
}

// ---- operands

/// If the only wrong words are never filled, the code that fills the others leaves them out: returns an operand that it
/// filled.
const ExpectedRead* left_unfilled(const Chain& chain) {
  const auto word_of = [](const ExpectedRead& one) {
    return std::tuple(one.thread.block, one.read->visit->array, one.read->visit->word);
  };
  const ExpectedRead* filled = nullptr;
  std::set<std::tuple<uint64_t, int16_t, int32_t>> words;
  for (const ExpectedRead& one : chain.asked) {
    if (!one.filled) continue;
    if (!one.right) return nullptr;
    filled = &one;
    words.insert(word_of(one));
  }
  const bool never = std::ranges::all_of(chain.asked, [&](const ExpectedRead& one) {
    return one.right || (one.read->value.held == ValueOrigin::nothing && !words.contains(word_of(one)));
  });
  return never ? filled : nullptr;
}

bool is_of_matrix(Difference difference) {
  return difference == Difference::transposed || difference == Difference::leading_dimension ||
         difference == Difference::shifted || difference == Difference::block_left_out ||
         difference == Difference::round_left_out;
}

void add_chain(const Chain& chain, bool of_b, const Shape& shape, const lab::TracedLaunch& launch,
               std::vector<Deviation>& to) {
  if (chain.wrong == 0) return;
  const Sides sides = of_b ? Sides{shape.K, shape.N} : Sides{shape.M, shape.K};
  const ValueOrigin own = of_b ? ValueOrigin::b : ValueOrigin::a, other = of_b ? ValueOrigin::a : ValueOrigin::b;
  std::vector<Pair> pairs;
  size_t zeros = 0, others = 0, nothing = 0;
  const ExpectedRead* first = nullptr;
  for (const ExpectedRead& one : chain.asked) {
    const Value& value = one.read->value;
    if (!one.right && !first) first = &one;
    if (value.held == own) {
      const int64_t row = of_b ? one.k : one.line, col = of_b ? one.line : one.k;
      pairs.push_back({row, col, value.element / sides.cols, value.element % sides.cols, value.element});
    } else if (!one.right) {
      zeros += value.held == ValueOrigin::zero;
      others += value.held == other;
      nothing += value.held == ValueOrigin::nothing || value.held == ValueOrigin::other;
    }
  }
  Deviation d;
  d.share = static_cast<double>(chain.wrong) / static_cast<double>(chain.asked.size());
  // If fill or read could be wrong, a tile is assumed to have the matrix's layout: words of a row are contiguous.
  bool in_fill = chain.tiled && chain.fill_can >= 0.99;
  if (in_fill && chain.read_can >= 0.99) {
    size_t side_by_side = 0, looked = 0;
    std::map<int32_t, int32_t> word_of;
    for (const ExpectedRead& one : chain.asked)
      if (one.read->value.held == own) word_of[one.read->value.element] = one.read->visit->word;
    for (const auto& [element, word] : word_of) {
      const auto next = word_of.find(element + 1);
      if (next == word_of.end()) continue;
      ++looked;
      side_by_side += next->second == word + 1;
    }
    in_fill = 2 * side_by_side < looked;
  }
  const ExpectedRead* filled = left_unfilled(chain);
  in_fill = in_fill || filled;
  d.role = in_fill ? (of_b ? Role::fill_b : Role::fill_a) : (of_b ? Role::read_b : Role::read_a);
  const Step& read = *first->read;
  d.fill_pc = first->filled ? first->filled->visit->pc : 0;
  d.pc = in_fill && first->filled ? first->filled->visit->pc : read.visit->pc;
  const size_t most = std::max({zeros, others, nothing});
  if (2 * most > chain.wrong)
    d.difference = most == zeros ? Difference::zero : most == others ? Difference::other_matrix : Difference::nothing;
  else if (!pairs.empty()) {
    const IndexDifference index = compare_index(pairs, sides, of_b, launch);
    d.difference = index.difference;
    d.number = index.number;
  }
  if (filled) {
    d.pc = filled->filled->visit->pc;
    d.fill_pc = read.visit->pc;
  }
  if (in_fill && first->filled && first->filled->loaded_by) {
    // The load computes the index into the matrix, the store the index into the tile.
    const uint32_t load = first->filled->loaded_by->visit->pc;
    (is_of_matrix(d.difference) ? d.pc : d.fill_pc) = load;
  }
  to.push_back(d);
}

// ---- k

/// True if other threads add to the values that these threads store.
bool is_part_of_sum(const Measured& measured, const Products& products) {
  return std::ranges::any_of(products.threads, [&](const ThreadProducts& t) {
    return std::ranges::any_of(t.outputs, [&](const Output& output) {
      return output.word >= 0 && output.word < static_cast<int64_t>(measured.C.size()) &&
             static_cast<double>(measured.C[static_cast<size_t>(output.word)]) != output.stored &&
             std::isfinite(output.stored);
    });
  });
}

/// Only the first, or the last, `count` steps of K were done.
Difference part_of_k(bool first, int count, const Shape& shape, const lab::TracedLaunch& launch) {
  const int missing = shape.K - count;
  if (count == 1) return Difference::only_one;
  if (first && (count == shape.M || count == shape.N)) return Difference::other_side;
  const auto is_rest = [&](int64_t tile) { return missing == shape.K % tile; };
  if (first && std::ranges::any_of(tiles(launch), is_rest)) return Difference::rest_left_out;
  if (missing == 1) return first ? Difference::without_last_one : Difference::without_first_one;
  if (2 * count <= shape.K) return first ? Difference::only_first : Difference::only_last;
  return first ? Difference::without_last : Difference::without_first;
}

void add_steps(const Contract& contract, const Products& products, const Shape& shape, const lab::TracedLaunch& launch,
               std::vector<Deviation>& to) {
  if (products.threads.empty() || contract.k_covered > 0.9999 || contract.k_unknown) return;
  const std::vector<int>& ks = contract.ks;
  std::set<int> seen(ks.begin(), ks.end());
  seen.erase(-1);
  Deviation d;
  d.role = Role::loop;
  d.share = 1;
  d.pc = products.threads[0].a.empty() ? 0 : products.threads[0].a[0]->visit->pc;
  d.difference = Difference::steps_left_out;
  if (!seen.empty()) {
    const int low = *seen.begin(), high = *seen.rbegin(), count = static_cast<int>(seen.size());
    const bool joined = high - low + 1 == count;
    d.number = count;
    if (joined && count < shape.K && (low == 0 || high == shape.K - 1))
      d.difference = part_of_k(low == 0, count, shape, launch);
  }
  if (contract.k_twice > 0.2) d.difference = Difference::stride;
  to.push_back(d);
}

// ---- use of the sum

Difference what_was_stored(const ThreadProducts& t, const Output& output, bool reads_c) {
  const size_t row = t.row_of(output), col = t.col_of(output);
  std::vector<double> products;
  double whole = 0;
  for (size_t s = 0; s < t.steps; ++s) {
    products.push_back(t.product(s, row, col));
    whole += products.back();
  }
  const double stored = output.stored;
  const auto is = [&](double value) { return std::abs(stored - value) <= 1e-5 * std::abs(value); };
  if (!std::isfinite(stored)) return reads_c ? Difference::old_c : Difference::no_number;
  if (stored == 0) return Difference::zeros;
  if (is(products.back())) return Difference::last_product;
  for (const double factor : {2.0, 3.0, 4.0, 8.0, 16.0, 32.0, 0.5, -1.0})
    if (is(factor * whole)) return Difference::multiple;
  double sum = 0;
  for (size_t s = t.steps; s-- > 1;)
    if (is(sum += products[s])) return Difference::last_round;
  sum = 0;
  for (size_t s = 0; s + 1 < t.steps; ++s)
    if (is(sum += products[s])) return Difference::first_round;
  return Difference::other_sum;
}

bool reads_c(const Roles& roles) {
  return std::ranges::any_of(roles.threads, [&](const auto& thread) {
    return std::ranges::any_of(thread.second,
                               [&](const Step& s) { return !s.visit->stored && s.visit->array == roles.c; });
  });
}

/// Guessed products that do not give the stored sum are dropped.
void leave_out_guesses(const Roles& roles, Products& products) {
  const bool of_c = reads_c(roles);
  std::erase_if(products.threads, [&](const ThreadProducts& t) {
    return t.known == Certainty::guessed && !t.explained &&
           what_was_stored(t, t.outputs[0], of_c) == Difference::other_sum;
  });
}

void add_sums(const Roles& roles, const Products& products, std::vector<Deviation>& to) {
  if (products.explained == products.threads.size()) return;
  const bool of_c = reads_c(roles);
  Deviation d;
  d.role = Role::sum;
  d.share = 1 - static_cast<double>(products.explained) / static_cast<double>(products.threads.size());
  std::map<Difference, size_t> votes;
  for (const ThreadProducts& t : products.threads) {
    if (t.explained) continue;
    d.pc = t.outputs[0].step->visit->pc;
    d.fill_pc = t.b_at(t.steps - 1, 0).visit->pc;
    ++votes[what_was_stored(t, t.outputs[0], of_c)];
  }
  size_t most = 0;
  for (const auto& [difference, count] : votes)
    if (count > most) {
      most = count;
      d.difference = difference;
    }
  to.push_back(d);
}

// ---- C

void add_unwritten(const Measured& measured, const lab::TracedLaunch& launch, std::vector<Deviation>& to) {
  const Shape& s = measured.shape;
  std::vector<char> rows(static_cast<size_t>(s.M)), cols(static_cast<size_t>(s.N));
  size_t unwritten = 0;
  for (int i = 0; i < s.M; ++i)
    for (int j = 0; j < s.N; ++j) {
      const bool none =
          std::bit_cast<uint32_t>(
              measured.C[static_cast<size_t>(i) * static_cast<size_t>(s.N) + static_cast<size_t>(j)]) == kPoison;
      unwritten += none;
      if (none) continue;
      rows[static_cast<size_t>(i)] = 1;
      cols[static_cast<size_t>(j)] = 1;
    }
  if (unwritten == 0) return;
  const auto missing_rows = static_cast<size_t>(std::ranges::count(rows, 0)),
             missing_cols = static_cast<size_t>(std::ranges::count(cols, 0));
  const size_t by_rows = missing_rows * cols.size(), by_cols = missing_cols * rows.size();
  const size_t by_both = by_rows + by_cols - missing_rows * missing_cols;
  Deviation d;
  d.role = Role::launch;
  d.share = static_cast<double>(unwritten) / static_cast<double>(measured.C.size());
  d.number = static_cast<int64_t>(missing_rows ? missing_rows : missing_cols);
  d.difference = unwritten == measured.C.size() ? Difference::all_unwritten
                 : unwritten != by_both         ? Difference::some_unwritten
                 : missing_rows && missing_cols ? Difference::too_small
                 : missing_rows                 ? Difference::rows_unwritten
                                                : Difference::columns_unwritten;
  if (d.difference == Difference::some_unwritten) d.role = Role::index;
  // The grid has the number of blocks that the exchanged sides need.
  const auto &grid = launch.grid, &block = launch.block;
  const auto needs = [&](int side, int width) { return (side + width - 1) / width; };
  if (grid[0] != grid[1] && grid[0] == needs(s.M, block[1]) && grid[1] == needs(s.N, block[0]))
    d.difference = Difference::exchanged;
  to.push_back(d);
}

/// True if threads with the same index in different blocks store the same elements: the index ignores the block.
bool blocks_store_alike(const Products& products) {
  std::map<std::pair<int, int64_t>, std::set<uint64_t>> blocks;
  for (const ThreadProducts& t : products.threads)
    for (const Output& output : t.outputs) blocks[{t.key.thread, output.word}].insert(t.key.block);
  const auto alike = std::ranges::count_if(blocks, [](const auto& one) { return one.second.size() > 1; });
  return 2 * static_cast<size_t>(alike) > blocks.size();
}

/// Every thread sums one row of A and one column of B, but stores to a different element.
void add_store(const Products& products, const Shape& shape, bool unwritten, std::vector<Deviation>& to) {
  std::vector<Pair> pairs;
  for (const ThreadProducts& t : products.threads) {
    for (const Output& output : t.outputs) {
      const size_t row = t.row_of(output), col = t.col_of(output);
      std::set<int> rows, cols;
      bool joined = true;
      for (size_t s = 0; s < t.steps && joined; ++s) {
        const Value &a = t.a_at(s, row).value, &b = t.b_at(s, col).value;
        if (a.held != ValueOrigin::a || b.held != ValueOrigin::b) continue;
        rows.insert(a.element / shape.K);
        cols.insert(b.element % shape.N);
        joined = a.element % shape.K == b.element / shape.N;
      }
      if (!joined || rows.size() != 1 || cols.size() != 1) return;
      pairs.push_back({*rows.begin(), *cols.begin(), output.row, output.col, output.word});
    }
  }
  const auto wrong =
      std::ranges::count_if(pairs, [&](const Pair& p) { return p.row != p.got_row || p.col != p.got_col; });
  const bool both = std::ranges::any_of(pairs, [](const Pair& p) { return p.row != p.got_row && p.col != p.got_col; });
  // If only rows, or only columns, differ, and each element is stored, then the operands are wrong, not the store.
  if (wrong == 0 || (!both && !unwritten)) return;
  Deviation d;
  d.role = Role::store;
  d.share = static_cast<double>(wrong) / static_cast<double>(pairs.size());
  d.pc = products.threads[0].outputs[0].step->visit->pc;
  d.difference = Difference::elsewhere;
  for (const int64_t length : {static_cast<int64_t>(shape.M), static_cast<int64_t>(shape.N)})
    if (all(pairs, [&](const Pair& p) { return p.got == p.col * length + p.row; }))
      d.difference = Difference::transposed;
  if (d.difference == Difference::elsewhere)
    for (const int64_t length : {static_cast<int64_t>(shape.M), static_cast<int64_t>(shape.K)})
      if (all(pairs, [&](const Pair& p) { return p.got == p.row * length + p.col; }))
        d.difference = Difference::leading_dimension;
  to.insert(to.begin(), d);
}

std::vector<Deviation> find_deviations(const Measured& measured, const Roles& roles, const Products& products,
                                       const Contract& contract) {
  std::vector<Deviation> found;
  add_unwritten(measured, *roles.launch, found);
  add_store(products, measured.shape, !found.empty(), found);
  if (!found.empty() && found[0].role == Role::launch && found[0].difference != Difference::exchanged &&
      blocks_store_alike(products)) {
    found[0].role = Role::index;
    found[0].difference = Difference::block_left_out;
    found[0].pc = products.threads[0].outputs[0].step->visit->pc;
  }
  const bool by_store = std::ranges::any_of(found, [](const Deviation& d) { return d.role == Role::store; });
  // Stores to wrong places leave others unwritten, so only the wrong store is reported.
  if (by_store) std::erase_if(found, [](const Deviation& d) { return d.role != Role::store; });
  if (!by_store) {
    add_chain(contract.a, false, measured.shape, *roles.launch, found);
    add_chain(contract.b, true, measured.shape, *roles.launch, found);
  }
  if (!is_part_of_sum(measured, products)) add_steps(contract, products, measured.shape, *roles.launch, found);
  add_sums(roles, products, found);
  std::ranges::stable_sort(found, [](const Deviation& x, const Deviation& y) { return x.role < y.role; });
  return found;
}

}  // namespace

Analysis analyse(Measured run) {
  Analysis all;
  all.measured = std::make_shared<const Measured>(std::move(run));
  const Measured& measured = *all.measured;
  all.roles = find_roles(measured.log, measured.codes);
  if (!all.roles.launch) return all;
  all.products = find_products(measured, all.roles);
  leave_out_guesses(all.roles, all.products);
  all.contract = hold_against_contract(all.roles, all.products, measured.shape);
  all.deviations = find_deviations(measured, all.roles, all.products, all.contract);
  return all;
}

const char* name_of(Role role) {
  constexpr const char* kNames[] = {"launch", "index", "fill_a", "fill_b", "read_a", "read_b", "loop", "sum", "store"};
  return kNames[static_cast<size_t>(role)];
}

const char* name_of(Difference difference) {
  constexpr const char* kNames[] = {"transposed",
                                    "leading_dimension",
                                    "shifted",
                                    "block_left_out",
                                    "round_left_out",
                                    "other_line",
                                    "other_step",
                                    "exchanged_in_tile",
                                    "other_matrix",
                                    "zero",
                                    "nothing",
                                    "elsewhere",
                                    "only_one",
                                    "only_first",
                                    "only_last",
                                    "without_first",
                                    "without_last",
                                    "without_first_one",
                                    "without_last_one",
                                    "rest_left_out",
                                    "other_side",
                                    "steps_left_out",
                                    "stride",
                                    "old_c",
                                    "no_number",
                                    "last_product",
                                    "last_round",
                                    "first_round",
                                    "multiple",
                                    "zeros",
                                    "other_sum",
                                    "exchanged",
                                    "too_small",
                                    "rows_unwritten",
                                    "columns_unwritten",
                                    "all_unwritten",
                                    "some_unwritten"};
  return kNames[static_cast<size_t>(difference)];
}

}  // namespace grader::provenance
