// Each family of hypotheses on runs made by hand: what it names, and that it stays silent for another's mistake.
#include <doctest/doctest.h>

#include <cmath>

#include "grader/diagnosis/hypotheses.h"
#include "grader/diagnosis/made_runs_test.h"

namespace grader {
namespace {

/// C with the products of those k only.
Symptoms summed(const std::function<double(int k, const Shape& shape)>& weight) {
  return symptoms_of(made_runs([&](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < run.shape().K; ++k) sum += weight(k, run.shape()) * run.a(i, k) * run.b(k, j);
    return sum;
  }));
}

/// C with elements that are left out.
Symptoms without(const std::function<bool(int i, int j, const Shape& shape)>& missing, double left = unwritten()) {
  return symptoms_of(
      made_runs([&](const Run& run, int i, int j) { return missing(i, j, run.shape()) ? left : run.expected(i, j); }));
}

Symptoms made(const std::function<double(const Run&, int i, int j)>& value) { return symptoms_of(made_runs(value)); }

bool anywhere(const std::vector<Candidate>& found, Mistake id) {
  for (const Candidate& candidate : found)
    if (candidate.id == id) return true;
  return false;
}

}  // namespace

TEST_CASE("products: which steps along K were added, and how often") {
  CHECK(first_of(wrong_products(summed([](int k, const Shape& s) { return k < s.K - 1; }))) ==
        "last_k_missing: The sum ends one step early.");
  CHECK(first_of(wrong_products(summed([](int k, const Shape&) { return k >= 16; }))) ==
        "first_tile_missing: The sum begins at k = 16.");
  CHECK(first_of(wrong_products(summed([](int k, const Shape&) { return k % 16 < 15; }))) ==
        "tile_products_missing: Of every 16 steps the last is left out.");
  CHECK(first_of(wrong_products(summed([](int k, const Shape& s) { return k < s.M; }))) ==
        "k_bound_wrong_dimension: The sum ends at M instead of K.");
  CHECK(wrong_products(summed([](int, const Shape&) { return 1; })).empty());
}

TEST_CASE("products: a part of the products of lanes is a part of the sums") {
  Symptoms symptoms = summed([](int k, const Shape&) { return k % 16 == 0; });
  CHECK(wrong_products(symptoms).at(0).id == Mistake::tile_products_missing);
  symptoms.source += " __shfl_down_sync(all, sum, 8);";
  CHECK(wrong_products(symptoms).at(0).id == Mistake::partial_sum_missing);
}

TEST_CASE("reach: a sum that goes on beyond K takes what lies there") {
  const auto beyond = made([](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < up(run.shape().K, 16); ++k)
      sum +=
          *run.element(run.reference->A, i * run.shape().K + k) * *run.element(run.reference->B, k * run.shape().N + j);
    return sum;
  });
  CHECK(first_of(wrong_reach(beyond)) == "guard_missing: Each sum goes on to the next multiple of 16 after K.");
  CHECK(wrong_products(beyond).empty());
}

TEST_CASE("sums: a first value, a factor, another operation, what the element before had") {
  CHECK(first_of(wrong_sums(made([](const Run& run, int i, int j) { return run.expected(i, j) + 3; }))) ==
        "accumulator_starts_wrong: Every sum is 3 too large.");
  CHECK(first_of(wrong_sums(made([](const Run& run, int i, int j) { return run.expected(i, j) * 4; }))) ==
        "scaled_by_constant: Got is 4 times expected.");
  CHECK(first_of(wrong_sums(made([](const Run& run, int i, int j) { return -run.expected(i, j); }))) ==
        "wrong_operation: The products are subtracted instead of added.");
  CHECK(first_of(wrong_sums(made([](const Run& run, int i, int) {
          double sum = 0;
          for (int k = 0; k < run.shape().K; ++k) sum += run.a(i, k) * run.a(i, k);
          return sum;
        }))) == "same_operand_twice: A is multiplied with itself.");
  CHECK(first_of(wrong_sums(made([](const Run& run, int i, int j) {
          return run.expected(i, j) + (j > 0 ? run.expected(i, j - 1) : 0);
        }))) == "");  // the element to the left as it should be, not as it is
}

TEST_CASE("sums: fractions that are lost name the type, and its line where the source shows it") {
  Symptoms symptoms = made([](const Run& run, int i, int j) { return run.expected(i, j); });
  CHECK(wrong_sums(symptoms).empty());
  symptoms.reals_are_whole = true;
  CHECK(anywhere(wrong_sums(symptoms), Mistake::truncated_to_integer));
  symptoms.lower_precision = true;
  CHECK(anywhere(wrong_sums(symptoms), Mistake::lower_precision));
}

TEST_CASE("slips: one line of four, and only on the CPU") {
  Symptoms symptoms = made([](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < run.shape().K; ++k)
      sum += k < down(run.shape().K, 4) && k % 4 == 1 ? run.a(i, k) + run.b(k, j) : run.a(i, k) * run.b(k, j);
    return sum;
  });
  CHECK(slips_in_one_line(symptoms).empty());
  symptoms.cuda = false;
  CHECK(first_of(slips_in_one_line(symptoms)) ==
        "wrong_operation: Number 2 of every four products is added, not multiplied.");
}

TEST_CASE("places: the element of another place, and of another matrix") {
  CHECK(first_of(wrong_places(made([](const Run& run, int i, int j) {
          double sum = 0;
          for (int k = 0; k < run.shape().K; ++k)
            sum += *run.element(run.reference->A, i * run.shape().N + k) * run.b(k, j);
          return sum;
        }))) == "wrong_leading_dimension: The rows of A are taken to be N long; they have K elements.");
  CHECK(first_of(wrong_places(made([](const Run& run, int i, int j) {
          return run.expected(i, std::max(j - 1, 0));
        }))) == "index_off_by_one: C(i, j) holds the value of C(i, j - 1).");
  CHECK(first_of(wrong_places(made([](const Run& run, int i, int j) {
          const int first = j - j % 16, other = first + i % 16;
          return other < run.shape().N ? run.expected(i, other) : 0;
        }))) == "index_conventions_mixed: C(i, j) holds the value of C(i, (j - j % 16) + i % 16).");
  CHECK(wrong_places(made([](const Run& run, int i, int j) { return run.expected(i, j); })).empty());
}

TEST_CASE("places: right values in places that no expression gives are still called what they are") {
  const auto rows = made([](const Run& run, int i, int j) { return run.expected((i * 7 + 3) % run.shape().M, j); });
  CHECK(wrong_places(rows).at(0).id == Mistake::wrong_row_used);
  const auto columns = made([](const Run& run, int i, int j) { return run.expected(i, (j * 7 + 3) % run.shape().N); });
  CHECK(wrong_places(columns).at(0).id == Mistake::wrong_column_used);
  const auto both = made([](const Run& run, int i, int j) {
    return run.expected((i * 7 + 3 * j) % run.shape().M, (j * 5 + i) % run.shape().N);
  });
  CHECK(wrong_places(both).at(0).id == Mistake::stored_in_wrong_place);
  CHECK(!wrong_places(both).at(0).certain);
}

TEST_CASE("regions: what is missing forms the pattern of a guard, a grid or a step") {
  CHECK(first_of(missing_elements(without([](int i, int, const Shape& s) { return i == s.M - 1; }))) ==
        "guard_off_by_one: The last row is missing.");
  CHECK(first_of(missing_elements(without([](int, int j, const Shape& s) { return j >= down(s.N, 16); }))) ==
        "edge_blocks_dropped: The columns after the last whole 16 are missing.");
  CHECK(first_of(missing_elements(without([](int i, int j, const Shape&) { return i >= 16 || j >= 16; }))) ==
        "grid_too_small: There is only one block.");
  CHECK(first_of(missing_elements(without([](int i, int, const Shape&) { return i % 16 >= 8; }))) ==
        "loop_off_by_one: Of every 16 rows only the first 8 are written.");
  CHECK(missing_elements(without([](int, int, const Shape&) { return false; })).empty());
}

TEST_CASE("regions: on the CPU it is a loop, not a guard or a grid") {
  Symptoms symptoms = without([](int i, int, const Shape& s) { return i == s.M - 1; });
  symptoms.cuda = false;
  CHECK(missing_elements(symptoms).at(0).id == Mistake::loop_off_by_one);
  symptoms = without([](int i, int, const Shape& s) { return i >= down(s.M, 16); });
  symptoms.cuda = false;
  CHECK(missing_elements(symptoms).at(0).id == Mistake::edge_blocks_dropped);
}

TEST_CASE("regions: where blocks store the same elements, one block's elements mean that none knows its place") {
  Finding race;
  race.kind = FindingKind::global_race, race.array = "C", race.between_blocks = true;
  lab::FindingRecord record = lab::empty_finding();
  record.kind = FindingKind::global_race;
  Symptoms one = without([](int i, int j, const Shape&) { return i >= 16 || j >= 16; });
  one.findings = {race};
  CHECK(missing_elements(one).at(0).id == Mistake::grid_too_small);  // beyond a row, where nobody tests
  one.runs.back().outcome.findings = {record};
  CHECK(missing_elements(one).at(0).id == Mistake::block_offset_missing);
  Symptoms fewer = without([](int i, int, const Shape& s) { return i >= up(s.M, 16) - 16; });
  fewer.findings = {race};
  fewer.runs.back().outcome.findings = {record};
  CHECK(missing_elements(fewer).at(0).id == Mistake::wrong_stride);
}

TEST_CASE("regions: nothing at all is written, only zeros are, or no pattern fits") {
  CHECK(missing_elements(without([](int, int, const Shape&) { return true; })).at(0).id == Mistake::nothing_written);
  CHECK(first_of(missing_elements(without([](int, int, const Shape&) { return true; }, 0))) == "only_zeros: ");
  CHECK(missing_elements(without([](int i, int, const Shape&) { return i * i % 7 == 2; })).at(0).id ==
        Mistake::unwritten_rows);
  CHECK(missing_elements(without([](int i, int j, const Shape&) { return (i * i + 3 * j) % 7 == 2; })).at(0).id ==
        Mistake::unwritten_pattern);
}

TEST_CASE("regions: rows that stayed zero are the last of a sum's, not of a grid's") {
  const Symptoms symptoms = without([](int i, int, const Shape& s) { return i >= down(s.M, 16); }, 0);
  CHECK(!anywhere(missing_elements(symptoms), Mistake::grid_rounded_down));
}

TEST_CASE("starts: loops that begin elsewhere, and rests that are taken from elsewhere") {
  Symptoms rest = summed([](int k, const Shape& s) { return (k < down(s.K, 4)) + (k < s.K % 4); });
  rest.cuda = false;
  CHECK(first_of(wrong_starts(rest)) ==
        "products_counted_twice: What is left after the last whole 4 is taken from the beginning again.");
  CHECK(
      first_of(wrong_starts(summed([](int k, const Shape& s) { return k == s.K - 1 ? 1 + up(s.K, 16) - s.K : 1; }))) ==
      "partial_tile_not_zeroed: In each place beyond K, up to the next 16, stands the last element again, and not 0.");
  CHECK(first_of(wrong_starts(summed([](int k, const Shape&) { return k % 16 == 0 ? 16 : 0; }))) ==
        "tile_products_missing: Of every 16 steps only the first is taken, 16 times: does what is multiplied change "
        "with k?");
  CHECK(wrong_starts(summed([](int, const Shape&) { return 1; })).empty());
}

TEST_CASE("starts: on the CPU an inner loop begins where another block begins") {
  Symptoms symptoms = made([](const Run& run, int i, int j) {
    double sum = 0;
    for (int k0 = 0; k0 < run.shape().K; k0 += 16)
      for (int k = down(i, 16); k < std::min(k0 + 16, run.shape().K); ++k) sum += run.a(i, k) * run.b(k, j);
    return sum;
  });
  symptoms.cuda = false;
  CHECK(first_of(wrong_starts(symptoms)) ==
        "loop_starts_wrong: The loop over k begins where the block of rows begins (blocks of 16).");
  symptoms.cuda = true;
  CHECK(!anywhere(wrong_starts(symptoms), Mistake::loop_starts_wrong));
}

TEST_CASE("starts: one of every four elements stands in for another") {
  const Symptoms symptoms = made([](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < run.shape().K; ++k) sum += run.a(i, k % 4 == 3 ? k - 1 : k) * run.b(k, j);
    return sum;
  });
  CHECK(first_of(wrong_starts(symptoms)) ==
        "k_pairs_mismatched: Of every four steps the fourth takes the element of A that belongs to the third.");
}

TEST_CASE("regions: no diagonal is named where whole rows are written") {
  const auto thin = [](int i, int, const Shape& s) { return i >= up(s.M, 16) / 16; };
  Symptoms symptoms = without(thin);
  symptoms.cuda = true;
  CHECK(first_of(missing_elements(symptoms)) ==
        "grid_too_small: A block covers one row, and there is one for every 16 of them.");
  CHECK(!anywhere(missing_elements(symptoms), Mistake::index_conventions_mixed));
  symptoms = without([](int i, int j, const Shape&) { return i % 16 != j % 16; });
  symptoms.cuda = true;
  CHECK(anywhere(missing_elements(symptoms), Mistake::index_conventions_mixed));
}

TEST_CASE("zeros: sums that were never added to") {
  Symptoms symptoms = without([](int i, int j, const Shape&) { return i % 2 != j % 2; }, 0);
  symptoms.cuda = true;
  CHECK(anywhere(missing_elements(symptoms), Mistake::own_elements_missing));
  Symptoms first = without([](int i, int j, const Shape&) { return i + j > 0; }, 0);
  CHECK(!anywhere(missing_elements(first), Mistake::counter_not_reset));
  first.source += " while (k < K) ++k;";
  CHECK(anywhere(missing_elements(first), Mistake::counter_not_reset));
}

TEST_CASE("starts: what goes on where it should begin anew, and steps that are shared out") {
  CHECK(first_of(wrong_starts(summed([](int k, const Shape& s) { return up(s.K, 16) / 16 - k / 16; }))) ==
        "accumulator_not_reset: The sum of a tile of 16 goes on in the next one, and is added again with it.");
  CHECK(first_of(wrong_starts(made([](const Run& run, int i, int j) {
          double sum = 0;
          for (int k = j % 16; k < run.shape().K; k += 16) sum += run.a(i, k) * run.b(k, j);
          return sum;
        }))) == "partial_sum_missing: Of every 16 steps each thread takes one alone, that of its own number along x.");
  Symptoms walking = made([](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < run.shape().K; ++k) sum += i + j < run.shape().M ? run.a(i + j, k) * run.b(k, j) : std::nan("");
    return sum;
  });
  walking.cuda = false;
  CHECK(anywhere(wrong_starts(walking), Mistake::counter_not_reset));
}

TEST_CASE("steps that no hypothesis knows are counted from the numbers") {
  const std::vector<Candidate> found = steps_by_number(summed([](int k, const Shape&) {
    return k == 5 || k == 11 ? 3 : k == 7 ? 0 : 1;
  }));
  CHECK(first_of(found) ==
        "products_counted_twice: At 37x53x47 the products of k = 5, 11 are not counted once, and those of k = 7 are "
        "in no sum.");
  CHECK(first_of(steps_by_number(summed([](int k, const Shape&) { return k % 5 ? 1 : 0; }))) ==
        "k_steps_skipped: At 37x53x47 the products of k = 0, 5, 10, 15, 20, 25, … are in no sum.");
  CHECK(steps_by_number(made([](const Run& run, int i, int j) { return run.expected(i, j) + i; })).empty());
  CHECK(steps_by_number(summed([](int, const Shape&) { return 1; })).empty());
}

TEST_CASE("a flat tile whose rows are taken too short, and an operand that stands still") {
  constexpr int rows = 8, columns = 64, taken = 8;
  Symptoms symptoms = symptoms_of(made_runs([](const Run& run, int i, int j) {
                                    double sum = 0;
                                    for (int k = 0; k < run.shape().K; ++k) {
                                      const int at = k % rows * taken + j % columns, row = k - k % rows + at / columns;
                                      const int column = j - j % columns + at % columns;
                                      if (row < run.shape().K && column < run.shape().N)
                                        sum += run.a(i, k) * run.b(row, column);
                                    }
                                    return sum;
                                  }),
                                  "constexpr int BK = 8, BN = 64;");
  symptoms.cuda = true;
  CHECK(first_of(wrong_rows_of_tiles(symptoms)) ==
        "wrong_leading_dimension: In the tile of B a row has 64 elements, and is taken to be 8 long.");
  const auto standing = [](const Run& run, int i, int j) {
    double sum = 0;
    for (int k = 0; k < run.shape().K; ++k) sum += run.a(i, k) * run.b(0, j);
    return sum;
  };
  CHECK(wrong_rows_of_tiles(symptoms_of(made_runs(standing))).at(0).id == Mistake::tile_does_not_move);
}

TEST_CASE("a flat tile that is filled row by row and read column by column") {
  constexpr int rows = 64, columns = 16;
  Symptoms symptoms = symptoms_of(made_runs([](const Run& run, int i, int j) {
                                    double sum = 0;
                                    for (int k = 0; k < run.shape().K; ++k) {
                                      const int at = k % columns * rows + i % rows, column = k - k % columns;
                                      const int row = i - i % rows + at / columns, inner = column + at % columns;
                                      if (row < run.shape().M && inner < run.shape().K)
                                        sum += run.a(row, inner) * run.b(k, j);
                                    }
                                    return sum;
                                  }),
                                  "constexpr int BK = 16, BM = 64;");
  symptoms.cuda = true;
  CHECK(first_of(wrong_rows_of_tiles(symptoms)) ==
        "tile_indices_swapped: The tile of A is filled row by row, and read column by column.");
}

}  // namespace grader
