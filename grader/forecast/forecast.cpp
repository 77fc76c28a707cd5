#include "grader/forecast/forecast.h"

#include <algorithm>
#include <map>
#include <optional>

#include "grader/base/parallel.h"
#include "grader/base/reference.h"
#include "grader/clock/recorded.h"
#include "grader/clock/time_table.h"
#include "grader/model/predict_file.h"
#include "grader/model/profile_table.h"
#include "grader/sandbox/workspace.h"

namespace grader {
namespace {

constexpr const char* kNaive = "04_naive";

/// cuBLAS in the precision of the call.
struct Library {
  const char *recorded, *name;
};
Library library_of(const CallProfile& call) {
  return uses_tensor_cores(call) ? Library{"cublas_tf32", "cuBLAS TF32"} : Library{"cublas", "cuBLAS"};
}

std::string why_not(const CallProfile& call, const Card& card) {
  switch (why_not_predicted(call, card)) {
    case Unpredicted::none:
      return "";
    case Unpredicted::no_tensor_cores:
      return "Its kernels multiply in TF32 with tensor cores, and " + card.name + " has none for TF32.";
    case Unpredicted::no_wgmma:
      return "Its kernels use wgmma, which needs compute capability 9.0 (H100, H200); " + card.name +
             " does not have it.";
    case Unpredicted::spills:
      return "Its launch bounds leave a thread fewer registers than its sums need. nvcc would keep some of them in "
             "memory, which the model does not know: ask for fewer blocks in __launch_bounds__.";
  }
  return "";
}

/// A kernel, to be run at all sizes.
struct Runner {
  std::string name, text = {};
  Workspace workspace = {};
  Built built = {};
  std::vector<CallProfile> profiles = {};
};

void build_for_profile(const std::string& text, Runner& runner) {
  runner.text = text;
  runner.built = build_all(text, {Flavour::emulator_profile}, runner.workspace.path())[0];
}

void run_all(std::vector<Runner*> runners, const std::vector<int>& sizes) {
  for (Runner* runner : runners) runner->profiles.resize(sizes.size());
  // The largest sizes start first, so that none of them runs alone at the end.
  in_parallel(runners.size() * sizes.size(), cores(), [&](size_t i) {
    Runner& runner = *runners[i % runners.size()];
    const size_t at = sizes.size() - 1 - i / runners.size();
    runner.profiles[at] = profile_call(runner.built.binary, runner.text, {sizes[at], sizes[at], sizes[at]});
  });
}

/// Solutions without a record for all of the cards; a package for students contains none.
std::vector<std::unique_ptr<Runner>> rivals_to_run(const std::string& lab, const std::vector<Card>& cards) {
  std::vector<std::unique_ptr<Runner>> runners;
  if (std::ranges::all_of(cards, [](const Card& card) { return !card.recorded.empty(); })) return runners;
  for (const std::string& name : {std::string(kNaive), lab}) {
    const auto text = name.empty() ? std::nullopt : solution_text(name);
    if (!text || (!runners.empty() && name == kNaive)) continue;
    auto runner = std::make_unique<Runner>();
    runner->name = name;
    build_for_profile(*text, *runner);
    if (runner->built.ok) runners.push_back(std::move(runner));
  }
  return runners;
}

struct Known {
  std::vector<RecordedCard> records = recorded_cards();
  std::vector<std::unique_ptr<Runner>> runners;

  double recorded(const std::string& card, const std::string& kernel, int size) const {
    for (const RecordedCard& record : records)
      if (record.name == card)
        if (const auto found = record.gflops.find({kernel, size}); found != record.gflops.end()) return found->second;
    return 0;
  }
};

std::optional<Rival> rival(const std::string& name, const std::string& kernel, size_t at, const Card& card, int size,
                           const Known& known) {
  if (const double gflops = known.recorded(card.recorded, kernel, size); gflops > 0)
    return Rival{name, gflops, Origin::recorded};
  for (const auto& runner : known.runners)
    if (runner->name == kernel && runner->profiles[at].error.empty())
      return Rival{name, gflops({size, size, size}, predict_seconds(runner->profiles[at], card)), Origin::predicted};
  // A package for students contains no solutions that could be run.
  if (const auto found = recorded_profiles().find({kernel, size}); found != recorded_profiles().end())
    return Rival{name, gflops({size, size, size}, predict_seconds(found->second, card)), Origin::predicted};
  return std::nullopt;
}

/// From the fraction of the peak that it reached on a recorded card at this size.
std::optional<Rival> library(const CallProfile& call, const Card& card, int size, const Known& known) {
  const Library library = library_of(call);
  if (const double gflops = known.recorded(card.recorded, library.recorded, size); gflops > 0)
    return Rival{library.name, gflops, Origin::recorded};
  for (const RecordedCard& record : known.records) {
    const double there = known.recorded(record.name, library.recorded, size);
    if (there > 0)
      return Rival{library.name, there / peak_gflops(call, read_card(record.name)) * peak_gflops(call, card),
                   Origin::from_share};
  }
  return std::nullopt;
}

CardForecast forecast_on(const Card& card, const std::string& lab, const std::vector<CallProfile>& profiles,
                         const Known& known) {
  CardForecast result{card, peak_gflops(profiles.front(), card), uses_tensor_cores(profiles.front()), {}};
  for (size_t at = 0; at < profiles.size(); ++at) {
    const int size = profiles[at].shape.M;
    ForecastRow row{size, predict(profiles[at], card), {}};
    for (const auto& one : {rival("naive", kNaive, at, card, size, known),
                            lab.empty() || lab == kNaive ? std::nullopt : rival("shipped", lab, at, card, size, known),
                            library(profiles[at], card, size, known)})
      if (one) row.rivals.push_back(*one);
    result.rows.push_back(std::move(row));
  }
  return result;
}

}  // namespace

Forecast forecast(const std::string& lab, const Taken& taken, const std::vector<Card>& cards,
                  const std::vector<int>& sizes) {
  Forecast result{lab, ""};
  Runner own{"own"};
  build_for_profile(taken.content, own);
  result.error = own.built.error;
  result.findings = own.built.findings;
  if (!own.built.ok) return result;
  Known known;
  known.runners = rivals_to_run(lab, cards);
  std::vector<Runner*> runners = {&own};
  for (const auto& runner : known.runners) runners.push_back(runner.get());
  run_all(runners, sizes);
  for (const CallProfile& profile : own.profiles)
    if (result.error.empty()) result.error = profile.error;
  for (const Card& card : cards)
    for (const CallProfile& profile : own.profiles)
      if (result.error.empty()) result.error = why_not(profile, card);
  if (!result.error.empty()) return result;
  for (const Card& card : cards) result.cards.push_back(forecast_on(card, lab, own.profiles, known));
  result.profiles = std::move(own.profiles);
  return result;
}

}  // namespace grader
