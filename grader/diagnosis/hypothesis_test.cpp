#include "grader/diagnosis/hypothesis.h"

#include <doctest/doctest.h>

#include <cmath>

#include "grader/diagnosis/made_runs_test.h"

namespace grader {
namespace {

/// Every element is two too large.
std::vector<Run> too_large() {
  return made_runs([](const Run& run, int i, int j) { return run.expected(i, j) + 2; });
}

Hypothesis adds(double amount, Mistake id = Mistake::accumulator_starts_wrong) {
  return make_hypothesis(id, "", Place::sum, [=](const Run& run, int i, int j) { return run.expected(i, j) + amount; });
}

}  // namespace

TEST_CASE("hypothesis: one that foretells every element to the bit is certain, another is not named") {
  const std::vector<Candidate> found = best_of({adds(1), adds(2), adds(3)}, too_large());
  REQUIRE(found.size() == 1);
  CHECK(found[0].id == Mistake::accumulator_starts_wrong);
  CHECK(found[0].place == Place::sum);
  CHECK(found[0].explained == 1);
  CHECK(found[0].certain);
}

TEST_CASE("hypothesis: of two that foretell the same the earlier comes first") {
  const std::vector<Candidate> found = best_of({adds(2, Mistake::added_to_old_c), adds(2)}, too_large());
  REQUIRE(found.size() == 2);
  CHECK(found[0].id == Mistake::added_to_old_c);
}

TEST_CASE("hypothesis: a right element that should be wrong speaks against it") {
  const auto half = made_runs([](const Run& run, int i, int j) { return run.expected(i, j) + (j % 2 ? 2 : 0); });
  CHECK(best_of({adds(2)}, half).empty());
  const Score of_all = score(adds(2).predict, half);
  CHECK(of_all.explained > 0);
  CHECK(of_all.against > 0);
  CHECK(!of_all.whole_shape);
  // ... and one that claims nothing of those is certain.
  const Hypothesis odd = make_hypothesis(Mistake::scaled_by_constant, "", Place::sum, [](const Run& run, int i, int j) {
    return j % 2 ? std::optional(run.expected(i, j) + 2) : std::nullopt;
  });
  const std::vector<Candidate> found = best_of({odd}, half);
  REQUIRE(found.size() == 1);
  CHECK(found[0].certain);
}

TEST_CASE("hypothesis: what is no number is explained by who foretells it, and speaks against nobody") {
  const auto some =
      made_runs([](const Run& run, int i, int j) { return i == 0 ? std::nan("") : run.expected(i, j) + 2; });
  const Score numbers = score(adds(2).predict, some);
  CHECK(numbers.missed == 0);
  CHECK(numbers.whole_shape);
  const Score nothing = score([](const Run&, int, int) { return std::nan(""); }, {some[0]});
  CHECK(nothing.explained == 5);
  CHECK(nothing.exact == 0);
}

TEST_CASE("hypothesis: right runs, and runs without an answer, leave nothing to explain") {
  CHECK(best_of({adds(2)}, made_runs([](const Run& run, int i, int j) { return run.expected(i, j); })).empty());
  std::vector<Run> silent = too_large();
  for (Run& run : silent) run.outcome.answered = false;
  CHECK(best_of({adds(2)}, silent).empty());
}

TEST_CASE("hypothesis: an element nobody wrote is told from any other that is no number") {
  const Run run = made_run({2, 2, 2}, [](const Run&, int i, int j) { return i == j ? unwritten() : std::nan(""); });
  CHECK(is_unwritten(run, 0, 0));
  CHECK(!is_unwritten(run, 0, 1));
  CHECK(!is_number(run, 0, 0));
}

TEST_CASE("hypothesis: samples begin with the largest shape, and leave zeros out where there is anything else") {
  const auto runs = made_runs([](const Run& run, int i, int j) { return i % 2 ? 0 : run.expected(i, j) + 2; });
  const std::vector<Sample> samples = sample_wrong(runs);
  REQUIRE(samples.size() == 12);
  CHECK(samples[0].run == &runs[2]);
  for (const Sample& sample : samples) CHECK(sample.run->got(sample.i, sample.j) != 0);
}

TEST_CASE("a read outside of A or B gives what the runner put there") {
  Run run = made_run({2, 2, 2}, [](const Run&, int, int) { return 0; });
  const std::vector<float>& A = run.reference->A;
  CHECK(run.element(A, 3) == static_cast<double>(A[3]));
  CHECK(run.element(A, 4) == 0.5);
  CHECK(run.element(A, -1) == 0.5);
  CHECK(run.element(A, 4 + 2000) == 0);
  CHECK(!run.element(A, 4 + 20000));
  run.cuda = false;
  CHECK(std::isnan(run.element(A, 4).value()));
}

TEST_CASE("tile widths: powers of two of the source first, the usual ones where there is none") {
  CHECK(tile_widths("constexpr int PAD = 33, TILE = 16;") == std::vector<int>{16, 33});
  CHECK(tile_widths("int i = 0;") == std::vector<int>{16, 32, 8});
  CHECK(block_widths({16}) == std::vector<int>{16, 32, 64, 128});
}

TEST_CASE("sides round to whole tiles") {
  CHECK(down(33, 16) == 32);
  CHECK(up(33, 16) == 48);
  CHECK(up(32, 16) == 32);
  CHECK(side({1, 2, 3}, 'K') == 3);
}

}  // namespace grader
