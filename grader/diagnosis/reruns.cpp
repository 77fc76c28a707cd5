#include "grader/diagnosis/reruns.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "grader/diagnosis/hypothesis.h"
#include "grader/diagnosis/source_names.h"
#include "grader/diagnosis/source_text.h"

namespace grader {
namespace {

/// Integers so small that FP32 stays exact even if indices are wrong or a product is counted four times; none is zero,
/// so that every missing product shows.
std::vector<float> draw_small(size_t count, int K, lab::Random& random) {
  const auto most = static_cast<uint32_t>(std::sqrt(0x1p22 / K));
  std::vector<float> values(count);
  for (float& value : values) {
    value = static_cast<float>(1 + random.below(most));
    if (random.below(2)) value = -value;
  }
  return values;
}

/// Like make_reference(), with these inputs.
Reference make_small_reference(const Shape& s, uint64_t seed) {
  Reference reference;
  reference.shape = s;
  lab::Random random(seed);
  const auto M = static_cast<size_t>(s.M), N = static_cast<size_t>(s.N), K = static_cast<size_t>(s.K);
  reference.A = draw_small(M * K, s.K, random);
  reference.B = draw_small(K * N, s.K, random);
  std::vector<int32_t> rows(M);
  std::iota(rows.begin(), rows.end(), 0);
  reference.C = rows_of_product(reference.A, reference.B, s, rows);
  return reference;
}

std::vector<Shape> diagnostic_shapes(int multiple_of) {
  if (multiple_of == 0) return {};
  if (multiple_of == 1)
    return {{3, 5, 2}, {37, 53, 47}, {64, 64, 64}, {64, 128, 192}, {64, 32, 192}, {96, 64, 32}, {131, 149, 37}};
  const int m = multiple_of;
  return {{m, m, m}, {m, 2 * m, 3 * m}, {2 * m, m, 2 * m}};
}

/// One square shape with edges. For a kernel that receives one size, only square shapes show whether anything else is
/// wrong.
std::vector<Shape> more_squares(const std::string& source, int multiple_of) {
  const bool one_size = multiple_of > 0 && sizes_of_kernels(source).size() == 1;
  const int side = multiple_of == 1 ? 53 : one_size ? 2 * multiple_of : 0;
  std::vector<Shape> squares;
  if (side > 0) squares.push_back({side, side, side});
  if (one_size && !whole_numbers(source, 65, 256).empty()) squares.push_back({128, 128, 128});
  return squares;
}

/// Shapes for tiles so wide that the usual shapes contain no whole tile, or only one row of them.
std::vector<Shape> for_wide_tiles(const std::string& source, int multiple_of) {
  const bool wide = multiple_of > 0 && !whole_numbers(source, 64, 256).empty();
  return wide ? std::vector<Shape>{{128, 256, 64}} : std::vector<Shape>{};
}

/// A number near n with the same powers of two as a side of the requested shape.
int like(int n, int side) {
  const int power = std::min(side & -side, 64);
  return power < 64 ? power * (n / power | 1) : 64;
}

/// Sides near these, all different.
Shape like(const Shape& about, const Shape& asked) {
  Shape s{like(about.M, asked.M), like(about.N, asked.N), like(about.K, asked.K)};
  const auto step = [](int side) { return std::min(2 * (side & -side), 64); };
  while (s.N == s.M) s.N += step(asked.N);
  while (s.K == s.M || s.K == s.N) s.K += step(asked.K);
  return s;
}

/// Shapes for a file without known requirements. They keep the properties of the requested shape (square, whole tiles)
/// and break accidental equalities. A cube of whole tiles, at which nearly every kernel is correct, is included, and
/// unless the requested shape is a cube a rectangular one of whole tiles, too.
std::vector<Shape> shapes_beside(const Shape& asked, const std::string& source) {
  const std::vector<int> numbers = whole_numbers(source, 1, 999);
  const auto named = [&](int side) { return std::ranges::find(numbers, side) != numbers.end(); };
  if (named(asked.M) && named(asked.N) && named(asked.K)) return {};  // the file may support this size only
  const Shape cube{64, 64, 64};
  if (asked.M == asked.N && asked.N == asked.K) {
    const int side = like(53, asked.M);
    return {cube, {side, side, side}};
  }
  return {cube, {64, 192, 128}, like({37, 53, 47}, asked), like({131, 149, 37}, asked)};
}

const Run* worth_drawing(const Symptoms& symptoms) {
  const Run* best = nullptr;
  for (const Run& run : symptoms.runs) {
    if (run.beside || !run.answered() || run.right() || run.wrong.size() > 200 * 200) continue;
    best = &run;
    if (std::min(run.shape().M, run.shape().N) >= 32) return best;
  }
  return best;
}

}  // namespace

bool Run::stopped() const {
  return std::ranges::any_of(outcome.findings, [](const lab::FindingRecord& record) {
    const bool ended = record.kind == FindingKind::misaligned || record.kind == FindingKind::crash ||
                       record.kind == FindingKind::timeout || record.detail == lab::Detail::inside_array ||
                       record.detail == lab::Detail::device_fault || record.detail == lab::Detail::device_assert;
    return ended && record.severity == Severity::error;
  });
}

std::vector<Run> gather_numbers(const std::string& binary, Flavour flavour, int multiple_of, uint64_t seed,
                                const std::vector<Shape>& graded, const std::string& source, const Executor& executor) {
  std::vector<Shape> shapes = diagnostic_shapes(multiple_of);
  if (multiple_of == 0 && !graded.empty()) shapes = shapes_beside(graded[0], source);
  for (const std::vector<Shape>& more :
       {more_squares(source, multiple_of), for_wide_tiles(source, multiple_of), graded})
    for (const Shape& shape : more)
      if (std::ranges::find(shapes, shape) == shapes.end()) shapes.push_back(shape);
  std::ranges::stable_sort(shapes, {}, multiply_adds);
  std::vector<Run> runs(shapes.size());
  std::vector<Case> cases;
  for (size_t i = 0; i < shapes.size(); ++i) {
    runs[i].reference = std::make_shared<const Reference>(make_small_reference(shapes[i], seed));
    // Values that no kernel produced are no evidence of a kernel's mistake: the host does not see these values.
    const lab::Sender sender = is_emulator(flavour) ? lab::Sender::rehearsal : lab::Sender::host;
    cases.push_back({.shape = shapes[i], .A = &runs[i].reference->A, .B = &runs[i].reference->B, .sender = sender});
  }
  Execution execution = executor(binary, cases, flavour);
  for (size_t i = 0; i < runs.size(); ++i) {
    runs[i].beside = multiple_of == 0 && std::ranges::find(graded, shapes[i]) == graded.end();
    runs[i].outcome = std::move(execution.cases[i]);
    if (runs[i].answered()) runs[i].comparison = compare(*runs[i].reference, runs[i].outcome.C, &runs[i].wrong);
  }
  return runs;
}

WrongMap make_map(const Symptoms& symptoms) {
  WrongMap map;
  const Run* run = worth_drawing(symptoms);
  if (!run) return map;
  map.shape = to_string(run->shape());
  for (int i = 0; i < run->shape().M; ++i) {
    std::string row;
    for (int j = 0; j < run->shape().N; ++j)
      row += is_unwritten(*run, i, j) ? WrongMap::kUnwritten
             : run->is_wrong(i, j)    ? WrongMap::kWrong
                                      : WrongMap::kRight;
    map.rows.push_back(row);
  }
  return map;
}

}  // namespace grader
