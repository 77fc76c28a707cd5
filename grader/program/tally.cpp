#include "grader/program/tally.h"

#include <algorithm>

namespace grader {
namespace {

constexpr double kSectorBytes = 32;

void add(const LaunchProfile& launch, double seconds, KernelTally& all) {
  ++all.launches;
  all.seconds += seconds;
  all.threads += launch.threads * launch.blocks;
  all.load_bytes += launch.load_bytes * launch.blocks;
  all.load_sector_bytes += kSectorBytes * launch.load_sectors * launch.blocks;
  all.store_bytes += launch.store_bytes * launch.blocks;
  all.bank_conflicts += launch.bank_conflicts * launch.blocks;
  all.atomics += launch.atomics * launch.blocks;
  all.barriers += launch.barriers * launch.blocks;
}

KernelTally& tally_of(const LaunchProfile& launch, const OwnFiles& files, std::vector<KernelTally>& kernels) {
  const FileLine place = files.at(launch.line);
  const auto same = [&](const KernelTally& k) {
    return k.kernel == launch.kernel && k.place.path == place.path && k.place.line == place.line;
  };
  if (const auto found = std::ranges::find_if(kernels, same); found != kernels.end()) return *found;
  KernelTally fresh;
  fresh.kernel = launch.kernel;
  fresh.place = place;
  kernels.push_back(fresh);
  return kernels.back();
}

}  // namespace

std::vector<double> predicted_seconds(const std::vector<LaunchProfile>& launches, const std::optional<Card>& card) {
  std::vector<double> seconds;
  for (const LaunchProfile& launch : launches)
    if (card) seconds.push_back(predict_seconds({.launches = {launch}}, *card));
  return seconds;
}

std::vector<KernelTally> tally(const std::vector<LaunchProfile>& launches, const std::vector<double>& seconds,
                               const OwnFiles& files) {
  std::vector<KernelTally> kernels;
  for (size_t i = 0; i < launches.size(); ++i)
    add(launches[i], i < seconds.size() ? seconds[i] : 0, tally_of(launches[i], files, kernels));
  return kernels;
}

}  // namespace grader
