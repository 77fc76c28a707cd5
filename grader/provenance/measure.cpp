#include "grader/provenance/measure.h"

#include <utility>

namespace grader::provenance {
namespace {

std::optional<Measured> run(const std::string& binary, const Shape& shape, bool warps, const Executor& executor) {
  constexpr uint32_t kBlocks = 6, kBlocksOfWarps = 2, kMostVisits = 1 << 18;
  Measured measured{shape, Codes(shape, warps), {}, {}, warps};
  const Case one{.shape = shape,
                 .A = &measured.codes.A(),
                 .B = &measured.codes.B(),
                 .sender = lab::Sender::rehearsal,
                 .visits = {warps ? kBlocksOfWarps : kBlocks, kMostVisits, warps}};
  Execution execution = executor(binary, {one}, Flavour::emulator_check);
  CaseOutcome& outcome = execution.cases[0];
  std::optional<VisitLog> log = read_visits(outcome.visits);
  if (!log) return {};
  measured.log = std::move(*log);
  measured.C = std::move(outcome.C);
  return measured;
}

}  // namespace

std::optional<Analysis> measure(const std::string& binary, const Shape& shape, const Executor& executor) {
  std::optional<Measured> of_threads = run(binary, shape, false, executor);
  if (!of_threads || of_threads->C.empty()) return {};
  Analysis threads = analyse(std::move(*of_threads));
  // Recording whole warps needs many more visits.
  if (threads.complete() || threads.measured->log.cut || Codes::are_too_many(shape)) return threads;
  std::optional<Measured> of_warps = run(binary, shape, true, executor);
  if (!of_warps || of_warps->C.empty()) return threads;
  Analysis warps = analyse(std::move(*of_warps));
  return warps.complete() ? std::move(warps) : std::move(threads);
}

}  // namespace grader::provenance
