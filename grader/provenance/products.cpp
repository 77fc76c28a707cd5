#include "grader/provenance/products.h"

#include <algorithm>
#include <cmath>

namespace grader::provenance {
namespace {

void add_new(int value, std::vector<int>& to) {
  if (std::ranges::find(to, value) == to.end()) to.push_back(value);
}

/// One operand for each row (or column) and step. A kernel may read it once, or again for each product.
bool arrange(const std::vector<const Step*>& read, size_t steps, size_t own, size_t other, bool own_is_outer,
             std::vector<const Step*>& to) {
  if (read.size() == steps * own) {
    to = read;
    return true;
  }
  if (read.size() != steps * own * other) return false;
  for (size_t s = 0; s < steps; ++s)
    for (size_t i = 0; i < own; ++i) to.push_back(read[s * own * other + (own_is_outer ? i * other : i)]);
  return true;
}

bool arrange_operands(const std::vector<const Step*>& a, const std::vector<const Step*>& b, ThreadProducts& t) {
  const size_t rows = t.rows.size(), cols = t.cols.size(), both = rows * cols;
  // From the fewest reads to the most: each operand once, or again for every product.
  for (const size_t steps : {a.size() / rows, b.size() / cols, a.size() / both, b.size() / both}) {
    if (steps == 0) continue;
    t.a.clear();
    t.b.clear();
    if (!arrange(a, steps, rows, cols, true, t.a) || !arrange(b, steps, cols, rows, false, t.b)) continue;
    t.steps = steps;
    return true;
  }
  return false;
}

bool is_sum_of(const ThreadProducts& t, const Output& output) {
  constexpr double kRounding = 1e-5;  // of at most some hundred products
  const size_t row = t.row_of(output), col = t.col_of(output);
  double sum = 0, size = 0;
  for (size_t s = 0; s < t.steps; ++s) {
    const double product = t.product(s, row, col);
    sum += product;
    size += std::abs(product);
  }
  return std::abs(sum - output.step->number()) <= kRounding * size;
}

/// The last store of each element.
std::vector<Output> outputs_of(const std::vector<Step>& steps, const Shape& shape) {
  std::vector<Output> outputs;
  for (const Step& step : steps) {
    if (step.part != Part::store) continue;
    const int64_t word = step.visit->word;
    const auto same = std::ranges::find(outputs, word, &Output::word);
    if (same != outputs.end())
      same->step = &step;
    else
      outputs.push_back({word, static_cast<int>(word / shape.N), static_cast<int>(word % shape.N), &step});
  }
  return outputs;
}

}  // namespace

Products find_products(const Roles& roles, const Shape& shape) {
  Products all;
  for (const auto& [key, steps] : roles.threads) {
    ThreadProducts t;
    t.key = key;
    std::vector<const Step*> a, b;
    for (const Step& step : steps)
      if (step.part == Part::operand) (step.of_b ? b : a).push_back(&step);
    t.outputs = outputs_of(steps, shape);
    if (t.outputs.empty() || (a.empty() && b.empty())) continue;
    ++all.storing;
    for (const Output& output : t.outputs) {
      add_new(output.row, t.rows);
      add_new(output.col, t.cols);
    }
    if (t.rows.size() * t.cols.size() != t.outputs.size() || !arrange_operands(a, b, t)) continue;
    t.explained = std::ranges::all_of(t.outputs, [&](const Output& output) { return is_sum_of(t, output); });
    all.explained += t.explained;
    all.threads.push_back(std::move(t));
  }
  return all;
}

}  // namespace grader::provenance
