#include "grader/model/coarse.h"

#include <algorithm>
#include <cmath>

namespace grader {
namespace {

/// The counters, averaged over blocks, and the shape, derived from the words that were accessed.
class Counted {
 public:
  explicit Counted(const std::map<std::string, double>& counters) : counters_(counters) {}

  double at(const char* name) const {
    const auto found = counters_.find(name);
    return found == counters_.end() ? 0 : found->second;
  }
  double per_block(const char* name) const { return at(name) / at("blocks"); }
  bool complete() const {
    return at("blocks") > 0 && at("a_words_read") > 0 && at("b_words_read") > 0 && at("c_words_written") > 0;
  }
  double outputs() const { return at("c_words_written"); }
  double depth() const { return std::sqrt(at("a_words_read") * at("b_words_read") / outputs()); }  // K

 private:
  const std::map<std::string, double>& counters_;
};

/// The number of cache lines is not counted. If a request touches more sectors than its bytes need, it counts as
/// scattered, with one line per sector.
double lines_of(double requests, double sectors, double bytes) {
  const bool scattered = sectors > 1.01 * std::max(requests * 4, bytes / 32);
  return scattered ? sectors : std::max(requests, sectors / 4);
}

/// A frame size for a thread's sums, its operands and a few other variables.
double frame_for(double sums) { return 129 + 4 * (sums + 2 * std::sqrt(sums) + 8); }

}  // namespace

std::optional<CallProfile> coarse_profile(const std::map<std::string, double>& counters, int size) {
  const Counted c(counters);
  if (!c.complete() || c.at("launches") != 1 || c.at("tensor_multiply_adds") > 0) return std::nullopt;
  const double longer = size / c.depth(), outputs = c.outputs() / c.at("blocks");  // per block
  LaunchProfile l;
  l.threads = c.per_block("threads");
  l.blocks = size * 1.0 * size / outputs;
  const int side = std::max(1, static_cast<int>(std::sqrt(l.blocks)));
  l.grid = {side, side, 1};
  l.frame_bytes = frame_for(outputs / l.threads);
  l.arithmetic.fused = outputs * size / 32;
  l.load_requests = longer * c.per_block("global_load_requests");
  l.load_sectors = longer * c.per_block("global_load_sectors");
  l.load_lines = lines_of(l.load_requests, l.load_sectors, longer * c.per_block("global_load_bytes"));
  l.distinct_sectors = std::min(l.load_sectors, 2 * std::sqrt(outputs) * size / 8);
  l.store_requests = c.per_block("global_store_requests");
  l.store_sectors = c.per_block("global_store_sectors");
  l.store_lines = lines_of(l.store_requests, l.store_sectors, c.per_block("global_store_bytes"));
  l.shared_loads = longer * c.per_block("shared_load_instructions");
  l.shared_load_wavefronts = longer * c.per_block("shared_load_wavefronts");
  l.shared_stores = longer * c.per_block("shared_store_instructions");
  l.shared_store_wavefronts = longer * c.per_block("shared_store_wavefronts");
  l.barriers = longer * c.per_block("barriers");
  l.atomics = c.per_block("atomic_requests");
  if (l.shared_stores > 0) l.staged_loads = 32 * l.load_requests;
  return CallProfile{{size, size, size}, {l}};
}

Prediction predict_coarsely(const CallProfile& call, const Card& card) {
  constexpr double kSpread = 0.5;
  Prediction p = predict(call, card);
  p.low = p.seconds / (1 + kSpread);
  p.high = p.seconds * (1 + kSpread);
  return p;
}

}  // namespace grader
