#include "grader/program/tally.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "common/protocol/launch_time.h"
#include "grader/model/kernel_time.h"

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

/// Of tensor cores the model of programs knows nothing.
double seconds_of(const LaunchProfile& launch, const Card& card) {
  return launch.tensor_multiply_adds > 0 ? predict_seconds({.launches = {launch}}, card) : kernel_seconds(launch, card);
}

}  // namespace

std::vector<double> predicted_seconds(const std::vector<LaunchProfile>& launches, const std::optional<Card>& card) {
  std::vector<double> seconds;
  for (const LaunchProfile& launch : launches)
    if (card) seconds.push_back(seconds_of(launch, *card));
  return seconds;
}

std::vector<KernelTally> tally(const std::vector<LaunchProfile>& launches, const std::vector<double>& seconds,
                               const std::optional<Card>& card, const OwnFiles& files) {
  std::vector<KernelTally> kernels;
  std::map<std::pair<std::string, int>, double> longest;  // of a kernel's launches from one line
  for (size_t i = 0; i < launches.size(); ++i) {
    const double took = i < seconds.size() ? seconds[i] : 0;
    KernelTally& all = tally_of(launches[i], files, kernels);
    add(launches[i], took, all);
    if (double& most = longest[{launches[i].kernel, launches[i].line}]; card && took > most) {
      most = took;
      all.limit = longest_limit(kernel_limits(launches[i], *card));
    }
  }
  return kernels;
}

double launching_seconds(const std::vector<KernelTally>& kernels) {
  double launches = 0;
  for (const KernelTally& kernel : kernels) launches += static_cast<double>(kernel.launches);
  return lab::kLaunchSeconds * launches;
}

double loading_seconds(const std::vector<KernelTally>& kernels) {
  std::set<std::string> names;
  for (const KernelTally& kernel : kernels) names.insert(kernel.kernel);
  if (names.empty()) return 0;
  return lab::kFirstKernelSeconds + lab::kNextKernelSeconds * static_cast<double>(names.size() - 1);
}

}  // namespace grader
