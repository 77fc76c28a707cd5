#include "grader/judge/reach.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>

namespace grader {
namespace {

using lab::Label;
using lab::Read;

double real(uint64_t value) { return static_cast<double>(value); }
double real(int64_t value) { return static_cast<double>(value); }

/// How often each label stands in C: where a value was taken off again, less.
using Found = std::array<int64_t, lab::kEndOfLabels>;

struct Differences {
  Found found = {};
  Found operands = {};        // of these, as an element of A or B that is multiplied by its partner
  Found found_as_it_is = {};  // of these, times one
  std::array<const Label*, lab::kEndOfLabels> used = {};
  std::vector<double> unexplained;
  bool others = false;  // what no sum of labels is
};

/// label * element -> label; 0 where it is none.
uint32_t label_in(double difference) {
  auto rest = static_cast<uint64_t>(std::fabs(difference));
  for (const uint32_t prime : lab::kSmallPrimes)
    while (rest && rest % prime == 0) rest /= prime;
  return rest < lab::kEndOfLabels ? static_cast<uint32_t>(rest) : 0;
}

/// Is `value` some A(i, k), and `times` B(k, j), or the other way round?
class Partners {
 public:
  explicit Partners(const Reference& inputs) : inputs_(inputs), columns_(inputs.B.size()) {
    const auto K = static_cast<size_t>(inputs.shape.K), N = static_cast<size_t>(inputs.shape.N);
    for (size_t k = 0; k < K; ++k)
      for (size_t j = 0; j < N; ++j) columns_[j * K + k] = inputs.B[k * N + j];
  }

  bool holds(size_t element_of_c, float value, float times) const {
    const auto K = static_cast<size_t>(inputs_.shape.K), N = static_cast<size_t>(inputs_.shape.N);
    const float *a = &inputs_.A[element_of_c / N * K], *b = &columns_[element_of_c % N * K];
    for (size_t k = 0; k < K; ++k)
      if ((a[k] == value && b[k] == times) || (b[k] == value && a[k] == times)) return true;
    return false;
  }

 private:
  const Reference& inputs_;
  std::vector<float> columns_;  // of B, one after the other
};

Differences look_for(const lab::LabelsRecord& labels, const Reference& inputs, const std::vector<double>& expected,
                     const std::vector<float>& C) {
  Differences all;
  const Partners partners(inputs);
  auto& used = all.used;
  for (uint64_t i = 0; i < labels.count; ++i) used[labels.labels[i].added % lab::kEndOfLabels] = &labels.labels[i];
  used[0] = nullptr;
  for (size_t i = 0; i < expected.size(); ++i) {
    const double difference = (i < C.size() ? double{C[i]} : std::nan("")) - expected[i];
    if (difference == 0) continue;
    const bool whole = std::fabs(difference) >= lab::kFirstLabel && difference == std::rint(difference) &&
                       std::fabs(difference) < 0x1p24;
    const uint32_t label = whole ? label_in(difference) : 0;
    all.others |= !whole;
    if (used[label]) {
      const int sign = difference > 0 ? 1 : -1;
      const auto times = static_cast<float>(std::fabs(difference) / label);
      all.found[label] += sign;
      all.found_as_it_is[label] += difference == label;
      if (partners.holds(i, std::fabs(used[label]->value), times)) all.operands[label] += sign;
    } else {
      all.unexplained.push_back(difference);
    }
  }
  return all;
}

/// The labels of one sort of reads, each with what it stands for.
class Sample {
 public:
  Sample(Read read, const lab::LabelsRecord& record, const Found& found) : record_(record), found_(found), read_(read) {
    for (uint64_t i = 0; i < record.count; ++i)
      if (record.labels[i].read == read) weight_ += record.labels[i].weight;
  }

  bool empty() const { return weight_ == 0; }
  double seen() const { return real(record_.seen[static_cast<uint32_t>(read_)]); }

  /// The weighted mean of f(label, how often it stands in C).
  template <class F>
  double mean(F f) const {
    double sum = 0;
    for (uint64_t i = 0; i < record_.count; ++i) {
      const Label& label = record_.labels[i];
      if (label.read == read_)
        sum += label.weight * f(label, label.added ? found_[label.added % lab::kEndOfLabels] : 0);
    }
    return std::max(0.0, empty() ? 0 : sum / weight_);
  }

 private:
  const lab::LabelsRecord& record_;
  const Found& found_;
  Read read_;
  double weight_ = 0;
};

double elements_found(const Label& label, int64_t found) { return real(found) * label.numbers; }

/// What became of the labels of loads at one place, or at several.
struct Witness {
  int labels = 0;
  double all = 0, live = 0;  // loads that they stand for; of these, less those that were taken off again
  void add(const Witness& other) { labels += other.labels, all += other.all, live += other.live; }
  /// Nothing where none was labelled.
  std::optional<double> share() const { return all > 0 ? std::optional(live / all) : std::nullopt; }
};

Witness witness_of(const lab::LoadSite& site, const lab::LabelsRecord& labels, const Found& found) {
  Witness witness;
  for (uint64_t i = 0; i < labels.count; ++i) {
    const Label& label = labels.labels[i];
    if (label.read != Read::global_load || label.pc != site.pc || label.path != site.path) continue;
    const int64_t n = label.added ? found[label.added % lab::kEndOfLabels] : 0;
    witness.add({1, label.weight, n > 0 ? label.weight : n < 0 ? -label.weight : 0});
  }
  return witness;
}

/// Places that are seldom come to have few labels or none. Those with few speak for all of them.
Witness witness_of_rare_places(const std::vector<Witness>& places) {
  constexpr int kFew = 2;
  Witness rare;
  for (const Witness& place : places)
    if (place.labels <= kFew) rare.add(place);
  return rare;
}

struct Traffic {
  double sectors = 0, bytes = 0;
  void add(const lab::Fetched& fetched, double useful = 1) {
    sectors += real(fetched.sectors);
    bytes += real(fetched.bytes) * useful;
  }
};

/// What is not seen in C makes no ratio better: it may be in vain, or a value that takes no label, or has lost it on its way. It
/// may make it worse. Where most loads of a place are in vain, what they ask for does not count, and what they fetch
/// does: a dummy load may stand in the same line as others. Overlapping blocks compute the same twice.
void add_place(const lab::LoadSite& site, std::optional<double> live, Traffic& traffic) {
  constexpr double kNone = 0.02, kMost = 0.3;
  if (live.value_or(0) < kNone) return traffic.add(site.apart);
  traffic.add(site.all, *live < kMost ? *live : 1);
}

/// How often all operands of C were loaded, each load taken once. More than once is not needed: what is beyond that is taken off
/// again somewhere.
double times_loaded(const lab::LabelsRecord& labels, const Shape& shape, const Found& found) {
  const Sample loads(Read::global_load, labels, found);
  const double useful = loads.mean([](const Label& label, int64_t n) { return n > 0 ? label.numbers : 0.0; });
  return loads.seen() * useful / (2 * multiply_adds(shape));
}

std::optional<double> live_sector_ratio(const lab::LabelsRecord& labels, const Shape& shape, const Found& found) {
  constexpr double kSector = 32;
  std::vector<Witness> places;
  for (uint64_t i = 0; i < labels.site_count; ++i) places.push_back(witness_of(labels.sites[i], labels, found));
  const Witness rare = witness_of_rare_places(places);
  Traffic traffic;
  for (size_t i = 0; i < places.size(); ++i)
    add_place(labels.sites[i], (places[i].labels ? places[i] : rare).share(), traffic);
  traffic.add(labels.elsewhere_apart);
  if (real(labels.atomics_apart.bytes) > free_atomic_bytes(shape)) traffic.add(labels.atomics_apart);
  if (traffic.bytes <= 0) return std::nullopt;
  return kSector * traffic.sectors / traffic.bytes * std::max(1.0, times_loaded(labels, shape, found));
}

/// Products for which a thread uses each number that it takes from shared memory into a register, be it by one load or by one
/// in each product.
double reuse_of(const lab::LabelsRecord& labels, const Found& operands) {
  constexpr double kMost = 16;  // loads of which hardly one of the few that are labelled is the first
  const Sample shared(Read::shared_load, labels, operands);
  const double loads = shared.mean([](const Label& label, int64_t n) { return n > 0 ? label.numbers : 0.0; });
  const double first =
      shared.mean([](const Label& label, int64_t n) { return n > 0 && !label.again ? label.numbers : 0.0; });
  return loads > 0 ? std::max(1.0, shared.mean(elements_found) / std::max(first, loads / kMost)) : 1;
}

/// Numbers that a thread loaded from global memory for its own products, and the share of all operands that these may be. What
/// many threads use reaches more of C than one of them has; what is not seen in C may be anything.
void add_own_loads(const lab::LabelsRecord& labels, const Shape& shape, const Found& operands, Reach& reach) {
  constexpr double kOfOneThread = 2;  // rows and columns of its patch differ
  const Sample loads(Read::global_load, labels, operands);
  reach.reuse = reuse_of(labels, operands);
  const double most = kOfOneThread * reach.reuse;
  const bool has_tiles = labels.seen[static_cast<uint32_t>(Read::shared_load)] > 0;
  if (loads.empty() || !has_tiles) return;
  const auto tells_nothing = [](const Label& label) { return label.added == 0 && !label.coded; };
  const auto is_own = [&](const Label& label, int64_t n) {
    return tells_nothing(label) || real(n) > most ? 0.0 : label.numbers;
  };
  const auto own_products = [&](const Label& label, int64_t n) {
    return tells_nothing(label) ? 0 : label.numbers * (n > 0 ? std::min(real(n), most) : most);
  };
  reach.own_words = loads.seen() * loads.mean(is_own);
  reach.own_operands = loads.seen() * loads.mean(own_products) / (2 * multiply_adds(shape));
}

/// Where two labels met: this one as it is, and another times what it was multiplied by.
bool met_another(uint32_t label, const Differences& all) {
  return std::ranges::any_of(all.unexplained, [&](double sum) {
    const double rest = sum - label;
    return rest >= lab::kFirstLabel && all.used[label_in(rest)];
  });
}

/// In one element of C, and as it is: a sum that is multiplied further stands in many, times their factors.
std::optional<double> share_of_sums(const lab::LabelsRecord& labels, const Differences& all) {
  const Sample sums(Read::tensor_sum, labels, all.found);
  if (sums.empty()) return std::nullopt;
  return sums.mean([&](const Label& label, int64_t n) {
    if (n == 0) return label.added && met_another(label.added, all) ? 1.0 : 0.0;
    return n == 1 && all.found_as_it_is[label.added] == 1 ? 1.0 : 0.0;
  });
}

Reach reach_of(const lab::LabelsRecord& labels, const Shape& shape, const Differences& all) {
  const Found& found = all.found;
  Reach reach;
  reach.tensor_sums = share_of_sums(labels, all);
  reach.words_shuffled = real(labels.words_shuffled);
  const double operands = 2 * multiply_adds(shape);
  const Sample shared(Read::shared_load, labels, all.operands), tensor(Read::tensor_operand, labels, all.operands);
  const Sample loads(Read::global_load, labels, all.operands);
  if (!shared.empty()) {
    const auto borrowed = [](const Label& label, int64_t n) { return label.borrowed ? elements_found(label, n) : 0; };
    reach.shared = shared.seen() * shared.mean(elements_found) / operands;
    reach.borrowed = shared.seen() * shared.mean(borrowed) / operands;
  }
  if (shared.empty() && !loads.empty()) reach.loaded = loads.seen() * loads.mean(elements_found) / operands;
  if (!tensor.empty()) reach.tensor = tensor.seen() * tensor.mean(elements_found) / (operands / 2);
  reach.sector_ratio = live_sector_ratio(labels, shape, all.operands);
  add_own_loads(labels, shape, all.operands, reach);
  reach.shared_words_loaded = real(labels.shared_words_loaded);
  const auto is_read = [](const Label& label, int64_t n) { return n != 0 || label.coded ? 1.0 : 0.0; };
  const Sample atomics(Read::global_atomic, labels, found), in_shared(Read::shared_atomic, labels, found);
  reach.global_atomics = atomics.seen() * atomics.mean(is_read);
  // An atomic on a shared word reads it, whatever becomes of the value: two of them, of which the smaller is taken, hide a label.
  reach.shared_atomics = in_shared.seen();
  return reach;
}

/// 2, 3, 4, … 64 without those that have another prime factor than the small ones.
std::vector<float> small_products() {
  std::vector<float> all;
  for (uint32_t n = 2; n <= lab::kLargestElement; ++n)
    if (label_in(n) == 1) all.push_back(static_cast<float>(n));
  return all;
}

}  // namespace

double free_atomic_bytes(const Shape& shape) {
  constexpr double kProducts = 32;
  return sizeof(float) * multiply_adds(shape) / kProducts;
}

uint32_t reads_to_label(const std::vector<TechniqueRule>& rules) {
  uint32_t reads = 0;
  for (const TechniqueRule& rule : rules) {
    const std::string_view metric = rule.metric;
    if (metric == "load_sector_ratio") reads |= bit_of(Read::global_load);
    if (metric == "load_bytes_per_multiply_add") reads |= bit_of(Read::global_atomic);
    if (metric.starts_with("shared_"))
      reads |= bit_of(Read::global_load) | bit_of(Read::shared_load) | bit_of(Read::shared_atomic);
    if (metric == "tensor_share" || metric == "warp_group_share")
      reads |= bit_of(Read::tensor_operand) | bit_of(Read::tensor_sum);
  }
  return reads;
}

Reference labelled_inputs(const Shape& shape, uint64_t seed) {
  static const std::vector<float> elements = small_products();
  lab::Random random(seed);
  Reference reference;
  reference.shape = shape;
  const auto fill = [&random](int rows, int columns) {
    std::vector<float> values(static_cast<size_t>(rows) * static_cast<size_t>(columns));
    for (float& value : values) value = elements[random.below(static_cast<uint32_t>(elements.size()))];
    return values;
  };
  reference.A = fill(shape.M, shape.K);
  reference.B = fill(shape.K, shape.N);
  std::vector<int32_t> rows(static_cast<size_t>(shape.M));
  std::iota(rows.begin(), rows.end(), 0);
  reference.C = rows_of_product(reference.A, reference.B, shape, rows);
  return reference;
}

Traces read_traces(const lab::LabelsRecord& labels, const Reference& inputs, const std::vector<double>& expected,
                   const std::vector<float>& C) {
  constexpr double kMeetings = 0.002;  // of all elements of C
  const Differences all = look_for(labels, inputs, expected, C);
  return {reach_of(labels, inputs.shape, all),
          !all.others && real(all.unexplained.size()) <= kMeetings * real(expected.size())};
}

}  // namespace grader
