#include "grader/diagnosis/told/precedence.h"

#include <doctest/doctest.h>

#include "grader/diagnosis/made_runs_test.h"
#include "grader/diagnosis/told/edges.h"

namespace grader {
namespace {

Candidate told(Mistake id, bool certain = true) { return read_off(id, 1, "", certain); }

Candidate by_numbers(Mistake id, double explained) {
  Candidate one = certainly(id);
  one.from_numbers = true, one.explained = explained;
  return one;
}

/// The source shows it, and so do the numbers.
Candidate seen_and_told(Mistake id) {
  Candidate one = told(id);
  one.observed = true;
  return one;
}

double right_where(const Run& run, int i, int j, bool right) {
  return right ? static_cast<double>(run.reference->C[static_cast<size_t>(i) * run.shape().N + j]) : 7.5;
}

/// Right at square shapes, and at these as well.
Symptoms right_at_squares_and(const Shape& other) {
  std::vector<Run> runs;
  for (const Shape& shape :
       {Shape{1, 1, 1}, Shape{53, 53, 53}, Shape{64, 64, 64}, Shape{37, 53, 47}, Shape{64, 32, 96}}) {
    const bool right = (shape.M == shape.N && shape.N == shape.K) || shape == other;
    runs.push_back(made_run(shape, [&](const Run& run, int i, int j) { return right_where(run, i, j, right); }));
  }
  Symptoms symptoms = symptoms_of(runs);
  symptoms.any_shape = true;
  return symptoms;
}

}  // namespace

TEST_CASE("the last digits come after what spoils every size, and before what is not certain, or wrong at some sizes") {
  using enum Mistake;
  for (const Candidate& other : {told(grid_too_small), by_numbers(tile_indices_swapped, 1)}) {
    std::vector<Candidate> order{seen_and_told(lower_precision), other};
    put_digits_last(order);
    CHECK(order[0].id == other.id);
  }
  for (const Candidate& other : {told(one_size_for_all), told(whole_tiles_only), told(grid_too_small, false),
                                 by_numbers(tile_indices_swapped, 0.6), certainly(misaligned_access)}) {
    std::vector<Candidate> order{seen_and_told(lower_precision), other};
    put_digits_last(order);
    CHECK(order[0].id == lower_precision);
  }
}

TEST_CASE("digits that no number shows come after whatever is certain") {
  std::vector<Candidate> order{told(Mistake::lower_precision), certainly(Mistake::misaligned_access)};
  put_digits_last(order);
  CHECK(order[0].id == Mistake::misaligned_access);
  order = {told(Mistake::lower_precision), told(Mistake::grid_too_small, false)};
  put_digits_last(order);
  CHECK(order[0].id == Mistake::lower_precision);
}

TEST_CASE("a sum that no size leaves right comes before alignment, where nothing is right") {
  using enum Mistake;
  Symptoms symptoms = right_at_squares_and({64, 64, 64});
  const std::vector<Candidate> both{certainly(misaligned_access), told(assigned_not_added)};
  std::vector<Candidate> order = both;
  put_sums_before_edges(symptoms, order);
  CHECK(order[0].id == misaligned_access);
  std::erase_if(symptoms.runs, [](const Run& run) { return run.right(); });
  put_sums_before_edges(symptoms, order);
  CHECK(order[0].id == assigned_not_added);
}

TEST_CASE("a race that few shapes show comes after what explains the others") {
  using enum Mistake;
  lab::FindingRecord race = lab::empty_finding(), outside = lab::empty_finding();
  race.kind = FindingKind::shared_race, race.severity = Severity::error;
  outside.kind = FindingKind::out_of_bounds, outside.severity = Severity::error;
  Symptoms symptoms = right_at_squares_and({64, 64, 64});
  symptoms.runs.back().outcome.findings = {race};
  const std::vector<Candidate> sums{certainly(writes_unordered), by_numbers(tile_index_wrong, 1)};
  std::vector<Candidate> order = sums;
  put_race_later(symptoms, order);
  CHECK(order[0].id == tile_index_wrong);
  const std::vector<Candidate> edges{certainly(second_barrier_missing), certainly(guard_missing)};
  order = edges;
  put_race_later(symptoms, order);
  CHECK(order[0].id == second_barrier_missing);
  symptoms.runs[3].outcome.findings = {outside};
  put_race_later(symptoms, order);
  CHECK(order[0].id == guard_missing);
  symptoms.runs[3].outcome.findings = {race};
  order = sums;
  put_race_later(symptoms, order);
  CHECK(order[0].id == writes_unordered);
}

TEST_CASE("a grid without blocks is told before its refusal, a missing test before what it leads to") {
  using enum Mistake;
  std::vector<Candidate> order{told(launch_failed), told(grid_rounded_down)};
  put_empty_grid_first(order);
  CHECK(order[0].id == grid_rounded_down);
  order = {read_off(launch_failed, 1, "Its blocks are too large."), told(grid_rounded_down)};
  put_empty_grid_first(order);
  CHECK(order[0].id == launch_failed);
  Candidate guard = certainly(guard_missing);
  guard.needed = true;
  order = {certainly(same_output_twice), guard};
  put_guard_before_twice(order);
  CHECK(order[0].id == guard_missing);
  order = {told(same_output_twice), guard};
  put_guard_before_twice(order);
  CHECK(order[0].id == same_output_twice);
}

TEST_CASE("a swapped grid comes after missed edges where most shapes have edges") {
  Symptoms symptoms;
  symptoms.any_shape = true;
  const std::vector<Candidate> both{told(Mistake::grid_swapped), told(Mistake::grid_rounded_down)};
  std::vector<Candidate> order = both;
  put_edges_before_grid(symptoms, order);
  CHECK(order[0].id == Mistake::grid_rounded_down);
  put_inside_first(symptoms, order);
  CHECK(order[0].id == Mistake::grid_rounded_down);
  symptoms.any_shape = false;
  put_inside_first(symptoms, order);
  CHECK(order[0].id == Mistake::grid_swapped);
  put_edges_before_grid(symptoms, order);
  CHECK(order[0].id == Mistake::grid_swapped);
}

TEST_CASE("square matrices alone are right where every square one is, and no other") {
  CHECK(is_right_where_square(right_at_squares_and({64, 64, 64})));
  CHECK_FALSE(is_right_where_square(right_at_squares_and({37, 53, 47})));
  Symptoms few = right_at_squares_and({64, 64, 64});
  std::erase_if(few.runs, [](const Run& run) { return run.shape().M == 53; });
  CHECK_FALSE(is_right_where_square(few));  // edges may spoil the square ones
  few.any_shape = false;
  CHECK(is_right_where_square(few));
}

}  // namespace grader
