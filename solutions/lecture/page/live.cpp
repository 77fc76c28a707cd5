#include "solutions/lecture/page/live.h"

#include <filesystem>

#include "grader/base/package.h"
#include "grader/base/text.h"
#include "grader/trace/trace_json.h"
#include "solutions/lecture/counts.h"

namespace lecture {
namespace {

constexpr grader::Shape kWhole{64, 64, 64}, kEdge{40, 40, 40};

/// Removes measured speeds, because they would answer the questions on the slides.
std::string without_speed(const std::string& line) {
  const size_t comment = line.find("//");
  if (comment == std::string::npos || line.find("GFLOP/s", comment) == std::string::npos) return line;
  std::string code = line.substr(0, comment);
  while (code.ends_with(' ')) code.pop_back();
  return code;
}

/// Without the header, which says how much was gained, and without lines that exist for the skeleton only.
std::string for_the_wall(const std::string& source) {
  std::string text;
  bool header = true;
  for (const std::string& line : grader::split_lines(source)) {
    header = header && line.starts_with("//");
    if (!header && line.find("//skeleton:") == std::string::npos && line.find("// TODO(") == std::string::npos)
      text += without_speed(line) + "\n";
  }
  return text;
}

void add(std::vector<Live>& all, size_t step, Played played, const std::string& source, const grader::Shape& shape) {
  if (!source.empty()) all.push_back({step, played, for_the_wall(source), shape});
}

void add_step(std::vector<Live>& all, const MeasuredStep& measured, size_t step) {
  const Solution& solution = measured.solution;
  const bool edge = measured.step.touch == Touch::edge;
  const auto own = grader::read_rubric(grader::rubric_path(measured.step.lab)).trace_shape;
  add(all, step, Played::right, solution.source, edge ? kEdge : own.value_or(kWhole));
  if (edge) all.back().block = {1, 1, 0};
  if (measured.row_on_x) add(all, step, Played::row_on_x, with_row_on_x(solution), kWhole);
  if (edge) add(all, step, Played::return_before_barrier, with_early_return(solution), kEdge);
  if (solution.barriers.size() == 2 && measured.step.without.size() == 2) {
    add(all, step, Played::first_barrier_gone, without_barrier(solution, 1), kWhole);
    add(all, step, Played::second_barrier_gone, without_barrier(solution, 2), kWhole);
  }
  if (measured.step.touch == Touch::tile) add(all, step, Played::transposed, with_transposed_tile(solution), kWhole);
}

std::string recorded(const Recording& recording, std::string& error) {
  grader::Taken taken;
  taken.content = grader::normalise(recording.source);
  grader::TraceOptions options;
  options.shape = recording.shape;
  options.block = recording.block;
  const std::string& lab = recording.lab;
  const grader::Recorded made = grader::record(lab, grader::read_rubric(grader::rubric_path(lab)), taken, options);
  error = made.error;
  return error.empty() ? grader::to_json(made, "make trace LAB=" + lab) : "";
}

}  // namespace

const char* name_of(Played played) {
  constexpr const char* kNames[] = {
      "right", "row_on_x", "first_barrier_gone", "second_barrier_gone", "return_before_barrier", "transposed"};
  return kNames[static_cast<size_t>(played)];
}

std::vector<Live> live_kernels(const Lecture& lecture) {
  std::vector<Live> all;
  for (size_t step = 0; step < lecture.steps.size(); ++step)
    if (!lecture.steps[step].step.counted.empty()) add_step(all, lecture.steps[step], step);
  return all;
}

Recording recording_of(const Lecture& lecture, const Live& live) {
  const std::string lab = lecture.steps[live.step].step.lab;
  return {lab + "_" + name_of(live.played), lab, live.source, live.shape, live.block};
}

std::string trace_of(const std::string& root, const Recording& recording,
                     const std::function<void(const std::string&)>& progress, std::string& error) {
  const std::string folder = root + "/build/lecture_traces", file = folder + "/" + recording.name;
  std::string recorder, known;
  grader::read_file(root + "/build/libemulator_trace.a", recorder);
  const std::string key = fingerprint(recording.source, recorder, recording.shape.value_or(grader::Shape{})) + "\n";
  if (grader::read_file(file, known) && known.starts_with(key)) return known.substr(key.size());
  progress("recording " + recording.name + ", kept until it changes ...");
  const std::string json = recorded(recording, error);
  if (json.empty()) return "";
  std::error_code ignored;
  std::filesystem::create_directories(folder, ignored);
  grader::write_file(file, key + json);
  return json;
}

}  // namespace lecture
