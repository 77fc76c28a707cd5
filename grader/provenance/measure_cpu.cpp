#include "grader/provenance/measure_cpu.h"

#include <unordered_map>
#include <utility>

#include "grader/findings/explain.h"
#include "grader/provenance/places_cpu.h"
#include "grader/provenance/segments.h"

namespace grader::provenance {
namespace {

/// Moves each access to the place in the submission's own text from which it was made.
void move_to_own_lines(const Built& built, VisitLog& log) {
  std::unordered_map<uint64_t, uint32_t> places;  // by path and pc
  const auto both = [](const lab::Visit& v) { return uint64_t{v.path} << 32 | v.pc; };
  std::vector<uint64_t> pcs;
  for (const lab::Visit& v : log.visits)
    if (places.emplace(both(v), v.pc).second) pcs.push_back(v.pc);
  for (const lab::TracedCall& call : log.calls) pcs.push_back(call.pc);
  const auto lines = resolve_lines(pcs, built.binary, built.source_file);
  for (auto& [key, pc] : places)
    for (auto path = static_cast<uint32_t>(key >> 32); !lines.contains(pc) && path > 0 && path < log.calls.size();
         path = log.calls[path].parent) {
      if (!lines.contains(log.calls[path].pc)) continue;
      pc = log.calls[path].pc;
      break;
    }
  for (lab::Visit& v : log.visits) v.pc = places.at(both(v));
}

}  // namespace

std::optional<Analysis> measure_cpu(const Built& built, const Shape& shape, const Executor& executor) {
  constexpr uint32_t kMostVisits = 1600000;
  Measured measured{shape, Codes(shape), {}, {}};
  const Case one{.shape = shape, .A = &measured.codes.A(), .B = &measured.codes.B(), .visits = {1, kMostVisits}};
  Execution execution = executor(built.binary, {one}, Flavour::cpu_visited);
  CaseOutcome& outcome = execution.cases[0];
  std::optional<VisitLog> log = read_visits(outcome.visits);
  if (!log || log->cut || outcome.C.empty()) return {};
  move_to_own_lines(built, *log);
  measured.log = deal_out(*log, measured.codes, shape);
  measured.C = std::move(outcome.C);
  Analysis analysis = analyse(std::move(measured));
  add_places(analysis);
  return analysis;
}

}  // namespace grader::provenance
