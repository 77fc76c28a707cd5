#include "grader/provenance/contract.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace grader::provenance {
namespace {

/// The common k of the operands of one step; -1 if they disagree or are not elements of their matrix.
int agreed_k(const ThreadProducts& t, size_t s, bool of_b, const Shape& shape) {
  int k = -1;
  for (size_t i = 0; i < (of_b ? t.cols : t.rows).size(); ++i) {
    const Value& value = (of_b ? t.b_at(s, i) : t.a_at(s, i)).value;
    if (value.held != (of_b ? ValueOrigin::b : ValueOrigin::a)) continue;
    const int one = of_b ? value.element / shape.N : value.element % shape.K;
    if (k >= 0 && one != k) return -1;
    k = one;
  }
  return k;
}

bool multiplies_zeros(const ThreadProducts& t, size_t s) {
  const auto zeros = [&](bool of_b) {
    for (size_t i = 0; i < (of_b ? t.cols : t.rows).size(); ++i)
      if ((of_b ? t.b_at(s, i) : t.a_at(s, i)).value.held != ValueOrigin::zero) return false;
    return true;
  };
  return zeros(false) || zeros(true);
}

struct Orders {
  size_t agree = 0, differ = 0, distinct_a = 0, distinct_b = 0;
};

size_t distinct(const std::vector<int>& ks) {
  std::set<int> all(ks.begin(), ks.end());
  all.erase(-1);
  return all.size();
}

struct Word {
  uint64_t block;
  int array;
  int64_t word;
  bool operator<(const Word& other) const {
    return std::tie(block, array, word) < std::tie(other.block, other.array, other.word);
  }
};

/// All stores that fill tiles, by word, in order.
class Fills {
 public:
  explicit Fills(const Roles& roles) {
    for (const auto& [key, steps] : roles.threads)
      for (const Step& step : steps)
        if (step.part == Part::fill && step.visit->stored)
          stores_[{key.block, step.visit->array, step.visit->word}].push_back(&step);
    for (auto& [word, list] : stores_)
      std::ranges::stable_sort(list, [](const Step* x, const Step* y) { return x->visit < y->visit; });
  }

  /// The last store before a read to the same word.
  const Step* before(uint64_t block, const Step& read) const {
    const auto list = stores_.find({block, read.visit->array, read.visit->word});
    return list == stores_.end() ? nullptr : last_before(list->second, read);
  }

  /// True if some word of the block's tiles holds this element when the read happens.
  bool holds(uint64_t block, const Step& read, ValueOrigin held, int32_t element) const {
    const auto from = stores_.lower_bound({block, read.visit->array, INT64_MIN});
    for (auto at = from; at != stores_.end() && at->first.block == block && at->first.array == read.visit->array;
         ++at) {
      const Step* last = last_before(at->second, read);
      if (last && last->value == Value{held, element}) return true;
    }
    return false;
  }

 private:
  static const Step* last_before(const std::vector<const Step*>& stores, const Step& read) {
    const auto after = std::ranges::upper_bound(stores, read.visit, {}, &Step::visit);
    return after == stores.begin() ? nullptr : *std::prev(after);
  }

  std::map<Word, std::vector<const Step*>> stores_;
};

void finish(Chain& chain, const Fills& fills) {
  constexpr size_t kAll = 200, kEach = 7;  // searching a tile is slow: beyond kAll, only every kEach-th is tried
  std::map<const Step*, std::set<int32_t>> asked_of;
  for (const ExpectedRead& one : chain.asked) {
    chain.tiled = chain.tiled || one.filled;
    if (one.filled) asked_of[one.filled].insert(one.ought);
    chain.wrong += !one.right;
  }
  size_t fill = 0, read = 0, tried = 0, looked = 0, unfilled = 0;
  for (const ExpectedRead& one : chain.asked) {
    unfilled += !one.right && !one.filled;
    if (one.right || !one.filled) continue;
    fill += asked_of[one.filled].size() == 1;
    if (++tried % kEach != 0 && tried >= kAll) continue;
    ++looked;
    read += fills.holds(one.thread.block, *one.read, one.of_b ? ValueOrigin::b : ValueOrigin::a, one.ought);
  }
  if (tried) chain.fill_can = static_cast<double>(fill) / static_cast<double>(tried + unfilled);
  if (looked) chain.read_can = static_cast<double>(read) / static_cast<double>(looked);
}

}  // namespace

Contract hold_against_contract(const Roles& roles, const Products& products, const Shape& shape) {
  Contract contract;
  Orders orders;
  std::vector<std::vector<int>> of_a, of_b;
  for (const ThreadProducts& t : products.threads) {
    std::vector<int> a(t.steps), b(t.steps);
    for (size_t s = 0; s < t.steps; ++s) {
      a[s] = agreed_k(t, s, false, shape);
      b[s] = agreed_k(t, s, true, shape);
      if (a[s] < 0 || b[s] < 0) continue;
      ++(a[s] == b[s] ? orders.agree : orders.differ);
    }
    orders.distinct_a += distinct(a);
    orders.distinct_b += distinct(b);
    of_a.push_back(std::move(a));
    of_b.push_back(std::move(b));
  }
  const bool agree = orders.differ == 0 && orders.agree > 0;
  const bool by_a = orders.distinct_a > orders.distinct_b, by_b = orders.distinct_b > orders.distinct_a;
  contract.k_from_a = agree || by_a;
  contract.k_from_b = agree || by_b;
  contract.k_natural = !contract.k_from_a && !contract.k_from_b;
  const Fills fills(roles);
  size_t covered = 0, twice = 0, steps = 0;
  for (size_t i = 0; i < products.threads.size(); ++i) {
    const ThreadProducts& t = products.threads[i];
    std::vector<int> ks(t.steps);
    for (size_t s = 0; s < t.steps; ++s) {
      const int first = contract.k_from_a ? of_a[i][s] : of_b[i][s],
                second = contract.k_from_a ? of_b[i][s] : of_a[i][s];
      ks[s] = contract.k_natural ? static_cast<int>(s) : first >= 0 ? first : second;
    }
    if (i == 0) contract.ks = ks;
    covered += distinct(ks);
    steps += t.steps;
    twice += t.steps - distinct(ks);
    for (size_t s = 0; s < t.steps; ++s) {
      if (ks[s] < 0) contract.k_unknown = contract.k_unknown || !multiplies_zeros(t, s);
      if (ks[s] < 0 || ks[s] >= shape.K) continue;
      for (const bool b : {false, true}) {
        const std::vector<int>& lines = b ? t.cols : t.rows;
        Chain& chain = b ? contract.b : contract.a;
        for (size_t line = 0; line < lines.size(); ++line) {
          const Step& read = b ? t.b_at(s, line) : t.a_at(s, line);
          ExpectedRead one{.read = &read, .thread = t.key, .of_b = b, .line = lines[line], .k = ks[s]};
          one.ought = b ? ks[s] * shape.N + lines[line] : lines[line] * shape.K + ks[s];
          one.right = read.value == Value{b ? ValueOrigin::b : ValueOrigin::a, one.ought};
          if (roles.is_shared(read.visit->array)) one.filled = fills.before(t.key.block, read);
          chain.asked.push_back(one);
        }
      }
    }
  }
  finish(contract.a, fills);
  finish(contract.b, fills);
  const auto all = static_cast<double>(products.threads.size()) * shape.K;
  if (all > 0) contract.k_covered = static_cast<double>(covered) / all;
  if (steps > 0) contract.k_twice = static_cast<double>(twice) / static_cast<double>(steps);
  return contract;
}

}  // namespace grader::provenance
