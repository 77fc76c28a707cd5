#include "grader/judge/reach.h"

#include <doctest/doctest.h>

#include <cmath>

#include "grader/judge/technique.h"

using namespace grader;
using lab::Read;

namespace {

const Shape kShape{4, 4, 2};  // 64 operands
constexpr uint64_t kOperands = 64;

/// A is 2 and B is 4 everywhere, so C is 16.
Reference inputs() {
  Reference reference;
  reference.shape = kShape;
  reference.A.assign(8, 2);
  reference.B.assign(8, 4);
  return reference;
}

/// A record of labels, and the C that contains them.
struct Run {
  lab::LabelsRecord labels = {};
  std::vector<double> expected = std::vector<double>(16, 16);
  std::vector<float> C = std::vector<float>(16, 16);

  explicit Run(Read read, uint64_t seen = kOperands) { labels.seen[static_cast<uint32_t>(read)] = seen; }

  /// For an element of A, which is multiplied by 4.
  lab::Label& add(Read read, uint32_t added, uint32_t pc = 0) {
    lab::Label& label = labels.labels[labels.count++];
    label.pc = pc, label.weight = 1, label.numbers = 1, label.added = added, label.read = read, label.value = 2;
    return label;
  }
  void add_site(uint32_t pc, uint64_t sectors, uint64_t bytes) {
    const lab::Fetched all{sectors, bytes}, none{};
    labels.sites[labels.site_count++] = {pc, 0, all, 32 * sectors > bytes ? all : none};
  }
  Traces read() const { return read_traces(labels, inputs(), expected, C); }
};

}  // namespace

TEST_CASE("a label of an element that stands in C, times its partner, was read on the way there") {
  Run run(Read::shared_load);
  run.add(Read::shared_load, 17).borrowed = 1;
  run.add(Read::shared_load, 19).value = 4;
  run.C[3] += 4 * 17;
  run.C[5] += 2 * 19;
  const Traces traces = run.read();
  CHECK(traces.right);
  CHECK(*traces.reach.shared == 1);
  CHECK(*traces.reach.borrowed == 0.5);
  CHECK_FALSE(traces.reach.tensor);
}

TEST_CASE("what is thrown away, or taken off again, does not count") {
  Run run(Read::shared_load);
  run.add(Read::shared_load, 17);
  run.add(Read::shared_load, 19);
  CHECK(*run.read().reach.shared == 0);
  run.C[3] += 4 * 17;
  run.C[4] -= 4 * 19;
  CHECK(*run.read().reach.shared == 0);
  CHECK(run.read().right);
}

TEST_CASE("a number that is no element, or is not multiplied by its partner, is no operand") {
  Run run(Read::shared_load);
  run.add(Read::shared_load, 17);
  run.C[3] += 17;  // unmultiplied: 1 is no element
  CHECK(*run.read().reach.shared == 0);
  run.C[3] += 17;  // times an element of A
  CHECK(*run.read().reach.shared == 0);
  run.C[3] += 2 * 17;
  CHECK(*run.read().reach.shared == 1);
  run.labels.labels[0].value = 1;
  CHECK(*run.read().reach.shared == 0);
  CHECK(run.read().right);
}

TEST_CASE("elements are few whole numbers without a large prime factor, and not 1") {
  const Reference reference = labelled_inputs({32, 32, 32}, 1);
  for (const float value : reference.A) {
    CHECK((value >= 2 && value <= 64 && value == std::rint(value)));
    for (int prime = 17; prime <= 61; prime += 2)
      CHECK((static_cast<int>(value) % prime != 0 || prime % 3 == 0 || prime % 5 == 0 || prime % 7 == 0));
  }
}

TEST_CASE("C that is off by something else is wrong; a few elements may hold two labels") {
  Run run(Read::shared_load);
  run.add(Read::shared_load, 17);
  run.C[3] += 3;
  CHECK_FALSE(run.read().right);
  run.C[3] = 16 + 17 + 0.5f;
  CHECK_FALSE(run.read().right);
  run.C[3] = 16 + 23;
  CHECK_FALSE(run.read().right);  // one of sixteen is more than a few
  run.expected.resize(10000, 16);
  run.C.resize(10000, 16);
  CHECK(run.read().right);
  run.C.resize(16);
  CHECK_FALSE(run.read().right);
}

TEST_CASE("tensor cores: the share of the product's own operands") {
  Run run(Read::tensor_operand, kOperands / 2);
  run.add(Read::tensor_operand, 17);
  run.add(Read::tensor_operand, 0);  // a zero
  run.C[0] += 4 * 17;
  CHECK(*run.read().reach.tensor == 0.5);
  lab::CountsRecord counts{};
  counts.tensor_multiply_adds = 32;
  CHECK(emulator_metrics(counts, kShape, run.read().reach).at("tensor_share") == 0.5);
}

TEST_CASE("sums of tensor cores: in one element of C, as they are, also where another label is") {
  Run run(Read::tensor_sum);
  CHECK_FALSE(run.read().reach.tensor_sums);
  run.add(Read::tensor_sum, 101);
  run.C[3] += 101;
  CHECK(*run.read().reach.tensor_sums == 1);
  run.C[3] += 101;  // times two
  CHECK(*run.read().reach.tensor_sums == 0);
  run.C[3] -= 101, run.C[4] += 101;  // in two elements
  CHECK(*run.read().reach.tensor_sums == 0);
  run.C[4] -= 101;
  run.add(Read::tensor_operand, 17);
  run.C[3] += 4 * 17;
  CHECK(*run.read().reach.tensor_sums == 1);
}

TEST_CASE("atomics are loads where their value reaches C, or may") {
  Run run(Read::global_atomic, 30);
  run.add(Read::global_atomic, 17);
  run.add(Read::global_atomic, 0).coded = 1;
  run.add(Read::global_atomic, 0);
  CHECK(run.read().reach.global_atomics == doctest::Approx(10));
  run.C[0] += 17;
  CHECK(run.read().reach.global_atomics == doctest::Approx(20));
  lab::CountsRecord counts{};
  CHECK(emulator_metrics(counts, kShape, run.read().reach).at("load_bytes_per_multiply_add") == doctest::Approx(2.5));
}

TEST_CASE("loads in vain do not dilute the ratio of sectors") {
  Run run(Read::global_load);
  run.add_site(1, 32, 128);
  run.add_site(2, 4, 512);
  for (uint32_t pc : {1, 2}) run.add(Read::global_load, 17 + 2 * (pc - 1), pc);
  run.C[0] += 4 * 17;
  CHECK(*run.read().reach.sector_ratio == 8);  // the second address is dead
  run.C[1] += 4 * 19;
  CHECK(*run.read().reach.sector_ratio == 32.0 * 36 / 640);
  for (uint32_t added : {23, 29, 31, 37}) run.add(Read::global_load, added, 2);
  CHECK(*run.read().reach.sector_ratio == doctest::Approx(32.0 * 36 / (128 + 512 * 0.2)));  // a fifth of it is live
}

TEST_CASE("what is not seen in C makes the ratio of sectors worse, and never better") {
  Run run(Read::global_load, 32);
  run.add_site(1, 4, 128);
  run.add(Read::global_load, 17, 1);
  run.C[0] += 4 * 17;
  run.add_site(2, 1, 128);
  run.add(Read::global_load, 0, 2).coded = 1;
  CHECK(*run.read().reach.sector_ratio == 1);
  run.add_site(3, 32, 128);
  run.add(Read::global_load, 0, 3).coded = 1;
  CHECK(*run.read().reach.sector_ratio == 32.0 * 36 / 256);
  run.labels.elsewhere_apart = {32, 128};
  CHECK(*run.read().reach.sector_ratio == 32.0 * 68 / 384);
  run.labels.atomics_apart = {1, 4};  // atomics that add partial sums
  CHECK(*run.read().reach.sector_ratio == 32.0 * 68 / 384);
  run.labels.atomics_apart = {32, 128};
  CHECK(*run.read().reach.sector_ratio == 32.0 * 100 / 512);
}

TEST_CASE("operands are loaded once for each product: what is added and taken off again dilutes nothing") {
  Run run(Read::global_load, 4 * kOperands);
  run.add_site(1, 32, 128);
  run.add_site(2, 4, 512);
  run.add(Read::global_load, 17, 1);
  run.add(Read::global_load, 19, 2);
  run.C[0] += 4 * 17;
  run.C[1] += 4 * 19;
  CHECK(*run.read().reach.sector_ratio == doctest::Approx(4 * 32.0 * 36 / 640));
}

TEST_CASE("a word that reaches no more of C than what a thread reads from the tile was loaded for that thread alone") {
  Run run(Read::shared_load);
  run.labels.seen[static_cast<uint32_t>(Read::global_load)] = 32;
  run.add(Read::shared_load, 17);
  run.C[3] += 4 * 17;
  lab::Label& fill = run.add(Read::global_load, 19);
  for (size_t i : {0, 1, 2, 4}) run.C[i] += 4 * 19;
  CHECK(run.read().reach.reuse == 1);
  CHECK(run.read().reach.own_words == 0);
  CHECK(*run.read().reach.own_operands == 1);  // each at most twice
  fill.added = 0, fill.coded = 1;
  run.C.assign(16, 16);
  run.C[3] += 4 * 17;
  CHECK(run.read().reach.own_words == 32);
}

TEST_CASE("a tile that is filled, read and not used is not shared") {
  lab::CountsRecord counts{};
  counts.shared_words_read = 64, counts.shared_words_borrowed = 60;
  Reach reach;
  reach.borrowed = 0.47;
  CHECK(emulator_metrics(counts, kShape, reach).at("shared_borrowed_share") == 60.0 / 64);
  reach.borrowed = 0.05;
  CHECK(emulator_metrics(counts, kShape, reach).at("shared_borrowed_share") == doctest::Approx(60.0 / 64 / 5));
}
