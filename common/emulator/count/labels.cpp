#include "common/emulator/count/labels.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "common/emulator/device/state/state.h"

namespace emu {
namespace {

/// Rates for each kind of read. A kind gets about rate * ln(reads / kSparse) labels, so even a long kernel does not run
/// out of label numbers.
constexpr double kRates[lab::kReads] = {12, 18, 14, 5, 5, 5};
/// Rate for loads from global memory if loads from shared memory are labelled, too. A word of a tile contributes to a
/// whole row of C, where labels would overlap.
constexpr double kRateBesideTiles = 2;
constexpr double kSparse =
    1000;  // reads; sparse labels at the start, because products of two labels would be too large
constexpr uint64_t kNever = ~uint64_t{0};

struct Place {
  unsigned char* at;
  size_t bytes;  // 4: a float; 8: a double
};

template <class T>
T load(const void* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// Sums of integers are exact, and stay exact when they include labels.
template <class T>
bool is_whole(T value) {
  constexpr T kLargest = 1 << 22;
  return std::fabs(value) < kLargest && value == std::rint(value);
}

template <class T>
bool holds(const Place& place) {
  const T value = load<T>(place.at);
  return value != 0 && is_whole(value);
}

/// Picks one of the numbers in these bytes. Two floats almost never form an integral double.
Place pick(void* value, size_t bytes, double random) {
  auto* first = static_cast<unsigned char*>(value);
  const auto at = [&](size_t size) {
    const size_t count = bytes / size;
    return first + size * static_cast<size_t>(random * static_cast<double>(count));
  };
  if (bytes >= 8 && holds<double>({at(8), 8})) return {at(8), 8};
  return bytes >= 4 ? Place{at(4), 4} : Place{first, 0};
}

bool takes_label(const Place& p) { return p.bytes == 8 || (p.bytes == 4 && holds<float>(p)); }

bool is_zero(const Place& p) { return p.bytes == 4 && load<uint32_t>(p.at) << 1 == 0; }

/// Increases the magnitude of the number. If the kernel subtracts the value again, the label vanishes as well.
template <class T>
void add(const Place& place, uint32_t label) {
  const T value = load<T>(place.at);
  const T sum = value + std::copysign(static_cast<T>(label), value);
  std::memcpy(place.at, &sum, sizeof sum);
}

void add_label(const Place& place, uint32_t label) {
  if (place.bytes == 8) return add<double>(place, label);
  add<float>(place, label);
}

void describe(const Place& place, size_t bytes, lab::Label& label) {
  if (place.bytes == 4) label.value = load<float>(place.at);
  if (place.bytes == 8) label.value = static_cast<float>(load<double>(place.at));
  label.numbers = place.bytes ? static_cast<uint32_t>(bytes / place.bytes) : 1;
  label.coded = !takes_label(place) && !is_zero(place);
}

}  // namespace

void Labels::begin(uint32_t reads, uint64_t seed) {
  *this = {};
  random_ = seed;
  number_ = lab::kEndOfLabels;
  for (uint32_t i = 0; i < lab::kReads; ++i) {
    const bool beside_tiles = Read{i} == Read::global_load && reads & lab::bit_of(Read::shared_load);
    series_[i].rate = beside_tiles ? kRateBesideTiles : kRates[i];
    series_[i].next = reads >> i & 1 ? next_after(0, series_[i].rate) : kNever;
  }
}

/// Returns a random number in [0, 1), by splitmix64.
double Labels::random() {
  uint64_t z = random_ += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return static_cast<double>((z ^ z >> 31) >> 11) * 0x1p-53;
}

uint64_t Labels::next_after(uint64_t seen, double rate) {
  const double gap = std::exp(-std::log(1 - random()) / rate) - 1;
  return seen + 1 + static_cast<uint64_t>((static_cast<double>(seen) + kSparse) * gap);
}

/// Returns each number once, in descending order; 0 if none is left.
uint32_t Labels::next_number() {
  while (number_ > lab::kFirstLabel)
    if (lab::is_label(--number_)) return number_;
  return 0;
}

lab::Label& Labels::new_label(Read read, uint32_t pc) {
  Series& series = series_[static_cast<uint32_t>(read)];
  series.next = next_after(series.seen, series.rate);
  lab::Label& label = record_.labels[record_.count++];
  label = {};
  label.pc = pc;
  label.path = state.running.path & kKeptPath;
  label.weight = (static_cast<double>(series.seen) + kSparse) / series.rate;
  label.read = read;
  if (record_.count == lab::kMostLabels)
    for (Series& each : series_) each.next = kNever;
  return label;
}

lab::Label& Labels::label_memory(Read read, uintptr_t address, size_t bytes, uint32_t pc) {
  restore();
  lab::Label& label = new_label(read, pc);
  const Place place = pick(reinterpret_cast<void*>(address), bytes, random());
  describe(place, bytes, label);
  if (!takes_label(place) || !(label.added = next_number())) return label;
  word_ = place.at;
  word_bytes_ = place.bytes;
  std::memcpy(&before_, word_, word_bytes_);
  add_label(place, label.added);
  std::memcpy(&after_, word_, word_bytes_);
  return label;
}

void Labels::label_value(Read read, void* value, size_t bytes, uint32_t pc) {
  lab::Label& label = new_label(read, pc);
  const Place place = pick(value, bytes, random());
  describe(place, bytes, label);
  if (takes_label(place) && (label.added = next_number())) add_label(place, label.added);
}

/// If the word has changed since it was labelled, a store has replaced it, and it is left alone.
void Labels::restore() {
  if (word_ && std::memcmp(word_, &after_, word_bytes_) == 0) std::memcpy(word_, &before_, word_bytes_);
  word_ = nullptr;
  before_ = after_ = 0;
  passed_a_write_ = false;
}

void Labels::add_apart(lab::Fetched& apart, const lab::Fetched& fetched) {
  constexpr uint64_t kSector = 32;  // bytes
  if (fetched.sectors * kSector <= fetched.bytes) return;
  apart.sectors += fetched.sectors;
  apart.bytes += fetched.bytes;
}

/// Returns null if the place is new and the list is full.
lab::LoadSite* Labels::site_at(uint32_t pc, uint32_t path) {
  uint32_t slot = (pc * 0x9e3779b1u ^ path * 0x85ebca6bu) >> 16;
  for (;; ++slot) {
    uint16_t& number = slots_[slot % kSlots];
    if (!number && record_.site_count == lab::kMostSites) return nullptr;
    if (!number) {
      record_.sites[record_.site_count] = {pc, path, {}, {}};
      number = static_cast<uint16_t>(++record_.site_count);
    }
    lab::LoadSite& site = record_.sites[number - 1];
    if (site.pc == pc && site.path == path) return &site;
  }
}

void Labels::loaded(uint32_t pc, uint32_t path, const lab::Fetched& fetched) {
  lab::LoadSite* const site = site_at(pc, path);
  if (!site) return add_apart(record_.elsewhere_apart, fetched);
  site->all.sectors += fetched.sectors;
  site->all.bytes += fetched.bytes;
  add_apart(site->apart, fetched);
}

const lab::LabelsRecord& Labels::record() {
  for (uint32_t i = 0; i < lab::kReads; ++i) record_.seen[i] = series_[i].seen;
  return record_;
}

}  // namespace emu
