#include "grader/provenance/measure.h"

namespace grader::provenance {

std::optional<Measured> measure(const std::string& binary, const Shape& shape, const Executor& executor) {
  constexpr uint32_t kBlocks = 6, kMostVisits = 1 << 18;
  Measured measured{shape, Codes(shape), {}, {}};
  const Case one{.shape = shape,
                 .A = &measured.codes.A(),
                 .B = &measured.codes.B(),
                 .sender = lab::Sender::rehearsal,
                 .visits = {kBlocks, kMostVisits}};
  Execution execution = executor(binary, {one}, Flavour::emulator_check);
  CaseOutcome& outcome = execution.cases[0];
  std::optional<VisitLog> log = read_visits(outcome.visits);
  if (!log) return {};
  measured.log = std::move(*log);
  measured.C = std::move(outcome.C);
  return measured;
}

}  // namespace grader::provenance
