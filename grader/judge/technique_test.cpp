#include "grader/judge/technique.h"

#include <limits>

#include <doctest/doctest.h>

using namespace grader;

namespace {

constexpr int kSide = 256;
const Shape kShape{kSide, kSide, kSide};

lab::CountsRecord naive() {
  lab::CountsRecord c{};
  const uint64_t work = 256ull * 256 * 256;
  c.launches = 1;
  c.global_load_bytes = 8 * work;
  c.global_load_sectors = 8 * work / 32 / 2;
  c.global_store_bytes = 4ull * kSide * kSide;
  c.a_words_read = c.b_words_read = c.c_words_written = kSide * kSide;
  return c;
}

TechniqueRule traffic() {
  TechniqueRule rule;
  rule.points = 3;
  rule.metric = "load_bytes_per_multiply_add";
  rule.full = 0.56;
  rule.half = 1.12;
  return rule;
}

}  // namespace

TEST_CASE("the share of the tensor cores is over the product's own multiply-adds") {
  lab::CountsRecord c = naive();
  CHECK(emulator_metrics(c, kShape).at("tensor_share") == 0);
  c.tensor_multiply_adds = 512ull * 256 * 256;  // half of it padding
  CHECK(emulator_metrics(c, kShape).at("tensor_share") == 2);
}

TEST_CASE("of what the copy engine brings counts what is read, and ahead is what may come while wgmma multiplies") {
  lab::CountsRecord c = naive();
  c.tensor_multiply_adds = 2 * kSide * kSide * kSide;
  c.warp_group_multiply_adds = kSide * kSide * kSide;
  c.global_load_bytes = 1000;
  c.bulk_load_bytes = 3000;
  c.copied_bytes = 8000;
  c.copied_bytes_used = 4000;
  c.copied_bytes_ahead = 2000;
  const auto m = emulator_metrics(c, kShape);
  CHECK(m.at("warp_group_share") == 1);
  CHECK(m.at("bulk_load_share") == 0.375);
  CHECK(m.at("copied_ahead_share") == 0.1875);
}

TEST_CASE("words that feed the multiply-adds: from the tile, by shuffles, and from global memory beside one tile") {
  lab::CountsRecord c = naive();
  const uint64_t work = 256ull * 256 * 256;
  c.shared_words_read = work;
  c.global_load_bytes = 4 * work;
  const auto words = [&](const Reach& reach) {
    return emulator_metrics(c, kShape, reach).at("shared_words_per_multiply_add");
  };
  CHECK(words({}) == 1);
  Reach reach;
  reach.shared = 1;
  CHECK(words(reach) == 1);
  reach.shared = 0.5;
  CHECK(words(reach) == 2);
  Reach shuffled;
  shuffled.words_shuffled = static_cast<double>(work);
  CHECK(words(shuffled) == 2);
}

TEST_CASE("atomics by which sums meet are free, and others are loads") {
  lab::CountsRecord c = naive();
  const auto bytes = [&] { return emulator_metrics(c, kShape).at("load_bytes_per_multiply_add"); };
  const uint64_t work = 256ull * 256 * 256;
  c.atomic_bytes = 4 * work / 32;
  CHECK(bytes() == 8);
  c.atomic_bytes += 4 * work;
  CHECK(bytes() == 12);
}

TEST_CASE("tensor cores that only carry numbers have multiplied nothing") {
  lab::CountsRecord c = naive();
  c.tensor_multiply_adds = 256ull * 256 * 256;
  const auto share = [&](const Reach& reach) { return emulator_metrics(c, kShape, reach).at("tensor_share"); };
  Reach reach;
  reach.tensor = 1, reach.tensor_sums = 0.95;
  CHECK(share(reach) == 1);
  reach.tensor_sums = 0;
  CHECK(share(reach) == 0);
}

TEST_CASE("the naive kernel has the textbook's figures") {
  const auto m = emulator_metrics(naive(), kShape);
  CHECK(m.at("load_bytes_per_multiply_add") == 8);
  CHECK(m.at("arithmetic_intensity") == 0.25);
  CHECK(m.at("load_sector_ratio") == 0.5);
  CHECK(m.at("shared_borrowed_share") == 0);
}

TEST_CASE("kernels that only carry numbers about cannot have computed") {
  lab::CountsRecord c = naive();
  c.global_load_bytes = 3 * 4ull * kSide * kSide;
  CHECK(cannot_have_computed(c, kShape));
  c.shared_words_read = 256ull * 256 * 256 / 16;  // 32 x 32 sums per thread
  CHECK_FALSE(cannot_have_computed(c, kShape));
  c.shared_words_read = 0;
  c.tensor_multiply_adds = 256ull * 256 * 256;
  CHECK_FALSE(cannot_have_computed(c, kShape));
}

TEST_CASE("nothing counted gives no ratio, and no points") {
  const auto m = emulator_metrics(lab::CountsRecord{}, kShape);
  CHECK(m.count("load_sector_ratio") == 0);
  CHECK(cannot_have_computed(lab::CountsRecord{}, kShape));
  CHECK(incomplete_traffic(lab::CountsRecord{}, kShape).why == Why::no_launch);
  CHECK_FALSE(cannot_have_computed(naive(), kShape));
  CHECK_FALSE(incomplete_traffic(naive(), kShape));
  lab::CountsRecord half = naive();
  half.b_words_read /= 2;
  CHECK(sentence_of(incomplete_traffic(half, kShape)) ==
        "No kernel read all of B at 256x256x256: 32,768 of 65,536 elements.");
}

TEST_CASE("points: full, half, none, and nothing for NaN") {
  CHECK(technique_points(traffic(), 0.5) == 3);
  CHECK(technique_points(traffic(), 0.56) == 3);
  CHECK(technique_points(traffic(), 1.0) == 1.5);
  CHECK(technique_points(traffic(), 8) == 0);
  CHECK(technique_points(traffic(), std::numeric_limits<double>::quiet_NaN()) == 0);
  TechniqueRule more = traffic();
  more.higher_is_better = true;
  more.full = more.half = 4;
  CHECK(technique_points(more, 4) == 3);
  CHECK(technique_points(more, 3.9) == 0);
}

TEST_CASE("the sentence names what was seen and what is required") {
  CHECK(technique_sentence(traffic(), 8) ==
        "Your kernel loads 8 bytes of global memory per multiply-add; at most 0.56 is required.");
}
