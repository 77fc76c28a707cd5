// What the kernel computes, measured: where its accesses depart from its own tiling.
#include "grader/judge/gather.h"
#include "grader/provenance/measure.h"

namespace grader {
namespace {

/// Whole tiles of different numbers along each side; else what was graded and is wrong.
std::vector<Shape> shapes_to_measure(const Work& work) {
  constexpr double kMostWork = 2e6;
  std::vector<Shape> shapes = {{64, 128, 192}};
  const Trial* best = nullptr;
  for (const Trial& trial : work.trials) {
    const Shape& s = trial.reference->shape;
    if (trial.right || multiply_adds(s) > kMostWork) continue;
    const auto sides = [](const Shape& of) { return (of.M != of.N) + (of.N != of.K) + (of.M != of.K); };
    if (!best || sides(s) >= sides(best->reference->shape)) best = &trial;
  }
  if (best) shapes.push_back(best->reference->shape);
  return shapes;
}

std::vector<Departure> measure_at(const Built& built, const Shape& shape, const Work& work) {
  const auto measured = provenance::measure(built.binary, shape, work.machine.execute);
  if (!measured || measured->C.empty()) return {};
  const provenance::Analysis analysis = provenance::analyse(*measured);
  std::vector<Departure> departures;
  std::vector<uint64_t> pcs;
  for (const auto& one : analysis.deviations) {
    departures.push_back({one, 0, 0});
    pcs.insert(pcs.end(), {one.pc, one.fill_pc});
  }
  if (departures.empty()) return {};
  const auto lines = work.machine.lines(pcs, built.binary, built.source_file);
  const auto line = [&](uint32_t pc) { return pc && lines.contains(pc) ? lines.at(pc) : 0; };
  for (Departure& one : departures) {
    one.line = one.deviation.pc ? line(one.deviation.pc) : analysis.roles.launch->line;
    one.fill_line = line(one.deviation.fill_pc);
  }
  return departures;
}

}  // namespace

void measure_departures(const Built& built, Work& work) {
  if (all_right(work.trials)) return;
  for (const Shape& shape : shapes_to_measure(work)) {
    work.seen.departures = measure_at(built, shape, work);
    if (!work.seen.departures.empty()) return;
  }
}

}  // namespace grader
