#include "grader/model/predict_file.h"

#include "grader/build/build.h"
#include "grader/sandbox/workspace.h"

namespace grader {

std::optional<SizedPrediction> predict_file(const std::string& text, int size, const Card& card) {
  const Workspace workspace;
  if (!workspace.ok()) return std::nullopt;
  const Built built = build_all(text, {Flavour::emulator_profile}, workspace.path())[0];
  if (!built.ok) return std::nullopt;
  constexpr uint32_t kBlocks = 24;
  constexpr double kSeconds = 4;  // eight times as long as a right kernel takes; a wrong one may not end
  const CallProfile call = profile_call(built.binary, text, {size, size, size}, kBlocks, kSeconds);
  if (!call.error.empty() || why_not_predicted(call, card) != Unpredicted::none) return std::nullopt;
  return SizedPrediction{size, predict(call, card)};
}

}  // namespace grader
