#include "common/emulator/count/labels.h"

#include <doctest/doctest.h>

using emu::Labels;
using lab::Read;

namespace {

constexpr uint32_t kLoads = lab::bit_of(Read::global_load);

template <class T>
void label(Labels& labels, T& value) {
  labels.label_memory(Read::global_load, reinterpret_cast<uintptr_t>(&value), sizeof value, 7);
}

}  // namespace

TEST_CASE("labels: a word has its label until the next access, or the one after a store") {
  Labels labels;
  labels.begin(kLoads, 1);
  float word = 4;
  label(labels, word);
  CHECK(word == 4 + static_cast<float>(labels.record().labels[0].added));
  CHECK(lab::is_label(labels.record().labels[0].added));
  labels.next_access(false);
  CHECK(word == 4);
  label(labels, word);
  labels.next_access(true);
  CHECK(word != 4);
  labels.next_access(true);
  CHECK(word == 4);
  label(labels, word);
  word = 9;  // as a store would
  labels.restore();
  CHECK(word == 9);
}

TEST_CASE("labels: whole numbers in floating point take one, other words are left alone") {
  Labels labels;
  labels.begin(kLoads, 1);
  double wide = 2;
  label(labels, wide);
  CHECK(wide > 2);
  float four[4] = {1, 2, 4, 1};
  label(labels, four);
  CHECK(wide == 2);
  CHECK(four[0] + four[1] + four[2] + four[3] > 8);
  CHECK(labels.record().labels[1].numbers == 4);
  int index = 3;
  float zero = 0, part = 0.5f;
  label(labels, index);
  CHECK(index == 3);
  CHECK(labels.record().labels[2].coded);
  label(labels, zero);
  CHECK_FALSE(labels.record().labels[3].coded);
  CHECK(labels.record().labels[3].added == 0);
  label(labels, part);
  CHECK(part == 0.5f);
}

TEST_CASE("labels: ever fewer of the reads are labelled, and they stand for all") {
  Labels labels;
  labels.begin(kLoads, 5);
  float word = 1;
  constexpr int kReads = 1000000;
  for (int i = 0; i < kReads; ++i)
    if (labels.due(Read::global_load)) label(labels, word);
  CHECK_FALSE(labels.due(Read::shared_load));
  const lab::LabelsRecord& record = labels.record();
  CHECK(record.seen[static_cast<uint32_t>(Read::global_load)] == kReads);
  CHECK(record.count > 50);
  CHECK(record.count < 200);
  double stands_for = 0;
  for (uint64_t i = 0; i < record.count; ++i) stands_for += record.labels[i].weight;
  CHECK(stands_for > 0.3 * kReads);
  CHECK(stands_for < 3 * kReads);
}

TEST_CASE("labels: places of loads, and of those beyond the table what is not side by side") {
  Labels labels;
  labels.begin(0, 1);
  for (uint32_t round = 0; round < 2; ++round)
    for (uint32_t place = 0; place < lab::kMostSites + 3; ++place) labels.loaded(place, place % 3, {4, 128});
  labels.loaded(5, 2, {32, 128});
  labels.loaded(lab::kMostSites, lab::kMostSites % 3, {32, 128});
  const lab::LabelsRecord& record = labels.record();
  CHECK(record.site_count == lab::kMostSites);
  CHECK(record.sites[5].all.sectors == 40);
  CHECK(record.sites[5].all.bytes == 384);
  CHECK(record.sites[5].apart.sectors == 32);
  CHECK(record.sites[6].apart.sectors == 0);
  CHECK(record.elsewhere_apart.sectors == 32);
  CHECK(record.elsewhere_apart.bytes == 128);
}
