#include "grader/provenance/products.h"

#include <bit>
#include <cmath>
#include <optional>
#include <set>
#include <unordered_map>

#include "grader/provenance/nest.h"

namespace grader::provenance {
namespace {

constexpr int kLanes = 32;

using Reads = std::vector<const Step*>;

/// Reads of a thread (or warp) and the stores after them. A thread that computes several tiles has several passes.
struct Pass {
  ThreadKey key;
  Reads a, b;
  std::vector<Output> outputs;
  std::vector<int> rows, cols;
};

// ---- finding the passes

void add_new(int value, std::vector<int>& to) {
  if (std::ranges::find(to, value) == to.end()) to.push_back(value);
}

/// In a thread that is not recorded completely, the visits of an interval are cut off
/// (common/emulator/observe/visits.cpp).
bool is_cut(const Roles& roles, const std::vector<Step>& steps) {
  constexpr int kMostVisits = 48;
  std::unordered_map<uint32_t, int> visits;
  for (const Step& step : steps) {
    if (!step.visit->stored && roles.is_shared(step.visit->array)) return false;
    ++visits[step.visit->interval];
  }
  return std::ranges::any_of(visits, [](const auto& one) { return one.second == kMostVisits; });
}

/// Threads, or whole warps: then the first and the last warp of each block.
std::map<ThreadKey, Reads> units_of(const Roles& roles, bool warps) {
  std::map<ThreadKey, Reads> units;
  const int* block = roles.launch->block;
  const int last = (block[0] * block[1] * block[2] - 1) / kLanes;
  for (const auto& [key, steps] : roles.threads) {
    if (roles.log->cut && key.block == roles.log->visits.back().block) continue;  // its end is unknown
    const int warp = key.thread / kLanes;
    if (warps ? warp != 0 && warp != last : is_cut(roles, steps)) continue;
    Reads& of = units[{key.block, warps ? warp * kLanes : key.thread}];
    for (const Step& step : steps) of.push_back(&step);
  }
  if (warps)
    for (auto& [key, steps] : units) std::ranges::sort(steps, {}, &Step::visit);
  return units;
}

bool stores_twice(const Reads& steps) {
  std::set<int32_t> words;
  for (const Step* step : steps)
    if (step->part == Part::store && !words.insert(step->visit->word).second) return true;
  return false;
}

/// Sums that pass through shared memory, or through scratch memory of the device, on their way to C: recognised by
/// their bits.
class Detours {
 public:
  Detours(const Measured& measured, const Roles& roles) : roles_(roles) {
    for (size_t i = 0; i < measured.C.size(); ++i) {
      const auto [place, is_new] = words_.try_emplace(magnitude(std::bit_cast<uint32_t>(measured.C[i])), i);
      if (!is_new) place->second = kMany;
    }
    for (const auto& [key, steps] : roles.threads)
      for (const Step& step : steps)
        if (word_of(step)) seen_.insert({key.block, magnitude(step.visit->bits)});
  }

  /// Where in C this sum ends, if the step stores it elsewhere.
  std::optional<size_t> word_of(const Step& step) const {
    if (!step.visit->stored || step.part != Part::none || step.value.held == ValueOrigin::nothing) return {};
    // In shared memory such a place holds sums, even if one equals the number of an element.
    if (step.value.held != ValueOrigin::other && !roles_.is_shared(step.visit->array)) return {};
    const auto place = words_.find(magnitude(step.visit->bits));
    return place == words_.end() || place->second == kMany ? std::nullopt : std::optional(place->second);
  }
  /// True if this store to C ends a detour.
  bool ends(const Step& step) const { return seen_.contains({step.visit->block, magnitude(step.visit->bits)}); }

 private:
  static constexpr size_t kMany = SIZE_MAX;
  static uint32_t magnitude(uint32_t bits) { return bits << 1; }  // the sign may change on the way

  const Roles& roles_;
  std::unordered_map<uint32_t, size_t> words_;  // by the value in C
  std::set<std::pair<uint64_t, uint32_t>> seen_;
};

/// Only the last store of each element counts.
void add_output(int64_t word, const Step& step, double stored, const Shape& shape,
                std::unordered_map<int64_t, size_t>& places, Pass& pass) {
  const auto [place, is_new] = places.try_emplace(word, pass.outputs.size());
  const Output output{word, static_cast<int>(word / shape.N), static_cast<int>(word % shape.N), &step, stored};
  if (!is_new) {
    pass.outputs[place->second] = output;
    return;
  }
  pass.outputs.push_back(output);
  add_new(output.row, pass.rows);
  add_new(output.col, pass.cols);
}

void add_passes(const ThreadKey& key, const Reads& steps, const Measured& measured, const Detours& detours,
                std::vector<Pass>& to) {
  const bool one = measured.warps || stores_twice(steps);
  std::vector<Pass> passes(1, {key, {}, {}, {}, {}, {}});
  std::unordered_map<int64_t, size_t> places;
  std::set<uint32_t> handed_on;  // sums of other threads, read in order to store them to C
  for (const Step* step : steps) {
    if (step->part == Part::none && !step->visit->stored && step->value.held != ValueOrigin::nothing)
      handed_on.insert(step->visit->bits);
    if (const auto word = detours.word_of(*step))
      add_output(static_cast<int64_t>(*word), *step, static_cast<double>(measured.C[*word]), measured.shape, places,
                 passes.back());
    else if (step->part == Part::store && !detours.ends(*step) && !handed_on.contains(step->visit->bits))
      add_output(step->visit->word, *step, step->number(), measured.shape, places, passes.back());
    if (step->part != Part::operand) continue;
    if (!one && !passes.back().outputs.empty()) {
      passes.push_back({key, {}, {}, {}, {}, {}});
      places.clear();
    }
    (step->of_b ? passes.back().b : passes.back().a).push_back(step);
  }
  for (Pass& pass : passes) {
    if (pass.outputs.empty() || (pass.a.empty() && pass.b.empty())) continue;
    if (measured.warps) {  // the lanes of the warp store one after another
      std::ranges::sort(pass.rows);
      std::ranges::sort(pass.cols);
    }
    to.push_back(std::move(pass));
  }
}

// ---- products

bool is_sum(double sum, double size, const Output& output) {
  constexpr double kRounding = 1e-5;  // relative error of sums of at most a few hundred products
  if (!std::isfinite(size)) return !std::isfinite(output.stored);
  return std::abs(sum - output.stored) <= kRounding * size;
}

bool is_sum_of(const ThreadProducts& t, const Output& output) {
  const size_t row = t.row_of(output), col = t.col_of(output);
  double sum = 0, size = 0;
  for (size_t s = 0; s < t.steps; ++s) {
    const double product = t.product(s, row, col);
    sum += product;
    size += std::abs(product);
  }
  return is_sum(sum, size, output);
}

size_t explained_outputs(const ThreadProducts& t) {
  return static_cast<size_t>(
      std::ranges::count_if(t.outputs, [&](const Output& output) { return is_sum_of(t, output); }));
}

ThreadProducts products_of(const Pass& pass) {
  ThreadProducts t;
  t.key = pass.key;
  t.rows = pass.rows;
  t.cols = pass.cols;
  t.outputs = pass.outputs;
  return t;
}

/// If a thread reads all elements that its outputs need, it multiplies these, in whatever order it reads them. Its
/// steps are k.
bool pair_by_value(const Pass& pass, const Shape& shape, ThreadProducts& t) {
  std::unordered_map<int32_t, const Step*> a, b;
  for (const Step* step : pass.a)
    if (step->value.held == ValueOrigin::a) a.try_emplace(step->value.element, step);
  for (const Step* step : pass.b)
    if (step->value.held == ValueOrigin::b) b.try_emplace(step->value.element, step);
  t.steps = static_cast<size_t>(shape.K);
  t.known = Certainty::by_value;
  const auto add = [](const auto& from, int32_t element, Reads& to) {
    const auto found = from.find(element);
    if (found == from.end()) return false;
    to.push_back(found->second);
    return true;
  };
  for (int k = 0; k < shape.K; ++k) {
    for (const int row : t.rows)
      if (row < 0 || row >= shape.M || !add(a, row * shape.K + k, t.a)) return false;
    for (const int col : t.cols)
      if (col < 0 || col >= shape.N || !add(b, k * shape.N + col, t.b)) return false;
  }
  return true;
}

/// The orders in which A and B are read. For a warp, `fragment_a` reads of each lane form one fragment, in the order of
/// its words.
struct Order {
  Nest a, b;
  size_t fragment_a = 0, fragment_b = 0;  // 0: a single thread
};

/// The reads of a warp as one thread would make them; nothing if its lanes do not read alike.
Reads as_fragments(const Reads& reads, size_t of_lane) {
  if (of_lane == 0) return reads;
  std::map<uint16_t, Reads> lanes;
  for (const Step* step : reads) lanes[step->visit->thread].push_back(step);
  const size_t each = reads.size() / kLanes;
  Reads all;
  if (lanes.size() != kLanes || each % of_lane != 0) return all;
  for (const auto& [lane, own] : lanes)
    if (own.size() != each) return all;
  for (size_t first = 0; first < each; first += of_lane) {
    const size_t begin = all.size();
    for (const auto& [lane, own] : lanes)
      for (size_t i = 0; i < of_lane; ++i) all.push_back(own[first + i]);
    std::sort(all.begin() + static_cast<std::ptrdiff_t>(begin), all.end(),
              [](const Step* x, const Step* y) { return x->visit->word < y->visit->word; });
  }
  return all;
}

bool pair_by_order(const Pass& pass, const Order& order, ThreadProducts& t) {
  const size_t rows = t.rows.size(), cols = t.cols.size();
  if (rows > order.a.lines || cols > order.b.lines) return false;
  const Reads a = as_fragments(pass.a, order.fragment_a), b = as_fragments(pass.b, order.fragment_b);
  const size_t last = order.a.steps - 1;
  if (order.a.at(last, order.a.lines - 1) >= a.size() || order.b.at(last, order.b.lines - 1) >= b.size()) return false;
  t.steps = order.a.steps;
  t.known = Certainty::by_order;
  t.a.clear();
  t.b.clear();
  for (size_t s = 0; s < t.steps; ++s) {
    for (size_t row = 0; row < rows; ++row) t.a.push_back(a[order.a.at(s, row)]);
    for (size_t col = 0; col < cols; ++col) t.b.push_back(b[order.b.at(s, col)]);
  }
  return true;
}

/// Orders are searched for in a few passes, and then tried in all.
class Orders {
 public:
  Orders(const std::vector<Pass>& passes, const Shape& shape, bool warps)
      : depth_(static_cast<size_t>(shape.K)), warps_(warps), searches_left_(warps ? 1 : 3) {
    for (const Pass& pass : passes) {
      rows_ = std::max(rows_, pass.rows.size());
      cols_ = std::max(cols_, pass.cols.size());
    }
  }

  /// Finds the products by the order that explains most outputs, at least half of them.
  bool pair(const Pass& pass, ThreadProducts& t) {
    const auto tried = [&](const Order& order) {
      return pair_by_order(pass, order, t) && explained_outputs(t) == t.outputs.size();
    };
    for (const Order& order : known_)
      if (tried(order)) return true;
    if (searches_left_ == 0) return false;
    --searches_left_;
    const std::optional<Order> found = search(pass);
    if (!found) return false;
    known_.push_back(*found);
    return pair_by_order(pass, *found, t);
  }

  /// Assumes the simplest order that is possible for these reads.
  bool guess(const Pass& pass, ThreadProducts& t) const {
    if (warps_) return false;
    const size_t rows = pass.rows.size(), cols = pass.cols.size();
    for (const size_t steps : steps_of(pass.a.size(), pass.b.size(), rows, cols, depth_)) {
      const std::vector<Nest> a = nests_of(pass.a.size(), steps, rows, cols),
                              b = nests_of(pass.b.size(), steps, cols, rows);
      if (a.empty() || b.empty()) continue;
      // A thread that reads operands repeatedly does so for each column of a row.
      const Order plainest{a.size() > 3 && a[0].again > 1 ? a[3] : a[0], b[0]};
      if (!pair_by_order(pass, plainest, t)) continue;
      t.known = Certainty::guessed;
      return true;
    }
    return false;
  }

 private:
  /// True if the sum of the products in this order equals the stored output.
  static bool gives(const Reads& a, const Reads& b, const Nest& of_a, const Nest& of_b, size_t row, size_t col,
                    const Output& output) {
    double sum = 0, size = 0;
    for (size_t s = 0; s < of_a.steps; ++s) {
      const double product = a[of_a.at(s, row)]->number() * b[of_b.at(s, col)]->number();
      sum += product;
      size += std::abs(product);
    }
    return std::isfinite(size) && is_sum(sum, size, output);
  }

  std::optional<Order> search(const Pass& pass) const {
    const std::vector<size_t> of_warp = {2, 4, 8, 16}, of_thread = {0};
    std::optional<Order> best;
    size_t most = (pass.outputs.size() - 1) / 2;
    for (const size_t fragment_a : warps_ ? of_warp : of_thread)
      for (const size_t fragment_b : warps_ ? of_warp : of_thread) {
        const Reads a = as_fragments(pass.a, fragment_a), b = as_fragments(pass.b, fragment_b);
        if (a.empty() || b.empty()) continue;
        for (const Order& order : orders_of(pass, a, b)) {
          ThreadProducts t = products_of(pass);
          const Order whole{order.a, order.b, fragment_a, fragment_b};
          if (!pair_by_order(pass, whole, t)) continue;
          const size_t count = explained_outputs(t);
          if (count <= most) continue;
          most = count;
          best = whole;
          if (count == pass.outputs.size()) return best;
        }
      }
    return best;
  }

  /// The orders that explain two of three outputs.
  std::vector<Order> orders_of(const Pass& pass, const Reads& a, const Reads& b) const {
    constexpr size_t kMost = 8;
    std::vector<Order> orders;
    const ThreadProducts t = products_of(pass);
    const Output* const some[] = {&pass.outputs.back(), &pass.outputs[pass.outputs.size() / 2], &pass.outputs.front()};
    for (const size_t steps : steps_of(a.size(), b.size(), rows_, cols_, depth_)) {
      const std::vector<Nest> of_b = nests_of(b.size(), steps, cols_, rows_);
      if (of_b.empty()) continue;
      for (const Nest& nest_a : nests_of(a.size(), steps, rows_, cols_))
        for (const Nest& nest_b : of_b) {
          const auto explains = [&](const Output* output) {
            return gives(a, b, nest_a, nest_b, t.row_of(*output), t.col_of(*output), *output);
          };
          const int count = explains(some[0]) + explains(some[1]);
          if (count == 0 || (count == 1 && !explains(some[2]))) continue;
          orders.push_back({nest_a, nest_b});
          if (orders.size() == kMost) return orders;
        }
    }
    return orders;
  }

  size_t depth_, rows_ = 1, cols_ = 1;
  bool warps_;
  std::vector<Order> known_;
  int searches_left_;
};

/// If all operands are right, they are taken as the products even if a different sum was stored, unless an order
/// explains that sum.
std::optional<ThreadProducts> products_in(const Pass& pass, const Shape& shape, Orders& orders) {
  ThreadProducts by_value = products_of(pass);
  const bool valued = pair_by_value(pass, shape, by_value);
  if (valued && explained_outputs(by_value) == pass.outputs.size()) return by_value;
  ThreadProducts by_order = products_of(pass);
  if (orders.pair(pass, by_order)) return by_order;
  if (valued) return by_value;
  if (orders.guess(pass, by_order)) return by_order;
  return {};
}

}  // namespace

Products find_products(const Measured& measured, const Roles& roles) {
  const Shape& shape = measured.shape;
  const Detours detours(measured, roles);
  std::vector<Pass> passes;
  for (const auto& [key, steps] : units_of(roles, measured.warps)) add_passes(key, steps, measured, detours, passes);
  Products all;
  all.storing = passes.size();
  Orders orders(passes, shape, measured.warps);
  for (const Pass& pass : passes) {
    std::optional<ThreadProducts> t = products_in(pass, shape, orders);
    if (!t) continue;
    t->explained = explained_outputs(*t) == t->outputs.size();
    all.explained += t->explained;
    all.threads.push_back(std::move(*t));
  }
  return all;
}

}  // namespace grader::provenance
