// From a source to evidence: one function for each backend. What the judge asks of programs and of this machine goes
// through `Machine`, so that a test can answer in its place.
#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "grader/build/build.h"
#include "grader/build/gpu.h"
#include "grader/diagnosis/evidence.h"
#include "grader/findings/explain.h"
#include "grader/judge/cpu_technique.h"
#include "grader/judge/judge.h"
#include "grader/judge/speed.h"
#include "grader/run/trials.h"
#include "grader/sandbox/workspace.h"

namespace grader {

struct Machine {
  std::function<std::vector<Built>(const std::string& source, const std::vector<Flavour>& flavours,
                                   const std::string& folder)>
      build = build_all;
  Executor execute = grader::execute;
  /// Addresses of a program become lines of the student's file.
  std::function<std::map<uint64_t, int>(const std::vector<uint64_t>& pcs, const std::string& binary,
                                        const std::string& student_file)>
      lines = resolve_lines;
  std::function<CpuMetrics(const std::string& plain_binary, const std::vector<std::string>& wanted)> cpu_metrics =
      grader::cpu_metrics;
  std::function<SpeedResult(const std::vector<SpeedRule>& rules, const std::string& binary, Flavour flavour)> speed =
      measure_speed;
  std::function<const Gpu&()> gpu = grader::gpu;
};

/// One submission on its way through the stages.
struct Work {
  const Machine& machine;
  const Options& options;
  const Workspace& workspace;
  const Rubric* rubric = nullptr;  // of a lab; nullptr: one shape is tried
  Shape counted_shape = {};        // where memory traffic is counted
  std::vector<Trial> trials = {};
  std::vector<Trial> sanitized = {};  // CPU labs: the same shapes under ASan and UBSan
  std::string fast_binary = {};       // for speed: cpu_fast or gpu
  Reason no_speed = {};               // why speed is not measured here
  Symptoms seen = {};

  int multiple_of() const { return rubric ? rubric->multiple_of : 0; }
};

void gather_emulator(Work& work);
void gather_cpu(Work& work);
/// Replaces the emulator's numbers by those of the GPU: `trials`. What both saw, the emulator tells better: it knows
/// the line.
void gather_gpu(std::vector<Trial> trials, Work& work);

/// Builds for the GPU, where the lab's speed is measured. What nvcc refuses is said, and costs no more than speed.
void build_for_speed(Work& work);
/// What NVIDIA's tools say, where nobody has said it yet; asked for by `--sanitize`.
void add_sanitizer(Work& work);

}  // namespace grader
