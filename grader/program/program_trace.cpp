#include "grader/program/program_trace.h"

#include <algorithm>
#include <filesystem>

#include <fmt/core.h>

#include "grader/base/text.h"
#include "grader/findings/explain.h"
#include "grader/program/execute.h"
#include "grader/program/run_progress.h"
#include "grader/program/sentences.h"
#include "grader/sandbox/workspace.h"
#include "grader/trace/allocation_names.h"

namespace grader {
namespace {

constexpr uint32_t kMostSteps = 6000;  // per launch

struct Traced {
  std::string error;
  CaseOutcome outcome;
  Trace trace;
};

Traced run_traced(const BuiltProgram& built, ProgramOptions options, uint64_t block, const std::string& folder,
                  const OwnFiles& files, const Listener& listener) {
  RunProgress progress(listener, files);
  const Listener hear = [&](int stream, std::string_view text) { progress.hear(stream, text); };
  options.trace = {block, 1, -1, kMostSteps};
  const RunFolder run_folder(std::filesystem::current_path().string(), folder);
  Executed executed = execute_program(built.binary, options, false, {}, run_folder, hear);
  Traced traced{executed.error, std::move(executed.outcome), {}};
  if (auto trace = read_trace(traced.outcome.trace)) traced.trace = std::move(*trace);
  return traced;
}

uint64_t linear(const std::array<int, 3>& at, const int32_t (&extent)[3]) {
  uint64_t index = 0;
  for (size_t i = 3; i-- > 0;) index = index * static_cast<uint64_t>(extent[i]) + static_cast<uint64_t>(at[i]);
  return index;
}

bool is_inside(const std::array<int, 3>& at, const int32_t (&extent)[3]) {
  return std::ranges::all_of(std::array{0, 1, 2}, [&](int i) {
    const auto axis = static_cast<size_t>(i);
    return at[axis] >= 0 && at[axis] < extent[i];
  });
}

/// The block of the first error in this grid.
std::array<int, 3> telling_block(const Traced& traced, const lab::TracedLaunch& launch) {
  for (const lab::FindingRecord& record : traced.outcome.findings) {
    const std::array<int, 3> at = {record.block[0], record.block[1], record.block[2]};
    if (record.severity == lab::Severity::error && is_inside(at, launch.grid)) return at;
  }
  return {};
}

/// The file to which most steps of the launch belong; if no step has a line, the file of the launch.
std::string file_of(const Recorded& recorded, const OwnFiles& files) {
  std::map<std::string, int> steps;
  for (const lab::TracedStep& step : recorded.trace.steps_of(recorded.launch))
    if (const auto found = recorded.lines.find(step.pc); found != recorded.lines.end())
      if (const FileLine at = files.at(found->second); !at.path.empty()) ++steps[at.path];
  const auto most = std::ranges::max_element(steps, {}, [](const auto& one) { return one.second; });
  return most == steps.end() ? files.at(recorded.trace.launches[recorded.launch].line).path : most->first;
}

/// Keeps the line numbers of one file; lines in other files become unknown.
void keep_one_file(const OwnFiles& files, const std::string& path, Recorded& recorded) {
  const auto in_file = [&](int line) {
    const FileLine at = files.at(line);
    return at.path == path ? at.line : 0;
  };
  for (auto& [pc, line] : recorded.lines) line = in_file(line);
  for (lab::TracedLaunch& launch : recorded.trace.launches) launch.line = in_file(launch.line);
  for (lab::TracedArray& array : recorded.trace.arrays) array.line = in_file(array.line);
  recorded.file = base_name(path);
  read_file(path, recorded.source);
}

void fill(const Traced& traced, const BuiltProgram& built, const OwnFiles& files, Recorded& recorded) {
  std::vector<lab::FindingRecord> records = traced.outcome.findings;
  recorded.ended = traced.outcome.program_end.has_value();
  recorded.lines = resolve_lines(places_of(recorded.trace, records), built.binary, kProgramFile);
  const std::string path = file_of(recorded, files);
  for (lab::FindingRecord& record : records) {
    record.line = files.at(record.line).line;
    record.other_line = files.at(record.other_line).line;
  }
  keep_one_file(files, path, recorded);
  tie_findings(records, recorded);
  name_allocations(recorded.source, recorded.trace.arrays);
  for (TracedFinding& one : recorded.findings)
    one.finding.message = program_sentence(one.record, one.finding.line, one.finding.related_line);
}

void record_launch(const BuiltProgram& built, const PreparedProgram& prepared, const ProgramOptions& options,
                   const ProgramTraceOptions& wanted, const Listener& listener, Recorded& recorded) {
  Traced traced = run_traced(built, options, 0, prepared.workspace + "/run", prepared.files, listener);
  recorded.error = traced.error;
  recorded.launch = static_cast<size_t>(wanted.launch);
  if (!recorded.error.empty()) return;
  if (recorded.launch >= traced.trace.launches.size()) {
    recorded.error = fmt::format("There is no launch {}: the program made {} of them, counted from 0.", wanted.launch,
                                 traced.trace.launches.size());
    return;
  }
  const lab::TracedLaunch& launch = traced.trace.launches[recorded.launch];
  recorded.block = wanted.block.value_or(telling_block(traced, launch));
  if (!is_inside(recorded.block, launch.grid)) {
    recorded.error = fmt::format("There is no such block: the grid is ({}, {}, {}).", launch.grid[0], launch.grid[1],
                                 launch.grid[2]);
    return;
  }
  const uint64_t block = linear(recorded.block, launch.grid);
  if (block != 0) traced = run_traced(built, options, block, prepared.workspace + "/again", prepared.files, {});
  recorded.trace = std::move(traced.trace);
  fill(traced, built, prepared.files, recorded);
}

}  // namespace

Recorded trace_program(const ProgramOptions& options, const ProgramTraceOptions& wanted, const Listener& listener) {
  Recorded recorded;
  const Workspace workspace;
  recorded.error = workspace.error();
  if (!recorded.error.empty()) return recorded;
  const PreparedProgram prepared = prepare_program(options.source, workspace.path());
  const BuiltProgram built = build_program(prepared, Flavour::emulator_trace);
  recorded.lab = prepared.name;
  recorded.error = built.error;
  recorded.compiled = built.ok;
  for (const Finding& finding : built.findings) recorded.findings.push_back({finding, lab::empty_finding()});
  if (built.ok) record_launch(built, prepared, options, wanted, listener, recorded);
  return recorded;
}

}  // namespace grader
