// From a source to evidence: one function for each backend. What the judge asks of programs and of this machine goes
// through `Machine`, so that a test can answer in its place.
#pragma once
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "grader/build/build.h"
#include "grader/build/gpu.h"
#include "grader/clock/speed.h"
#include "grader/diagnosis/evidence.h"
#include "grader/findings/explain.h"
#include "grader/judge/cpu_technique.h"
#include "grader/judge/judge.h"
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
  std::function<CpuMetrics(const CountedBuilds& builds, const std::vector<std::string>& wanted)> cpu_metrics =
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
  std::vector<Trial> spared = {};          // ... that were not run, since what they are for was wrong already
  std::vector<Trial> sanitized = {};       // CPU labs: the same shapes under ASan and UBSan
  std::string checked_binary = {};         // of a copy: built already, as emulator_check
  bool all_or_nothing = false;             // a copy is of interest only if all of it is right
  std::string fast_binary = {};            // for speed: cpu_fast or gpu
  std::unique_ptr<Workspace> beside = {};  // of the GPU's build, where it is made beside the emulator's
  Reason no_speed = {};                    // why speed is not measured here
  Symptoms seen = {};
  std::future<std::vector<Run>> begun = {};     // what gather_symptoms() runs, begun already
  std::function<void(Work&)> count_later = {};  // traffic, where it was left out: wanted if no change makes all right
  FindingsSeen findings_seen = {};              // of the submission itself, not of copies of it

  int multiple_of() const { return rubric ? rubric->multiple_of : 0; }
};

void gather_emulator(Work& work);
void gather_cpu(Work& work);
/// Replaces the emulator's numbers by those of the GPU: `trials`. What both saw, the emulator tells better: it knows
/// the line.
void gather_gpu(std::vector<Trial> trials, Work& work);
/// Both, one after the other; nvcc works beside the emulator, and so do the references of the trials that `plan` makes.
void gather_both(const std::function<std::vector<Trial>()>& plan, Work& work);

/// Builds for the GPU, where the lab's speed is measured. What nvcc refuses is said, and costs no more than speed.
void build_for_speed(Work& work);
/// What NVIDIA's tools say, where nobody has said it yet; asked for by `--sanitize`.
void add_sanitizer(Work& work);

// ---- observed.cpp: builds and records become findings, and trials facts, whatever the backend.

bool all_right(const std::vector<Trial>& trials);
bool any_right(const std::vector<Trial>& trials);
/// Is one wrong whose shape the rubric names? Hidden shapes alone are wrong where somebody looks for the named ones.
bool is_named_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric);
bool is_hidden_shape_wrong(const std::vector<Trial>& trials, const Rubric& rubric);

void add_finding(FindingKind kind, const std::string& message, Evidence& evidence);

/// True where C holds what a variable without a value would have left there: -ftrivial-auto-var-init gives it a pattern.
bool shows_pattern(const std::vector<Trial>& trials, const std::vector<Finding>& findings);

/// Reads of variables without a value, as g++ warned of them: errors where the pattern is the `evidence`. A warning alone
/// proves nothing, also where numbers are wrong.
void add_uninitialised(const Built& built, bool evidence, std::vector<Finding>& findings);

/// The submission in these flavours, in its workspace.
std::vector<Built> build_with(const std::vector<Flavour>& flavours, const Work& work);

/// False when there is no program to run; the evidence then says why.
bool took_and_built(const std::vector<Built>& builds, Evidence& evidence);
/// What the emulator refused while it ran cannot be graded either.
void note_runtime_refusal(Evidence& evidence);

/// The findings of some trials of one build, numbers included.
std::vector<Finding> findings_of(const Built& built, const std::vector<Trial>& trials, const Machine& machine);
/// Of records alone, in the program that made them.
std::vector<Finding> findings_of(const std::vector<Seen>& records, const std::string& binary, const std::string& file,
                                 const Machine& machine);
std::vector<Seen> records_of(const std::vector<Trial>& trials);

/// What another build explained better must not be told twice.
void add_new_kinds(const std::vector<Finding>& more, std::vector<Finding>& findings);

/// Begins to run what gather_symptoms() will ask for, where the small trials alone tell what that is.
void begin_symptoms(const Built& built, Flavour flavour, const std::vector<Trial>& small, Work& work);
/// What a diagnosis needs; programs run again only where numbers are wrong.
void gather_symptoms(const Built& built, Flavour flavour, Work& work);

/// Where the file departs from its own tiling at the first of these shapes at which it does. `built`: for checks, or of a CPU
/// lab's file with its visits.
void find_departures(const Built& built, const std::vector<Shape>& shapes, const Machine& machine, Symptoms& seen);
std::vector<Shape> shapes_to_measure(bool cuda);

/// What the kernel computes at a shape where it is wrong, access by access, beside what its tiling asks for.
void measure_departures(const Built& built, Work& work);
/// The same of a CPU program, which is built for it.
void measure_cpu_departures(Work& work);

/// What the checks refuse is not counted when only a full mark is of interest; what they pass is counted after them.
bool needs_no_counts(const Work& work);

/// Keeps of the trials what marks and reports need.
void keep_trials(Work& work);

}  // namespace grader
