#include "grader/trace/record.h"

#include <algorithm>
#include <tuple>

#include "grader/base/package.h"
#include "grader/build/build.h"
#include "grader/findings/explain.h"
#include "grader/sandbox/workspace.h"
#include "grader/trace/allocation_names.h"

namespace grader {
namespace {

using lab::FindingRecord;

constexpr uint32_t kMostSteps = 20000;  // per launch: about a megabyte of JSON

bool is_error(const FindingRecord& record) { return record.severity == lab::Severity::error; }

Case case_of(const Reference& reference, const Rubric& rubric) {
  Case one{.shape = reference.shape, .A = &reference.A, .B = &reference.B};
  one.multiprocessors = rubric.multiprocessors;
  one.cpu_seconds = case_seconds(reference.shape, Flavour::emulator_trace);
  return one;
}

bool is_wrong(const CaseOutcome& outcome, const Reference& reference) {
  return !outcome.finished || !outcome.answered || std::ranges::any_of(outcome.findings, is_error) ||
         compare(reference, outcome.C).wrong > 0;
}

/// A cube with a few tiles per side, unless the lab specifies a shape.
Shape usual_shape(const Rubric& rubric) {
  if (rubric.trace_shape) return *rubric.trace_shape;
  const int side = std::max(64, rubric.multiple_of);
  return {side, side, side};
}

std::vector<Shape> small_shapes(const Rubric& rubric) {
  constexpr double kMost = 1 << 19;  // products
  std::vector<Shape> shapes;
  for (const CorrectnessRule& rule : rubric.correctness)
    for (const Shape& shape : rule.shapes)
      if (multiply_adds(shape) <= kMost && std::ranges::count(shapes, shape) == 0) shapes.push_back(shape);
  std::ranges::stable_sort(shapes, {}, [](const Shape& shape) { return multiply_adds(shape); });
  return shapes;
}

/// The usual shape if the mistake shows there, otherwise the smallest of the rubric's shapes at which it does.
Shape telling_shape(const std::string& binary, const Rubric& rubric, uint64_t seed) {
  std::vector<Shape> shapes = small_shapes(rubric);
  shapes.insert(shapes.begin(), usual_shape(rubric));
  std::vector<Reference> references;
  for (const Shape& shape : shapes) references.push_back(make_reference(Fill::integers, shape, seed, rubric.precision));
  std::vector<Case> cases;
  for (const Reference& reference : references) cases.push_back(case_of(reference, rubric));
  const Execution execution = execute(binary, cases, Flavour::emulator_trace);
  for (size_t i = 0; i < shapes.size(); ++i)
    if (is_wrong(execution.cases[i], references[i])) return shapes[i];
  return shapes[0];
}

uint64_t linear(const std::array<int, 3>& at, const int32_t (&extent)[3]) {
  return static_cast<uint64_t>(at[0]) +
         static_cast<uint64_t>(extent[0]) *
             (static_cast<uint64_t>(at[1]) + static_cast<uint64_t>(extent[1]) * static_cast<uint64_t>(at[2]));
}

std::array<int, 3> triple(const int32_t (&at)[3]) { return {at[0], at[1], at[2]}; }

struct Run {
  CaseOutcome outcome;
  Trace trace;
  std::string error;
};

Run run_once(const std::string& binary, const Reference& reference, const Rubric& rubric, uint64_t block, int warp) {
  Case one = case_of(reference, rubric);
  one.trace = {block, 1, warp, kMostSteps};
  Execution execution = execute(binary, {one}, Flavour::emulator_trace);
  Run run{std::move(execution.cases[0]), {}, execution.error};
  if (auto trace = read_trace(run.outcome.trace)) run.trace = std::move(*trace);
  return run;
}

size_t chosen_launch(const Trace& trace, int wanted) {
  return wanted >= 0 && static_cast<size_t>(wanted) < trace.launches.size() ? static_cast<size_t>(wanted)
                                                                            : main_launch(trace, "C");
}

/// The block of the first error that names one, within this launch's grid.
std::optional<std::array<int, 3>> block_of_error(const std::vector<FindingRecord>& records,
                                                 const lab::TracedLaunch& launch) {
  for (const FindingRecord& record : records) {
    const auto inside = [&](int i) { return record.block[i] >= 0 && record.block[i] < launch.grid[i]; };
    if (is_error(record) && inside(0) && inside(1) && inside(2)) return triple(record.block);
  }
  return std::nullopt;
}

/// Runs again if a block other than the first of the grid is requested, or contains the mistake.
Run run_telling_block(const std::string& binary, const Reference& reference, const Rubric& rubric,
                      const TraceOptions& options, std::array<int, 3>& block) {
  Run run = run_once(binary, reference, rubric, 0, options.warp);
  block = options.block.value_or(std::array<int, 3>{});
  if (run.trace.launches.empty()) return run;
  const lab::TracedLaunch& launch = run.trace.launches[chosen_launch(run.trace, options.launch)];
  if (!options.block) block = block_of_error(run.outcome.findings, launch).value_or(block);
  const uint64_t wanted = linear(block, launch.grid);
  return wanted == 0 ? std::move(run) : run_once(binary, reference, rubric, wanted, options.warp);
}

Touch touch_of(const FindingRecord& record, const lab::TracedLaunch& launch, bool other) {
  Touch touch;
  touch.pc = other ? record.other_pc : record.pc;
  const auto& block = other && record.other_block[0] >= 0 ? record.other_block : record.block;
  const auto& thread = other ? record.other_thread : record.thread;
  touch.block = linear(triple(block), launch.grid);
  touch.thread = static_cast<int>(linear(triple(thread), launch.block));
  touch.array = record.array;
  touch.offset = record.byte_offset;
  return touch;
}

std::vector<size_t> wrong_elements(const CaseOutcome& outcome, const Reference& reference) {
  std::vector<bool> wrong;
  std::vector<size_t> places;
  if (!outcome.answered) return places;
  compare(reference, outcome.C, &wrong);
  for (size_t i = 0; i < wrong.size(); ++i)
    if (wrong[i]) places.push_back(i);
  return places;
}

void record_program(const Built& built, const Rubric& rubric, const TraceOptions& options, Recorded& recorded) {
  recorded.shape = options.shape.value_or(Shape{});
  if (!options.shape) recorded.shape = telling_shape(built.binary, rubric, options.seed);
  const Reference reference = make_reference(Fill::integers, recorded.shape, options.seed, rubric.precision);
  Run run = run_telling_block(built.binary, reference, rubric, options, recorded.block);
  recorded.error = run.error;
  recorded.trace = std::move(run.trace);
  recorded.launch = chosen_launch(recorded.trace, options.launch);
  recorded.counts = run.outcome.counts;
  recorded.ended = run.outcome.finished;
  recorded.wrong = wrong_elements(run.outcome, reference);
  recorded.lines = resolve_lines(places_of(recorded.trace, run.outcome.findings), built.binary, recorded.file);
  tie_findings(run.outcome.findings, recorded);
  name_allocations(recorded.source, recorded.trace.arrays);
}

}  // namespace

std::vector<int> lines_to(const Recorded& recorded, uint32_t pc, uint32_t call) {
  std::vector<int> lines;
  const auto add = [&](uint64_t pc) {
    const auto found = recorded.lines.find(pc);
    if (found != recorded.lines.end() && found->second) lines.push_back(found->second);
  };
  add(pc);
  const std::vector<lab::TracedCall>& calls = recorded.trace.calls;
  for (; call; call = calls[call].parent) add(calls[call].pc);
  std::ranges::reverse(lines);
  return lines;
}

void tie_findings(const std::vector<FindingRecord>& records, Recorded& recorded) {
  const bool launched = recorded.launch < recorded.trace.launches.size();
  for (const FindingRecord& record : records) {
    const auto line = [&](uint64_t pc, int known) { return pc ? recorded.lines[pc] : known; };
    TracedFinding traced{to_finding({record, recorded.shape}, line(record.pc, record.line),
                                    line(record.other_pc, record.other_line), recorded.file),
                         record};
    if (launched && record.pc) {
      const lab::TracedLaunch& launch = recorded.trace.launches[recorded.launch];
      const auto ones = find_steps(recorded.trace, recorded.launch, touch_of(record, launch, false));
      std::vector<int> others;
      if (record.other_pc) others = find_steps(recorded.trace, recorded.launch, touch_of(record, launch, true));
      std::tie(traced.step, traced.other_step) = closest(recorded.trace, recorded.launch, ones, others);
    }
    recorded.findings.push_back(std::move(traced));
  }
  std::ranges::stable_sort(recorded.findings, {}, [](const TracedFinding& one) { return one.finding.severity; });
}

std::vector<uint64_t> places_of(const Trace& trace, const std::vector<FindingRecord>& records) {
  std::vector<uint64_t> places;
  for (const lab::TracedStep& step : trace.steps)
    if (step.pc) places.push_back(step.pc);
  for (const lab::TracedBeside& one : trace.beside) places.push_back(one.pc);
  for (const lab::TracedCall& call : trace.calls)
    if (call.pc) places.push_back(call.pc);
  for (const FindingRecord& record : records)
    for (const uint64_t pc : {record.pc, record.other_pc})
      if (pc) places.push_back(pc);
  std::ranges::sort(places);
  places.erase(std::unique(places.begin(), places.end()), places.end());
  return places;
}

Recorded record(const std::string& lab, const Rubric& rubric, const Taken& taken, const TraceOptions& options) {
  Recorded recorded{.lab = lab, .file = source_name(rubric.backend), .source = taken.content, .error = taken.error};
  const Workspace workspace;
  if (!workspace.ok()) recorded.error = workspace.error();
  if (!recorded.error.empty()) return recorded;
  const Built built = build_all(taken.content, {Flavour::emulator_trace}, workspace.path())[0];
  recorded.error = built.error;
  recorded.compiled = built.ok;
  recorded.cxx20 = built.cxx20;
  for (const Finding& finding : built.findings) recorded.findings.push_back({finding, lab::empty_finding()});
  if (built.ok) record_program(built, rubric, options, recorded);
  return recorded;
}

}  // namespace grader
