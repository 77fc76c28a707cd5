#include "grader/provenance/segments.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

#include "common/protocol/finding_record.h"

namespace grader::provenance {
namespace {

using Index = uint32_t;  // index of a visit
using Key = uint64_t;    // of a word: its array and its index there

Key key_of(const lab::Visit& v) {
  return uint64_t{static_cast<uint16_t>(v.array)} << 32 | static_cast<uint32_t>(v.word);
}

float number(uint32_t bits) { return std::bit_cast<float>(bits); }

bool is_near(double value, double other, double size) { return std::abs(value - other) <= 1e-5 * size; }

struct Matrices {
  int a = -1, b = -1, c = -1;
  bool inputs(int array) const { return array == a || array == b; }
};

Matrices matrices_of(const VisitLog& log) {
  Matrices m;
  for (size_t i = 0; i < log.arrays.size(); ++i) {
    if (log.arrays[i].space != static_cast<uint32_t>(lab::Space::global)) continue;
    const char name = log.arrays[i].name[0];
    (name == 'A' ? m.a : name == 'B' ? m.b : m.c) = static_cast<int>(i);
  }
  return m;
}

// ---- Use of words outside of the matrices

enum class Use {
  unknown,
  tile,  // copies of elements of A and B
  sum,   // computed values
};

/// The use of each word, by all values stored there.
class Uses {
 public:
  Uses(const VisitLog& log, const Matrices& m) {
    constexpr size_t kRecent = 64;
    uint32_t recent[kRecent] = {};
    size_t loads = 0;
    for (const lab::Visit& v : log.visits) {
      if (v.array == m.c) continue;
      if (!v.stored) {
        if (m.inputs(v.array) || of(v) == Use::tile) recent[loads++ % kRecent] = v.bits;
        continue;
      }
      if (m.inputs(v.array) || v.bits == 0) continue;
      const bool copied = std::ranges::find(recent, v.bits) != std::end(recent);
      Use& use = uses_[key_of(v)];
      use = std::max(use, copied ? Use::tile : Use::sum);
    }
  }

  Use of(const lab::Visit& v) const {
    const auto known = uses_.find(key_of(v));
    return known == uses_.end() ? Use::unknown : known->second;
  }

 private:
  std::unordered_map<Key, Use> uses_;
};

/// For an access to tiles: whether it reads words of A or of B.
class Sites {
 public:
  Sites(const VisitLog& log, const Matrices& m, const Codes& codes) : codes_(codes) {
    for (const lab::Visit& v : log.visits) {
      if (v.stored || m.inputs(v.array) || v.array == m.c) continue;
      const ValueOrigin held = codes.value_of(v.bits).held;
      votes_[v.pc] += held == ValueOrigin::b ? 1 : held == ValueOrigin::a ? -1 : 0;
    }
  }
  bool of_b(const lab::Visit& v) const {
    const ValueOrigin held = codes_.value_of(v.bits).held;
    if (held == ValueOrigin::a || held == ValueOrigin::b) return held == ValueOrigin::b;
    const auto known = votes_.find(v.pc);
    return known != votes_.end() && known->second > 0;
  }

 private:
  const Codes& codes_;
  std::unordered_map<uint32_t, int> votes_;
};

// ---- Products

struct Product {
  Index a, b;
};

/// A word that holds a sum: an element of C, or a partial sum on its way there.
struct Sum {
  std::vector<Product> products;
  std::vector<Index> stores;      // of an element of C; a later store of the same kind replaces an earlier one
  std::optional<Index> old_read;  // of an element of C: a read before the first store
};

/// A sum that is stored, before its products are known.
struct Result {
  Key key;
  Index store;
  double added;  // the stored value minus the sums that were read
  std::vector<Key> passed_on;
};

class Dealer {
 public:
  Dealer(const VisitLog& log, const Codes& codes, const Shape& shape)
      : log_(log), shape_(shape), m_(matrices_of(log)), uses_(log, m_), sites_(log, m_, codes) {
    for (Index i = 0; i < log.visits.size(); ++i) take(i);
    close();
  }

  const Matrices& matrices() const { return m_; }
  const std::unordered_map<Key, Sum>& sums() const { return sums_; }
  const std::vector<Index>& fills() const { return fills_; }

 private:
  using Operands = std::vector<Index>;

  const lab::Visit& visit(Index i) const { return log_.visits[i]; }
  double value(Index i) const { return number(visit(i).bits); }

  void take(Index i) {
    const lab::Visit& v = visit(i);
    if (v.array < 0) return;
    if (v.array == m_.c) return v.stored ? store_sum(i) : load_sum(i);
    if (m_.inputs(v.array)) return v.stored ? void() : load_operand(i, v.array == m_.b);
    switch (uses_.of(v)) {
      case Use::sum:
        return v.stored ? store_sum(i) : load_sum(i);
      case Use::tile:
        return v.stored ? fill(i) : load_operand(i, sites_.of_b(v));
      default:
        return;
    }
  }

  void load_operand(Index i, bool of_b) {
    close();
    (of_b ? b_ : a_).push_back(i);
  }

  void fill(Index i) {
    for (Operands* operands : {&a_, &b_}) {
      if (visit(i).bits == 0) break;
      const auto same = std::find_if(operands->rbegin(), operands->rend(),
                                     [&](Index load) { return visit(load).bits == visit(i).bits; });
      if (same == operands->rend()) continue;
      fills_.push_back(*same);
      operands->erase(std::next(same).base());
      break;
    }
    fills_.push_back(i);
  }

  void load_sum(Index i) {
    const Key key = key_of(visit(i));
    if (std::ranges::find(read_, key, &Read::key) == read_.end()) read_.push_back({key, value(i)});
    if (visit(i).array != m_.c) return;
    Sum& sum = sums_[key];
    if (sum.stores.empty() && !sum.old_read) sum.old_read = i;
  }

  void store_sum(Index i) {
    const Key key = key_of(visit(i));
    const bool is_zero = visit(i).bits << 1 == 0;
    if (visit(i).array == m_.c) note_store(sums_[key], i, is_zero);
    const bool adds = std::ranges::find(read_, key, &Read::key) != read_.end();
    if (is_zero) {
      read_.clear();
      if (adds) return nothing_added();
      if (visit(i).array == m_.c) return;
      close();
      sums_[key].products.clear();
      return;
    }
    double read = 0, size = 0;
    for (const Read& one : read_) {
      read += one.value;
      size += std::abs(one.value);
    }
    std::vector<Key> others;
    for (const Read& one : read_)
      if (one.key != key) others.push_back(one.key);
    const bool only_passes_on = !read_.empty() && std::abs(value(i) - read) <= 3e-7 * size;
    read_.clear();
    if (only_passes_on) {
      if (adds) nothing_added();
      if (others.empty()) return;
      close();
      for (const Key other : others) pass_on(other, key);
    } else if (!results_.empty() || !a_.empty() || !b_.empty()) {
      results_.push_back({key, i, value(i) - read, std::move(others)});
    }
  }

  /// A product is zero. Its factors are dropped, unless other results use them as well.
  void nothing_added() {
    if (results_.empty()) forget_operands();
  }

  /// Zeros between results are kept: they may be the reason for missing products.
  void note_store(Sum& sum, Index i, bool is_zero) {
    if (!sum.stores.empty() && (visit(sum.stores.back()).bits << 1 == 0) == is_zero)
      sum.stores.back() = i;
    else
      sum.stores.push_back(i);
  }

  void pass_on(Key from, Key to) {
    const std::vector<Product> moved = std::exchange(sums_[from].products, {});
    std::vector<Product>& products = sums_[to].products;
    products.insert(products.end(), moved.begin(), moved.end());
  }

  // ---- Results and the operands that were loaded before them

  void close() {
    if (results_.empty()) return;
    for (const Result& one : results_)
      for (const Key other : one.passed_on) pass_on(other, one.key);
    if (results_.size() == 1)
      make_one(results_[0]);
    else
      make_several();
    forget_operands();
    results_.clear();
  }

  void forget_operands() {
    keep(a_, kept_a_);
    keep(b_, kept_b_);
  }

  static void keep(Operands& now, Operands& kept) {
    constexpr size_t kMost = 4096, kFew = 64;
    kept.insert(kept.end(), now.begin(), now.end());
    if (kept.size() > kMost) kept.erase(kept.begin(), kept.end() - kFew);
    now.clear();
  }

  double product(const Product& p) const { return value(p.a) * value(p.b); }

  void add(Key key, const Product& product) { sums_[key].products.push_back(product); }

  void make_one(const Result& result) {
    const size_t count = std::max(a_.size(), b_.size());
    if (a_.size() != b_.size() && (a_.size() == 1 || b_.size() == 1) && make_single(result)) return;
    const Operands a = with_kept(a_, kept_a_, count), b = with_kept(b_, kept_b_, count);
    for (size_t i = 0; i < std::min(a.size(), b.size()); ++i) add(result.key, {a[i], b[i]});
  }

  /// Returns `count` operands: missing ones were loaded before the last result.
  static Operands with_kept(const Operands& now, const Operands& kept, size_t count) {
    const size_t missing = std::min(count - std::min(count, now.size()), kept.size());
    Operands all(kept.end() - static_cast<std::ptrdiff_t>(missing), kept.end());
    all.insert(all.end(), now.begin(), now.end());
    return all;
  }

  /// One factor is known; the other is one of those that may be in a register, and the sum shows which. False if none
  /// fits: then it is the last one.
  bool make_single(const Result& result) {
    constexpr size_t kRegisters = 32;
    const bool has_b = b_.size() == 1;
    const Operands &now = has_b ? a_ : b_, &kept = has_b ? kept_a_ : kept_b_;
    const Operands all = with_kept(now, kept, std::max(kRegisters, now.size()));
    if (all.empty()) return false;
    const auto with = [&](Index other) { return has_b ? Product{other, b_[0]} : Product{a_[0], other}; };
    const auto off = [&](Index other) { return std::abs(product(with(other)) - result.added); };
    const Product nearest = with(std::ranges::min(all, {}, off));
    if (!is_near(product(nearest), result.added, std::abs(value(result.store)))) return false;
    add(result.key, nearest);
    return true;
  }

  /// Handles results that form a bundle of rows by columns. Each step has one operand of A for each row and one of B
  /// for each column, or one of each for each product.
  void make_several() {
    std::vector<std::vector<Product>> first;
    for (const std::vector<Place>& places : ways_to_place()) {
      std::vector<std::vector<Product>> found = bundle(places);
      if (found.empty()) continue;
      if (first.empty()) first = found;
      if (fits(found)) {
        first = std::move(found);
        break;
      }
    }
    for (size_t i = 0; i < first.size(); ++i)
      for (const Product& one : first[i]) add(results_[i].key, one);
  }

  /// Position of a result in its bundle.
  struct Place {
    size_t row, column;
  };

  /// The place of elements of C is known. Of other sums only the number is known, so divisors of it are tried as row
  /// length.
  std::vector<std::vector<Place>> ways_to_place() const {
    std::set<int> rows, columns;
    bool all_in_c = true;
    for (const Result& one : results_) {
      const lab::Visit& v = visit(one.store);
      all_in_c = all_in_c && v.array == m_.c;
      rows.insert(v.word / shape_.N);
      columns.insert(v.word % shape_.N);
    }
    const size_t count = results_.size();
    std::vector<std::vector<Place>> ways;
    if (all_in_c && rows.size() * columns.size() == count) {
      const auto rank = [](const std::set<int>& all, int one) {
        return static_cast<size_t>(std::distance(all.begin(), all.find(one)));
      };
      std::vector<Place>& places = ways.emplace_back();
      for (const Result& one : results_) {
        const int word = visit(one.store).word;
        places.push_back({rank(rows, word / shape_.N), rank(columns, word % shape_.N)});
      }
      return ways;
    }
    for (size_t width = 1; width <= count; ++width) {
      if (count % width != 0) continue;
      std::vector<Place>& places = ways.emplace_back();
      for (size_t i = 0; i < count; ++i) places.push_back({i / width, i % width});
    }
    return ways;
  }

  /// The products of each result. Empty if the numbers of operands do not match.
  std::vector<std::vector<Product>> bundle(const std::vector<Place>& places) const {
    const size_t both = places.size(), rows = std::ranges::max(places, {}, &Place::row).row + 1, columns = both / rows;
    size_t steps = 0;
    for (const auto& [operands, each] : {std::pair{&a_, rows}, {&b_, columns}, {&a_, both}, {&b_, both}})
      if (steps == 0 && !operands->empty() && operands->size() % each == 0) steps = operands->size() / each;
    if (steps == 0) return {};
    const Operands a = a_.size() == steps * both ? a_ : with_kept(a_, kept_a_, steps * rows);
    const Operands b = b_.size() == steps * both ? b_ : with_kept(b_, kept_b_, steps * columns);
    const bool all_a = a.size() == steps * both, all_b = b.size() == steps * both;
    if ((!all_a && a.size() != steps * rows) || (!all_b && b.size() != steps * columns)) return {};
    std::vector<std::vector<Product>> products(both);
    for (size_t s = 0; s < steps; ++s)
      for (size_t i = 0; i < both; ++i)
        products[i].push_back({a[all_a ? s * both + i : s * rows + places[i].row],
                               b[all_b ? s * both + i : s * columns + places[i].column]});
    return products;
  }

  bool fits(const std::vector<std::vector<Product>>& products) const {
    for (size_t i = 0; i < products.size(); ++i) {
      double sum = 0;
      for (const Product& one : products[i]) sum += product(one);
      if (!is_near(sum, results_[i].added, std::abs(value(results_[i].store)))) return false;
    }
    return true;
  }

  struct Read {
    Key key;
    double value;
  };

  const VisitLog& log_;
  const Shape& shape_;
  const Matrices m_;
  const Uses uses_;
  const Sites sites_;
  std::unordered_map<Key, Sum> sums_;
  Operands a_, b_;            // loaded since the last result
  Operands kept_a_, kept_b_;  // ... loaded earlier, the latest at the end
  std::vector<Read> read_;    // sums that were read since the last store of a sum
  std::vector<Result> results_;
  std::vector<Index> fills_;
};

// ---- Selection of elements

/// True for the first few, those at the ends of usual tiles, and the last one; for all of a small side.
bool is_kept(int at, int side) {
  constexpr int kSmall = 28;
  if (side <= kSmall || at < 4 || at == side - 1) return true;
  for (const int tile : {8, 16, 32, 48, 64})
    if (at == tile - 1 || at == tile || at == tile + 1) return true;
  return false;
}

struct Element {
  const Sum* sum;
  int word;
  std::vector<Product> products;
};

double product_of(const Product& one, const VisitLog& log) {
  return double{number(log.visits[one.a].bits)} * number(log.visits[one.b].bits);
}

double right_value(int row, int column, const Codes& codes, const Shape& shape) {
  const auto K = static_cast<size_t>(shape.K), N = static_cast<size_t>(shape.N);
  double sum = 0;
  for (size_t k = 0; k < K; ++k)
    sum += double{codes.A()[static_cast<size_t>(row) * K + k]} * codes.B()[k * N + static_cast<size_t>(column)];
  return sum;
}

/// Builds a selected element of C, without products of the zeros that pad tiles.
std::optional<Element> element_of(int word, const Sum& sum, const VisitLog& log, const Codes& codes,
                                  const Shape& shape) {
  Element element{&sum, word, sum.products};
  const auto is_zero = [&](Index i) { return log.visits[i].bits << 1 == 0; };
  const bool inside = word >= 0 && word / shape.N < shape.M;
  const double stored = number(log.visits[sum.stores.back()].bits);
  const double right = inside ? right_value(word / shape.N, word % shape.N, codes, shape) : 0;
  if (!inside || !is_near(stored, right, right)) {
    std::erase_if(element.products, [&](const Product& one) { return is_zero(one.a) && is_zero(one.b); });
    return element;
  }
  std::erase_if(element.products, [&](const Product& one) { return is_zero(one.a) || is_zero(one.b); });
  double found = 0;
  for (const Product& one : element.products) found += product_of(one, log);
  // If C is right but is not the sum of these products, the products were assigned wrongly.
  return is_near(found, right, right) ? std::optional(std::move(element)) : std::nullopt;
}

std::vector<Element> elements_to_keep(const Dealer& dealer, const VisitLog& log, const Codes& codes,
                                      const Shape& shape) {
  constexpr size_t kMostOutside = 64;
  std::vector<Element> inside, outside;
  for (const auto& [key, sum] : dealer.sums()) {
    if (static_cast<int>(key >> 32) != dealer.matrices().c || sum.products.empty() || sum.stores.empty()) continue;
    const auto word = static_cast<int>(static_cast<uint32_t>(key));
    const bool is_outside = word < 0 || word >= shape.M * shape.N;
    if (!is_outside && !(is_kept(word / shape.N, shape.M) && is_kept(word % shape.N, shape.N))) continue;
    if (auto element = element_of(word, sum, log, codes, shape))
      (is_outside ? outside : inside).push_back(*std::move(element));
  }
  std::ranges::sort(inside, {}, &Element::word);
  std::ranges::sort(outside, {}, &Element::word);
  if (outside.size() > kMostOutside) outside.resize(kMostOutside);
  inside.insert(inside.end(), outside.begin(), outside.end());
  return inside;
}

struct Dealt {
  Index time;
  lab::Visit visit;
};

}  // namespace

VisitLog deal_out(const VisitLog& log, const Codes& codes, const Shape& shape) {
  const Dealer dealer(log, codes, shape);
  std::vector<Dealt> dealt;
  const auto add = [&](Index time, Index i, size_t thread) {
    lab::Visit visit = log.visits[i];
    visit.thread = static_cast<uint16_t>(thread);
    dealt.push_back({time, visit});
  };
  for (const Index i : dealer.fills()) add(i, i, 0);
  size_t thread = 0;
  for (const Element& element : elements_to_keep(dealer, log, codes, shape)) {
    ++thread;
    if (element.sum->old_read) add(*element.sum->old_read, *element.sum->old_read, thread);
    for (const Product& one : element.products)
      for (const Index i : {one.a, one.b}) add(std::max(one.a, one.b), i, thread);
    for (const Index i : element.sum->stores) add(i, i, thread);
  }
  std::ranges::stable_sort(dealt, {}, &Dealt::time);
  VisitLog all{.launches = log.launches, .arrays = log.arrays, .calls = {}, .visits = {}, .cut = log.cut};
  for (const Dealt& one : dealt) all.visits.push_back(one.visit);
  for (lab::VisitedLaunch& one : all.launches) one.launch.steps = static_cast<uint32_t>(all.visits.size());
  return all;
}

}  // namespace grader::provenance
