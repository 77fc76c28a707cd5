#include "grader/provenance/measure.h"

#include "grader/provenance/deviation.h"

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

bool is_complete(const Measured& measured) { return !measured.C.empty() && analyse(measured).complete(); }

}  // namespace

std::optional<Measured> measure(const std::string& binary, const Shape& shape, const Executor& executor) {
  std::optional<Measured> threads = run(binary, shape, false, executor);
  if (!threads || threads->C.empty() || is_complete(*threads)) return threads;
  // Warps are seen with many more visits.
  if (threads->log.cut || Codes::are_too_many(shape)) return threads;
  std::optional<Measured> warps = run(binary, shape, true, executor);
  return warps && is_complete(*warps) ? warps : threads;
}

}  // namespace grader::provenance
