// Measures what the kernel computes, and where its accesses depart from its own tiling.
#include "grader/judge/gather.h"
#include "grader/provenance/measure_cpu.h"

namespace grader {
namespace {

/// ... otherwise a graded shape that is wrong, up to this amount of work.
std::vector<Shape> and_wrong_one(std::vector<Shape> shapes, double most_work, const Work& work) {
  const Trial* best = nullptr;
  for (const Trial& trial : work.trials) {
    const Shape& s = trial.reference->shape;
    if (trial.right || multiply_adds(s) > most_work) continue;
    const auto sides = [](const Shape& of) { return (of.M != of.N) + (of.N != of.K) + (of.M != of.K); };
    if (!best || sides(s) >= sides(best->reference->shape)) best = &trial;
  }
  // The clock would end the call here as well, and nothing would be measured.
  if (best && !best->call_never_ended) shapes.push_back(best->reference->shape);
  return shapes;
}

/// Adds the line of each departure.
std::vector<Departure> departures_of(const provenance::Analysis& analysis, const Built& built, const Machine& machine) {
  std::vector<Departure> departures;
  std::vector<uint64_t> pcs;
  for (const auto& one : analysis.deviations) {
    departures.push_back({one, 0, 0});
    pcs.insert(pcs.end(), {one.pc, one.fill_pc});
  }
  if (departures.empty()) return {};
  const auto lines = machine.lines(pcs, built.binary, built.source_file);
  const auto line = [&](uint32_t pc) { return pc && lines.contains(pc) ? lines.at(pc) : 0; };
  for (Departure& one : departures) {
    one.line = one.deviation.pc ? line(one.deviation.pc) : analysis.roles.launch->line;
    one.fill_line = line(one.deviation.fill_pc);
  }
  return departures;
}

}  // namespace

void find_departures(const Built& built, const std::vector<Shape>& shapes, const Machine& machine, Symptoms& symptoms) {
  for (const Shape& shape : shapes) {
    const auto analysis = symptoms.cuda ? provenance::measure(built.binary, shape, machine.execute)
                                        : provenance::measure_cpu(built, shape, machine.execute);
    if (!analysis) continue;
    symptoms.departures = departures_of(*analysis, built, machine);
    symptoms.all_measured = analysis->complete();
    if (!symptoms.departures.empty()) return;
  }
}

std::vector<Shape> shapes_to_measure(bool cuda) {
  // On the CPU: a shape with remainders on each side, then shapes with more than one tile of the usual sizes.
  if (!cuda) return {{13, 22, 27}, {37, 46, 42}, {67, 78, 69}};
  return {{64, 128, 192}};  // whole tiles, with a different number along each side
}

void measure_departures(const Built& built, Work& work) {
  if (all_right(work.trials) || never_ends(work.trials)) return;
  find_departures(built, and_wrong_one(shapes_to_measure(true), 2e6, work), work.machine, work.symptoms);
}

void measure_cpu_departures(Work& work) {
  // A run that does not finish is not measured completely.
  const auto in_vain = [](const Trial& trial) { return ran_into_time(trial.outcome); };
  if (all_right(work.trials) || std::ranges::any_of(work.trials, in_vain)) return;
  const Built built = build_with({Flavour::cpu_visited}, work)[0];
  if (built.ok) find_departures(built, and_wrong_one(shapes_to_measure(false), 4e5, work), work.machine, work.symptoms);
}

}  // namespace grader
